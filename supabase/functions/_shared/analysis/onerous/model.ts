/** The shipped models of onerous language, loaded on first use. */
import { decodeModel } from '../model/format.ts';
import type { Decision, Model } from '../model/model.ts';
import { linearScorer } from '../model/score.ts';
import { describer } from './features.ts';
import { inPaper, type Load, loadOf } from './in-paper.ts';
import type { ReadUnit } from './passages.ts';
import { burdenScheme, type Family, families, familyScheme } from './scheme.ts';
import { weights as burdenWeights } from './weights-burden.ts';
import { weights as familyWeights } from './weights-families.ts';

/** The model's name in an analysis. */
export const ONEROUS_MODEL_NAME = `onerous-${burdenWeights.hash.slice(0, 12)}`;

/**
 * Probabilities, learned from readers' labels, that a passage burdens the performer (medium or above, high or
 * above) or the payer.
 */
export type Burden = { medium: number; high: number; payer: number };

type Scorer = ReturnType<typeof linearScorer>;
/** Replaces the weights, for cross-validation through the whole engine. */
export function useWeights(burden: string, family: string): void {
  known = unpack(burden, family);
}

let known: { burden: Model; score: Scorer; nameFamily: Scorer } | null = null;

function unpack(burdenData: string, familyData: string) {
  const burden = decodeModel(burdenData, burdenScheme);
  const family = decodeModel(familyData, familyScheme);
  return { burden, score: linearScorer(burden.linear), nameFamily: linearScorer(family.linear) };
}

const chance = (score: number, { slope, shift }: Decision) => 1 / (1 + Math.exp(-(slope * score + shift)));

/** Scores all units of a paper; `familyOf` gives the family of the unit at a position. */
type Weighed = { burdens: Burden[]; load: Load; familyOf(at: number): Family };

export function weigh(units: readonly ReadUnit[]): Weighed {
  known ??= unpack(burdenWeights.data, familyWeights.data);
  const { burden, score, nameFamily } = known;
  const featuresOf = describer();
  const features = units.map(({ passage }) => featuresOf(passage));
  const alone = score(features);
  const letters = units.reduce((sum, { passage }) => sum + passage.text.length, 0);
  const scores = inPaper(alone, letters);
  const burdens = units.map((_, at) => {
    const [medium, high, payer] = burden.decisions.map((decision, k) =>
      chance(scores[at * burden.decisions.length + k] as number, decision),
    ) as [number, number, number];
    return { medium, high, payer };
  });
  return {
    burdens,
    load: loadOf(alone),
    familyOf: (at) => likeliest(nameFamily(features.slice(at, at + 1))),
  };
}

function likeliest(scores: Float64Array): Family {
  let best = 0;
  scores.forEach((score, at) => {
    if (score > (scores[best] as number)) best = at;
  });
  return families[best] ?? 'right_waived';
}
