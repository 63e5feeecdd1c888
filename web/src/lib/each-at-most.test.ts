import { expect, test } from 'vitest';
import { eachAtMost } from './each-at-most.ts';

const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 1));

test('runs at most the allowed number in parallel, and each task exactly once', async () => {
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

test('a stop lets running tasks finish and starts no new ones', async () => {
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

test('resolves immediately without tasks', async () => {
  await expect(eachAtMost(2, [], soon)).resolves.toBeUndefined();
});
