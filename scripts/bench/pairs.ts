/** One benchmark's outcome. `ratio` is what is held against `goal`; `detail` says what was measured. */
export interface BenchRow {
  id: string;
  name: string;
  ratio: number;
  goal: number;
  /** Whether more is better, as with throughput. */
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

/** Milliseconds that `work` takes. */
export async function time(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

interface Pairs {
  /** The median of a ÷ b over the pairs. */
  ratio: number;
  /** Median milliseconds of each side. */
  a: number;
  b: number;
}

/**
 * Times two pieces of work in turn, A B A B …, after a warm-up, and compares them pair by pair, so that
 * a machine that slows down in between slows both.
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
