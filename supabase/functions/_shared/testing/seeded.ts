import { isDeep } from './depth.ts';

/** A seeded generator of numbers in [0, 1) (mulberry32): the same on every machine. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Picks from lists and decides, reproducibly by its seed. */
export class Picker {
  private readonly next: () => number;

  constructor(seed: number) {
    this.next = seeded(seed);
  }

  /** Whether something of this probability happens. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** An integer from 0 up to, but not including, `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  /** @throws Error if the list is empty */
  of<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }
}

/**
 * The seed of this run: `PLUMBLINE_SEED`; another one each time in deep runs. `npm test` always tries the same, so that
 * it does not depend on luck.
 */
export const runSeed = (): number =>
  Number(process.env.PLUMBLINE_SEED ?? (isDeep ? crypto.getRandomValues(new Uint32Array(1))[0] : 1));
