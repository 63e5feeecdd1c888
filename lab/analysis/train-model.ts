/**
 * Trains a whole model on a set of contracts: both stages, thresholds, and calibration use only these
 * contracts.
 */

import type { Model } from '../../supabase/functions/_shared/analysis/model/model.ts';
import { finalScore } from '../../supabase/functions/_shared/analysis/model/score.ts';
import {
  type Candidate,
  candidatesOf,
  SIGHTS,
} from '../../supabase/functions/_shared/analysis/model/surroundings.ts';
import { predictForest } from '../../supabase/functions/_shared/analysis/model/trees.ts';
import { seeded } from '../../supabase/functions/_shared/testing/seeded.ts';
import { calibrate } from './calibrate.ts';
import type { Dataset } from './dataset.ts';
import { shuffle } from './random.ts';
import { chooseThreshold, type Judged } from './thresholds.ts';
import {
  type LinearSettings,
  linearSettings,
  prune,
  type Quantized,
  quantize,
  retrain,
  scoreRows,
  trainLinear,
} from './train-linear.ts';
import { trainForest } from './train-trees.ts';

export const settings = {
  linear: linearSettings,
  /** Quiet weights kept, across all categories. */
  keep: 250_000,
  innerFolds: 5,
  pooled: { trees: 60, depth: 4, rate: 0.1, leastWeight: 5, l2: 5 },
  own: { trees: 30, depth: 3, rate: 0.1, leastWeight: 3, l2: 10 },
  seed: 7,
};
export type Settings = typeof settings & {
  /** Loud weights kept; all if omitted. */
  keepLoud?: number;
  /** Number of steps in either direction to which a weight is rounded; 127 if omitted. */
  steps?: number;
  /**
   * Prunes in rounds, each to a multiple of the final size, and retrains the rest after each; if omitted,
   * prunes in one step.
   */
  again?: { rounds: readonly number[]; linear: LinearSettings };
  /**
   * `sure`: calibrated probability from which a unit is a clause; if `chances` is omitted, the score with the
   * best F1 decides. `unlikely`: probability below which a unit's position alone does not make it a clause,
   * in categories learned from at least `units` units.
   */
  chances?: { sure: number; unlikely: number; units: number };
};

/** The result of training: the first stage over the vocabulary, and the rest as it ships. */
export type Fitted = { linear: Quantized; rest: Omit<Model, 'linear'> };
type Stages = Omit<Model, 'linear' | 'decisions'>;
type Known = Candidate & { contract: number; positive: boolean };

/** Deals the contracts into folds by a seeded shuffle: by contract, never by unit. */
export function foldsOf(contracts: readonly number[], folds: number, seed: number): number[][] {
  const order = Int32Array.from(contracts);
  shuffle(order, seeded(seed));
  return Array.from({ length: folds }, (_, fold) =>
    [...order].filter((_contract, at) => at % folds === fold),
  );
}

/**
 * The same by family, if the data names families: each goes to the fold with the fewest units so far.
 */
export function foldsByFamily(
  { contracts: ranges }: Pick<Dataset, 'contracts'>,
  contracts: readonly number[],
  folds: number,
  seed: number,
): number[][] {
  if (ranges.every(({ family }) => family === undefined)) return foldsOf(contracts, folds, seed);
  const units = (group: readonly number[]) =>
    group.reduce((sum, contract) => sum + (ranges[contract]?.to ?? 0) - (ranges[contract]?.from ?? 0), 0);
  const families = Map.groupBy(contracts, (contract) => ranges[contract]?.family ?? ranges[contract]?.id);
  const dealt = Array.from({ length: folds }, (): number[] => []);
  for (const group of [...families.values()].sort((a, b) => units(b) - units(a)))
    dealt.reduce((least, fold) => (units(fold) < units(least) ? fold : least)).push(...group);
  return dealt;
}

/** The rows of contracts, in order. */
export function rowsOf(data: Dataset, contracts: readonly number[]): Int32Array {
  return Int32Array.from(
    [...contracts]
      .sort((a, b) => a - b)
      .flatMap((contract) => {
        const { from = 0, to = 0 } = data.contracts[contract] ?? {};
        return Array.from({ length: to - from }, (_, at) => from + at);
      }),
  );
}

