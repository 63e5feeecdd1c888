/** Runs a model over a document: both stages, then the decision. */
import type { ModelDocument } from './document.ts';
import { type Features, quietScales } from './features.ts';
import { commercialScheme, type Decision, type Linear, type Model } from './model.ts';
import type { Scheme } from './scheme.ts';
import { type Candidate, candidatesOf } from './surroundings.ts';
import { predictForest } from './trees.ts';

/** A unit the model takes for a clause of a category; `confidence` is calibrated. */
export type Found = { category: number; unit: number; confidence: number };

/** A function from features to first-stage scores: log-odds, one row of all categories per unit. */
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

/** So many bits say of most features that they are not in a list; they fit into the fastest memory, which the table does not. */
const SIEVE_BITS = 20;

/**
 * A function from a feature to its position in the list, or -1: a table of twice the size, probed in steps of
 * one, behind a sieve, since most features of a text are in no list.
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
    let place = (hash >>> (32 - bits)) & mask;
    while (table[place] !== -1) place = (place + 1) & mask;
    table[place] = at;
  });
  return (feature) => {
    const hash = Math.imul(feature, 0x9e3779b1) >>> 0;
    if ((((sieve[hash >>> (37 - SIEVE_BITS)] as number) >>> (hash >>> (32 - SIEVE_BITS))) & 1) === 0)
      return -1;
    let place = (hash >>> (32 - bits)) & mask;
    for (;;) {
      const at = table[place] as number;
      if (at < 0 || features[at] === feature) return at;
      place = (place + 1) & mask;
    }
  };
}

/** What a category's own forest says counts this much: it has seen few clauses. */
const OWN_SHARE = 0.7;

/** The second stage's score of a candidate: the first stage's and what each forest adds. */
export function finalScore({ pooled, own }: Pick<Model, 'pooled' | 'own'>, candidate: Candidate): number {
  const { score, category, input } = candidate;
  const forest = own[category];
  return score + predictForest(pooled, input) + OWN_SHARE * (forest ? predictForest(forest, input) : 0);
}

/** What a final score is worth as a chance. */
const chanceOf = (score: number, { slope, shift }: Pick<Decision, 'slope' | 'shift'>) =>
  1 / (1 + Math.exp(-(slope * score + shift)));

/**
 * A unit that a model looked at twice: what it makes of it, and whether that is enough to call it a clause.
 */
export type Judged = Found & { isClause: boolean };

/**
 * What a model makes of the candidates of each category, given first-stage scores; by category and then by
 * score, the highest first.
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
 * A function from a document to what the model finds in it, by category and then by score, the highest first.
 */
export function documentScorer(model: Model): (document: ModelDocument) => Found[] {
  const score = linearScorer(model.linear);
  return (document) => judge(document, score(document.features), model).filter(({ isClause }) => isClause);
}
