/** One benchmark's result. `ratio` is compared with `goal`; `detail` describes the measurement. */
export interface BenchRow {
  id: string;
  name: string;
  ratio: number;
  goal: number;
  /** Whether higher is better, as with throughput. */
  atLeast?: boolean;
  unit?: string;
  detail: string;
}

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
};

/** Returns how many milliseconds `work` takes. */
export async function time(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

interface Pairs {
  /** Median of a ÷ b over the pairs. */
  ratio: number;
  /** Median milliseconds of each side. */
  a: number;
  b: number;
}

/**
 * Times two pieces of work alternately (A B A B …) after a warm-up. Compares them pair by pair, so that a
 * slow machine slows both.
 */
export async function pairs(
  count: number,
  a: () => Promise<unknown>,
  b: () => Promise<unknown>,
): Promise<Pairs> {
  for (let i = 0; i < Math.max(5, count / 10); i += 1) {
    await a();
    await b();
  }
  const times: { a: number; b: number }[] = [];
  for (let i = 0; i < count; i += 1) times.push({ a: await time(a), b: await time(b) });
  return {
    ratio: median(times.map((pair) => pair.a / pair.b)),
    a: median(times.map((pair) => pair.a)),
    b: median(times.map((pair) => pair.b)),
  };
}
