/** Compares scores of supply and service contracts with readers' ratings. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { analyzeText } from '../../supabase/functions/_shared/analysis/analyze.ts';
import { type RelatedKind, relatedKinds } from '../../supabase/functions/_shared/vocabulary/contract-kind.ts';
import { gradeOrder, type OrderGrade, sumOrders } from './grade-order.ts';
import { correlation, ranks } from './rank-against.ts';
import { answersFile, readAnswers } from './read-answers.ts';

const ratingsSchema = z.array(
  z.object({
    file: z.string(),
    kind: z.enum(relatedKinds),
    readings: z
      .array(
        z.object({
          rating: z.number(),
          top_risks: z.array(
            z.object({
              start: z.int(),
              end: z.int(),
              severity: z.enum(['low', 'medium', 'high', 'critical']),
            }),
          ),
        }),
      )
      .min(1),
  }),
);

type RatedPaper = { file: string; kind: RelatedKind; rating: number; score: number; order: OrderGrade };

/**
 * Scores each rated contract as its kind.
 * @param prepare loads models that have not seen the contract's family
 */
export function scoreRelated(folder: string, prepare: (file: string) => void): RatedPaper[] {
  const ratings = ratingsSchema.parse(JSON.parse(readAnswers(answersFile('risk-ratings-cuad.json'))));
  return ratings.flatMap(({ file, kind, readings }) => {
    prepare(file);
    const text = readFileSync(join(folder, file), 'utf8');
    const { risk_score: score, findings } = analyzeText([text], {
      perspective: 'contractor',
      stated_kind: kind,
    });
    const rating = readings.reduce((sum, one) => sum + one.rating, 0) / readings.length;
    const order = gradeOrder(
      findings,
      [],
      readings.flatMap(({ top_risks }) => top_risks),
      ({ folded }) => folded,
    );
    return score === null ? [] : [{ file, kind, rating, score, order }];
  });
}

/** Rank correlation, mean difference, and the difference that two thirds of the contracts do not exceed. */
function rankRelated(papers: readonly RatedPaper[]) {
  const misses = papers.map(({ rating, score }) => Math.abs(rating - score)).sort((a, b) => a - b);
  return {
    papers: papers.length,
    spearman: correlation(ranks(papers.map(({ rating }) => rating)), ranks(papers.map(({ score }) => score))),
    difference: misses.reduce((sum, miss) => sum + miss, 0) / misses.length,
    usual_miss: misses[Math.ceil((2 / 3) * misses.length) - 1] as number,
    // These have no marks by sentence.
    risks: sumOrders(papers.map(({ order }) => order)).risks,
  };
}

/** The ranks of all related papers, and of each kind. */
export const rankEachKind = (papers: readonly RatedPaper[]) => ({
  all: rankRelated(papers),
  supply: rankRelated(papers.filter(({ kind }) => kind === 'supply')),
  services: rankRelated(papers.filter(({ kind }) => kind === 'services')),
});
