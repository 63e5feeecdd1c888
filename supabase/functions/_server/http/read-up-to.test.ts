import { expect, it } from 'vitest';
import { readUpTo } from './read-up-to.ts';

function chunks(count: number, size: number) {
  let sent = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === count) controller.close();
      else {
        sent += 1;
        controller.enqueue(new Uint8Array(size).fill(sent));
      }
    },
  });
  return { stream, sent: () => sent };
}

it('returns the bytes in order, up to exactly the limit', async () => {
  const bytes = await readUpTo(chunks(3, 2).stream, 6);
  expect([...(bytes ?? [])]).toEqual([1, 1, 2, 2, 3, 3]);
});

it('stops reading at the first byte over the limit', async () => {
  const source = chunks(1_000, 1_024);
  expect(await readUpTo(source.stream, 4_096)).toBeNull();
  expect(source.sent()).toBeLessThan(10);
  expect(source.stream.locked).toBe(false);
});

it.each([1, 6, 50])('ignores the announced length: %i bytes for six', async (announced) => {
  const bytes = await readUpTo(chunks(3, 2).stream, 100, announced);
  expect([...(bytes ?? [])]).toEqual([1, 1, 2, 2, 3, 3]);
  expect(bytes?.buffer.byteLength).toBe(6);
});
