/** Chooses the score from which a unit counts as a clause. */
import { seeded } from '../../supabase/functions/_shared/testing/seeded.ts';

/** A unit that may be a clause. */
export type Judged = { score: number; positive: boolean; contract: number };

const BAGS = 40;
const SHARE = 0.6;

/**
 * The score with the best F1, averaged over random bags of contracts so that one outlier does not decide.
 * `missed` are positives that are not candidates, by contract. Infinity if nothing is positive.
 */
export function chooseThreshold(items: readonly Judged[], missed: readonly number[], seed: number): number {
  const sorted = [...items].sort((a, b) => b.score - a.score);
  const random = seeded(seed);
  const found: number[] = [];
  for (let bag = 0; bag < BAGS; bag++) {
    const kept = new Map<number, boolean>();
    const keeps = (contract: number) => {
      const known = kept.get(contract);
      if (known !== undefined) return known;
      const keep = random() < SHARE;
      kept.set(contract, keep);
      return keep;
    };
    const threshold = bestThreshold(
      sorted.filter((item) => keeps(item.contract)),
      missed.filter(keeps).length,
    );
    if (threshold !== null) found.push(threshold);
  }
  if (found.length === 0) return Number.POSITIVE_INFINITY;
  return found.reduce((sum, threshold) => sum + threshold, 0) / found.length;
}

/**
 * The midpoint between the last accepted and the first rejected score, where F1 is best; null if nothing is
 * positive.
 */
function bestThreshold(sorted: readonly Judged[], missed: number): number | null {
  const positives = sorted.filter((item) => item.positive).length + missed;
  let right = 0;
  let best = 0;
  let threshold: number | null = null;
  sorted.forEach((item, at) => {
    if (item.positive) right += 1;
    const next = sorted[at + 1]?.score ?? item.score - 1;
    const f1 = (2 * right) / (at + 1 + positives);
    if (next < item.score && f1 > best) {
      best = f1;
      threshold = (item.score + next) / 2;
    }
  });
  return threshold;
}
