/** Compares scores with readers' ratings. */
import { z } from 'zod';
import { riskLevel } from '../../supabase/functions/_shared/vocabulary/risk-level.ts';
import { answersFile, readAnswers } from './read-answers.ts';

const ratingsSchema = z.array(
  z.object({
    file: z.string(),
    readings: z.array(z.object({ kind: z.string(), rating: z.number().nullable() })).min(1),
  }),
);

/** Whole construction contracts, including those completed by reference to other documents. */
const rated = ['works_contract', 'works_contract_by_reference'];

/**
 * For papers with both a rating and a score: rank correlation, mean difference, and the share in the same
 * band.
 */
type Ranking = {
  papers: number;
  unscored: number;
  spearman: number;
  difference: number;
  /** Two thirds of the ratings differ from the score by at most this. */
  usual_miss: number;
  same_band: number;
  /** Papers rated 70 or above, and the mean difference of their scores. */
  top_band: { papers: number; difference: number | null };
};

const TOP_BAND = 70;

export function rankAgainst(papers: readonly { file: string; score: number | null }[]): Ranking {
  const ratings = new Map(
    ratingsSchema
      .parse(JSON.parse(readAnswers(answersFile('risk-ratings.json'))))
      .flatMap(({ file, readings }) => {
        const own = readings.flatMap(({ kind, rating }) =>
          rating !== null && rated.includes(kind) ? [rating] : [],
        );
        return own.length > 0 ? [[file, own.reduce((sum, one) => sum + one, 0) / own.length] as const] : [];
      }),
  );
  const known = papers.flatMap(({ file, score }) => {
    const rating = ratings.get(file);
    return rating === undefined ? [] : [{ rating, score }];
  });
  const pairs = known.flatMap(({ rating, score }) => (score === null ? [] : [{ rating, score }]));
  const mean = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0) / of.length;
  const top = pairs.filter(({ rating }) => rating >= TOP_BAND);
  return {
    papers: pairs.length,
    unscored: known.length - pairs.length,
    spearman: correlation(ranks(pairs.map(({ rating }) => rating)), ranks(pairs.map(({ score }) => score))),
    difference: mean(pairs.map(({ rating, score }) => Math.abs(rating - score))),
    usual_miss: pairs.map(({ rating, score }) => Math.abs(rating - score)).sort((a, b) => a - b)[
      Math.ceil((2 / 3) * pairs.length) - 1
    ] as number,
    same_band: mean(
      pairs.map(({ rating, score }) => (riskLevel(Math.round(rating)) === riskLevel(score) ? 1 : 0)),
    ),
    top_band: {
      papers: top.length,
      difference: top.length === 0 ? null : mean(top.map(({ rating, score }) => Math.abs(rating - score))),
    },
  };
}

/** Ranks from 1; equal values share theirs. */
export function ranks(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2 + 1);
}

export function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0) / of.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  const over = (left: readonly number[], l: number, right: readonly number[], r: number) =>
    left.reduce((sum, one, at) => sum + (one - l) * ((right[at] ?? r) - r), 0);
  return over(a, meanA, b, meanB) / Math.sqrt(over(a, meanA, a, meanA) * over(b, meanB, b, meanB));
}