/** Trains on the given contracts only. */
export function trainModel(
  data: Dataset,
  contracts: readonly number[],
  { linear, keep, keepLoud, steps, again, ...rest }: Settings,
): Fitted {
  const first = (rows: Int32Array) => {
    let weighed = trainLinear(data, rows, linear);
    for (const times of again?.rounds ?? [1]) {
      weighed = prune(weighed, data, keep * times, keepLoud && keepLoud * times);
      if (again) weighed = retrain(data, rows, again.linear, weighed);
    }
    return quantize(weighed, data.vocabulary.length, steps);
  };
  const { categories } = data.scheme;
  const folds = foldsByFamily(data, contracts, rest.innerFolds, rest.seed);
  const others = (fold: readonly number[]) => contracts.filter((contract) => !fold.includes(contract));

  // Scores of contracts unseen by the first stage, because the second stage must learn from such scores.
  const scores = new Float64Array(data.labels.length * categories.length);
  for (const fold of folds) scoreRows(data, first(rowsOf(data, others(fold))), rowsOf(data, fold), scores);
  const known = knownCandidates(data, contracts, scores);

  // Final scores of contracts unseen by both stages, because thresholds and calibration must use such scores.
  const judged = folds.flatMap((fold) => {
    const stages = trainStages(
      data,
      known.filter((item) => !fold.includes(item.contract)),
      rest,
    );
    return known
      .filter((item) => fold.includes(item.contract))
      .map((item): Judged & { category: number } => ({
        category: item.category,
        contract: item.contract,
        positive: item.positive,
        score: finalScore(stages, item),
      }));
  });
  const decisions = categories.map((_, category) => {
    const own = judged.filter((item) => item.category === category);
    const curve = calibrate(own);
    const missed = missedPositives(data, contracts, category, known);
    if (rest.chances) {
      const { sure, unlikely, units } = rest.chances;
      const odds = Math.log(sure / (1 - sure));
      const learned = own.filter((item) => item.positive).length + missed.length;
      return {
        threshold: (odds - curve.shift) / curve.slope,
        ...curve,
        ...(learned < units ? {} : { unlikely }),
      };
    }
    return { threshold: chooseThreshold(own, missed, rest.seed + category), ...curve };
  });
  return { linear: first(rowsOf(data, contracts)), rest: { ...trainStages(data, known, rest), decisions } };
}

/** The candidates of contracts, given first-stage scores of all rows. */
export function knownCandidates(data: Dataset, contracts: readonly number[], scores: Float64Array): Known[] {
  const { scheme } = data;
  const K = scheme.categories.length;
  return contracts.flatMap((contract) => {
    const { from, to, layout } = data.contracts[contract] as Dataset['contracts'][number];
    const candidates = candidatesOf({
      scheme,
      units: to - from,
      scores: scores.subarray(from * K, to * K),
      loud: data.loud.slice(from, to),
      layout,
      facts: (unit) => data.facts[from + unit] as Float64Array,
    });
    return candidates.map((candidate) => ({
      ...candidate,
      contract,
      positive: (((data.labels[from + candidate.unit] as number) >>> candidate.category) & 1) === 1,
    }));
  });
}

function trainStages(
  { scheme }: Dataset,
  known: readonly Known[],
  { pooled, own }: Pick<Settings, 'pooled' | 'own'>,
): Stages {
  const labels = (items: readonly Known[]) => Uint8Array.from(items, (item) => (item.positive ? 1 : 0));
  const forAll = trainForest(
    known.map((item) => item.input),
    SIGHTS,
    labels(known),
    Float64Array.from(known, (item) => item.score),
    pooled,
  );
  return {
    pooled: forAll,
    own: scheme.categories.map((_, category) => {
      const items = known.filter((item) => item.category === category);
      return trainForest(
        items.map((item) => item.input),
        SIGHTS + scheme.categories.length,
        labels(items),
        Float64Array.from(items, (item) => item.score + predictForest(forAll, item.input)),
        own,
      );
    }),
  };
}

/** The contracts of positive units that are not candidates, one entry per unit. */
export function missedPositives(
  data: Dataset,
  contracts: readonly number[],
  category: number,
  known: readonly { category: number; contract: number; unit: number }[],
): number[] {
  const seen = new Set(
    known.filter((item) => item.category === category).map((item) => `${item.contract} ${item.unit}`),
  );
  return contracts.flatMap((contract) => {
    const { from = 0, to = 0 } = data.contracts[contract] ?? {};
    return Array.from({ length: to - from }, (_, unit) => unit)
      .filter((unit) => (((data.labels[from + unit] as number) >>> category) & 1) === 1)
      .filter((unit) => !seen.has(`${contract} ${unit}`))
      .map(() => contract);
  });
}
