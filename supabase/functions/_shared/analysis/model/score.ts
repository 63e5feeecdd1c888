/** Runs both stages of a model on a document, then decides. */
import type { ModelDocument } from './document.ts';
import { type Features, quietScales } from './features.ts';
import { commercialScheme, type Decision, type Linear, type Model } from './model.ts';
import type { Scheme } from './scheme.ts';
import { type Candidate, candidatesOf } from './surroundings.ts';
import { predictForest } from './trees.ts';

/** A unit that the model accepts as a clause of a category; `confidence` is calibrated. */
export type Found = { category: number; unit: number; confidence: number };

/** Returns a function from features to first-stage scores: log-odds, one row of all categories per unit. */
export function linearScorer(linear: Linear): (features: readonly Features[]) => Float64Array {
  const find = finder(linear.features);
  const { from, categories, weights, loud, bias } = linear;
  const K = bias.length;
  return (features) => {
    const scores = new Float64Array(features.length * K);
    features.forEach((unit, row) => {
      const sums = scores.subarray(row * K, row * K + K);
      sums.set(bias);
      const scales = quietScales(unit);
      for (let at = 0; at < unit.quiet.length; at++) {
        const feature = find(unit.quiet[at] as number);
        if (feature < 0) continue;
        const scale = at < unit.ends[0] ? scales[0] : at < unit.ends[1] ? scales[1] : scales[2];
        for (let w = from[feature] as number; w < (from[feature + 1] as number); w++) {
          const category = categories[w] as number;
          sums[category] = (sums[category] as number) + (weights[w] as number) * scale;
        }
      }
      for (let at = 0; at < unit.loud.length; at++) {
        const row = (unit.loud[at] as number) * K;
        for (let k = 0; k < K; k++) sums[k] = (sums[k] as number) + (loud[row + k] as number);
      }
    });
    return scores;
  };
}

/**
 * The sieve has 2^SIEVE_BITS bits and rules out most features that are not in a list. It fits into the
 * fastest memory; the table does not.
 */
const SIEVE_BITS = 20;

/**
 * Returns a function from a feature to its position in the list, or -1. It probes a table of twice the size
 * in steps of one. A sieve is checked first, because most features of a text are in no list.
 */
function finder(features: Uint32Array): (feature: number) => number {
  const bits = Math.ceil(Math.log2(features.length * 2 + 2));
  const mask = (1 << bits) - 1;
  const table = new Int32Array(1 << bits).fill(-1);
  const sieve = new Uint32Array(1 << (SIEVE_BITS - 5));
  features.forEach((feature, at) => {
    const hash = Math.imul(feature, 0x9e3779b1) >>> 0;
    sieve[hash >>> (37 - SIEVE_BITS)] =
      (sieve[hash >>> (37 - SIEVE_BITS)] as number) | (1 << (hash >>> (32 - SIEVE_BITS)));
    let slot = (hash >>> (32 - bits)) & mask;
    while (table[slot] !== -1) slot = (slot + 1) & mask;
    table[slot] = at;
  });
  return (feature) => {
    const hash = Math.imul(feature, 0x9e3779b1) >>> 0;
    if ((((sieve[hash >>> (37 - SIEVE_BITS)] as number) >>> (hash >>> (32 - SIEVE_BITS))) & 1) === 0)
      return -1;
    let slot = (hash >>> (32 - bits)) & mask;
    for (;;) {
      const at = table[slot] as number;
      if (at < 0 || features[at] === feature) return at;
      slot = (slot + 1) & mask;
    }
  };
}

/** Weight of a category's own forest, reduced because it was trained on few clauses. */
const OWN_SHARE = 0.7;

/** Returns the second-stage score of a candidate: its first-stage score plus what each forest adds. */
export function finalScore({ pooled, own }: Pick<Model, 'pooled' | 'own'>, candidate: Candidate): number {
  const { score, category, input } = candidate;
  const forest = own[category];
  return score + predictForest(pooled, input) + OWN_SHARE * (forest ? predictForest(forest, input) : 0);
}

/** Converts a final score to a probability. */
const chanceOf = (score: number, { slope, shift }: Pick<Decision, 'slope' | 'shift'>) =>
  1 / (1 + Math.exp(-(slope * score + shift)));

/** A unit scored by the second stage, with its confidence and whether it is high enough for a clause. */
export type Judged = Found & { isClause: boolean };

/**
 * Judges the candidates of each category, given first-stage scores. Ordered by category, then by first-stage
 * score, highest first.
 */
export function judge(
  { units, features, layout, facts }: ModelDocument,
  scores: Float64Array,
  model: Pick<Model, 'pooled' | 'own' | 'decisions'>,
  scheme: Scheme = commercialScheme,
): Judged[] {
  const loud = features.map((unit) => unit.loud);
  return candidatesOf({ scheme, units: units.length, scores, loud, layout, facts }).flatMap((candidate) => {
    const decision = model.decisions[candidate.category];
    if (!decision) return [];
    const final = finalScore(model, candidate);
    const { category, unit } = candidate;
    return [{ category, unit, confidence: chanceOf(final, decision), isClause: final >= decision.threshold }];
  });
}

/**
 * Returns a function from a document to the clauses the model finds, by category, then by first-stage score,
 * highest first.
 */
export function documentScorer(model: Model): (document: ModelDocument) => Found[] {
  const score = linearScorer(model.linear);
  return (document) => judge(document, score(document.features), model).filter(({ isClause }) => isClause);
}
