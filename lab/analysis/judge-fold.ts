/** Counts what a model finds in contracts excluded from its training, fold by fold. */
import { finalScore } from '../../supabase/functions/_shared/analysis/model/score.ts';
import type { Dataset } from './dataset.ts';
import { averagePrecision, type Counts, type Figures, figuresOf, mean } from './measure.ts';
import { scoreRows } from './train-linear.ts';
import { knownCandidates, missedPositives, rowsOf, type Settings, trainModel } from './train-model.ts';

/**
 * By category: counts of right, wrong, and missed; the candidates with their calibrated log-odds; and the
 * number of positives that were not candidates.
 */
type Tally = {
  counts: Counts[];
  ranked: { score: number; positive: boolean }[][];
  unranked: number[];
};

export const emptyTally = ({ scheme: { categories } }: Dataset): Tally => ({
  counts: categories.map(() => ({ right: 0, wrong: 0, missed: 0 })),
  ranked: categories.map(() => []),
  unranked: categories.map(() => 0),
});

/** A unit of a fold that the model classifies as a clause; `odds` are its calibrated log-odds. */
type FoundRow = { category: number; row: number; odds: number; positive: boolean };

/**
 * Trains on all contracts outside the fold, adds to the tally, and returns what it found in the fold.
 */
export function judgeFold(
  data: Dataset,
  fold: readonly number[],
  settings: Settings,
  { counts, ranked, unranked }: Tally,
): FoundRow[] {
  const { categories } = data.scheme;
  const others = [...data.contracts.keys()].filter((contract) => !fold.includes(contract));
  const fitted = trainModel(data, others, settings);
  const scores = new Float64Array(data.labels.length * categories.length);
  scoreRows(data, fitted.linear, rowsOf(data, fold), scores);
  const known = knownCandidates(data, fold, scores);
  categories.forEach((_, category) => {
    const missed = missedPositives(data, fold, category, known).length;
    (counts[category] as Counts).missed += missed;
    unranked[category] = (unranked[category] as number) + missed;
  });
  return known.flatMap((item): FoundRow[] => {
    const { category, positive } = item;
    const score = finalScore(fitted.rest, item);
    const decision = fitted.rest.decisions[category];
    if (!decision) return [];
    // Thresholds differ from fold to fold, so candidates are ranked by calibrated probability.
    const odds = decision.slope * score + decision.shift;
    ranked[category]?.push({ score: odds, positive });
    const count = counts[category] as Counts;
    if (score < decision.threshold) {
      if (positive) count.missed += 1;
      return [];
    }
    count[positive ? 'right' : 'wrong'] += 1;
    return [{ category, row: (data.contracts[item.contract]?.from ?? 0) + item.unit, odds, positive }];
  });
}

/** The metrics of each category. */
export function figuresOfTally({
  counts,
  ranked,
  unranked,
}: Tally): (Figures & { average_precision: number })[] {
  return counts.map((count, category) => ({
    ...figuresOf(count),
    average_precision: averagePrecision(ranked[category] ?? [], unranked[category] ?? 0),
  }));
}

/** The unweighted mean of each metric over the categories. */
export const macroOf = (results: readonly (Figures & { average_precision: number })[]) => ({
  precision: mean(results.map((result) => result.precision)),
  recall: mean(results.map((result) => result.recall)),
  f1: mean(results.map((result) => result.f1)),
  average_precision: mean(results.map((result) => result.average_precision)),
});
