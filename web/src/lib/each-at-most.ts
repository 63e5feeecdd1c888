/**
 * Processes items a few at a time, in order. After an abort it starts no new ones and finishes the running
 * ones. `work` must not reject.
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
