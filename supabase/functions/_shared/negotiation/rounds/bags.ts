/** Words and numbers with how often each occurs. */
import type { Token } from './tokens.ts';

export type Bag = ReadonlyMap<string, number>;

/** The words with content, by stem, and the numbers. */
export function bagOf(tokens: readonly Token[]): Bag {
  const bag = new Map<string, number>();
  for (const { stem } of tokens) if (stem !== '') bag.set(stem, (bag.get(stem) ?? 0) + 1);
  return bag;
}

/** What `one` has more of than `other`. */
export function minus(one: Bag, other: Bag): Bag {
  const left = new Map<string, number>();
  for (const [stem, count] of one) {
    const more = count - (other.get(stem) ?? 0);
    if (more > 0) left.set(stem, more);
  }
  return left;
}

/** What both have. */
export function shared(one: Bag, other: Bag): Bag {
  const both = new Map<string, number>();
  for (const [stem, count] of one) {
    const least = Math.min(count, other.get(stem) ?? 0);
    if (least > 0) both.set(stem, least);
  }
  return both;
}

export const size = (bag: Bag): number => [...bag.values()].reduce((sum, count) => sum + count, 0);

/** 1 for the same words, 0 for none in common. */
export function likeness(one: Bag, other: Bag): number {
  const all = size(one) + size(other);
  return all === 0 ? 0 : (2 * size(shared(one, other))) / all;
}
