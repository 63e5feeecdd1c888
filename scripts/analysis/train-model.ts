/** Trains a whole model on some of the contracts: both stages, thresholds and calibration, all inside these contracts. */
import { modelCategories } from '../../supabase/functions/_shared/analysis/model/categories.ts';
import type { Model } from '../../supabase/functions/_shared/analysis/model/model.ts';
import { finalScore } from '../../supabase/functions/_shared/analysis/model/score.ts';
import {
  type Candidate,
  candidatesOf,
  INPUT_SIZE,
  SIGHTS,
} from '../../supabase/functions/_shared/analysis/model/surroundings.ts';
import { predictForest } from '../../supabase/functions/_shared/analysis/model/trees.ts';
import { calibrate } from './calibrate.ts';
import type { Dataset } from './dataset.ts';
import { seeded, shuffle } from './random.ts';
import { chooseThreshold, type Judged } from './thresholds.ts';
import { linearSettings, prune, type Quantized, quantize, scoreRows, trainLinear } from './train-linear.ts';
import { trainForest } from './train-trees.ts';

const K = modelCategories.length;

export const settings = {
  linear: linearSettings,
  /** Quiet weights kept, of all categories together. */
  keep: 250_000,
  innerFolds: 5,
  pooled: { trees: 60, depth: 4, rate: 0.1, leastWeight: 5, l2: 5 },
  own: { trees: 30, depth: 3, rate: 0.1, leastWeight: 3, l2: 10 },
  seed: 7,
};
export type Settings = typeof settings;

/** What training makes: the first stage over the vocabulary, and the rest as it ships. */
export type Fitted = { linear: Quantized; rest: Omit<Model, 'linear'> };
type Stages = Omit<Model, 'linear' | 'decisions'>;
type Known = Candidate & { contract: number; positive: boolean };

/** The contracts dealt into folds by a seeded shuffle: by contract, never by unit. */
export function foldsOf(contracts: readonly number[], folds: number, seed: number): number[][] {
  const order = Int32Array.from(contracts);
  shuffle(order, seeded(seed));
  return Array.from({ length: folds }, (_, fold) =>
    [...order].filter((_contract, at) => at % folds === fold),
  );
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

/** Trains on the named contracts alone. */
export function trainModel(
  data: Dataset,
  contracts: readonly number[],
  { linear, keep, ...rest }: Settings,
): Fitted {
  const first = (rows: Int32Array) =>
    quantize(prune(trainLinear(data, rows, linear), data, keep), data.vocabulary.length);
  const folds = foldsOf(contracts, rest.innerFolds, rest.seed);
  const others = (fold: readonly number[]) => contracts.filter((contract) => !fold.includes(contract));

  // Scores of contracts that the first stage has not seen: the second stage must learn from such.
  const scores = new Float64Array(data.labels.length * K);
  for (const fold of folds) scoreRows(data, first(rowsOf(data, others(fold))), rowsOf(data, fold), scores);
  const known = knownCandidates(data, contracts, scores);

  // Final scores of contracts that neither stage has seen: thresholds and calibration must come from such.
  const judged = folds.flatMap((fold) => {
    const stages = trainStages(
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
  const decisions = modelCategories.map((_, category) => {
    const own = judged.filter((item) => item.category === category);
    const missed = missedPositives(data, contracts, category, known);
    return { threshold: chooseThreshold(own, missed, rest.seed + category), ...calibrate(own) };
  });
  return { linear: first(rowsOf(data, contracts)), rest: { ...trainStages(known, rest), decisions } };
}

/** The candidates of contracts, given first-stage scores of all rows. */
export function knownCandidates(data: Dataset, contracts: readonly number[], scores: Float64Array): Known[] {
  return contracts.flatMap((contract) => {
    const { from, to, layout } = data.contracts[contract] as Dataset['contracts'][number];
    const candidates = candidatesOf({
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

function trainStages(known: readonly Known[], { pooled, own }: Pick<Settings, 'pooled' | 'own'>): Stages {
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
    own: modelCategories.map((_, category) => {
      const items = known.filter((item) => item.category === category);
      return trainForest(
        items.map((item) => item.input),
        INPUT_SIZE,
        labels(items),
        Float64Array.from(items, (item) => item.score + predictForest(forAll, item.input)),
        own,
      );
    }),
  };
}

/** The contracts of positive units that are no candidates, one entry a unit. */
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
