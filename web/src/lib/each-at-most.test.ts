import { expect, test } from 'vitest';
import { eachAtMost } from './each-at-most.ts';

const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 1));

test('no more are under way at once than allowed, and none is left out or done twice', async () => {
  let underWay = 0;
  let most = 0;
  const done: number[] = [];
  await eachAtMost(2, [1, 2, 3, 4, 5], async (item) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await soon();
    underWay -= 1;
    done.push(item);
  });
  expect(most).toBe(2);
  expect(done).toEqual([1, 2, 3, 4, 5]);
});

test('a stop lets what is under way finish and begins nothing new', async () => {
  const stop = new AbortController();
  const done: number[] = [];
  await eachAtMost(
    2,
    [1, 2, 3, 4, 5],
    async (item) => {
      if (item === 2) stop.abort();
      await soon();
      done.push(item);
    },
    stop.signal,
  );
  expect(done).toEqual([1, 2]);
});

test('nothing to do is done at once', async () => {
  await expect(eachAtMost(2, [], soon)).resolves.toBeUndefined();
});
