/**
 * Works on items a few at a time, in their order. Stops taking new ones once the signal is aborted; what is under way is
 * finished. `work` must not reject.
 */
export async function eachAtMost<T>(
  limit: number,
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const worker = async () => {
    while (!signal?.aborted) {
      const next = waiting.next();
      if (next.done) return;
      await work(next.value);
    }
  };
  await Promise.all(Array.from({ length: limit }, worker));
}
