/** Limits how much memory-intensive work runs concurrently. */

/** Runs tasks with a maximum concurrency; the rest wait in order of arrival. */
export function turns(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let free = most;
  const waiting: (() => void)[] = [];
  const begin = () =>
    new Promise<void>((resolve) => {
      if (free === 0) return waiting.push(resolve);
      free -= 1;
      return resolve();
    });
  const end = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return async (work) => {
    await begin();
    try {
      return await work();
    } finally {
      end();
    }
  };
}
