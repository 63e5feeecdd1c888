/** Trains the models of onerous language: on all contracts, or on all but a family. */
import type { Decision } from '../../supabase/functions/_shared/analysis/model/model.ts';
import { encodeModel } from '../../supabase/functions/_shared/analysis/model/pack.ts';
import { families } from '../../supabase/functions/_shared/analysis/onerous/scheme.ts';
import type { Dataset } from './dataset.ts';
import type { OnerousTables } from './onerous-tables.ts';
import { toModel } from './to-model.ts';
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
import { foldsByFamily, rowsOf } from './train-model.ts';

export const FOLDS = 6;
const SEED = 11;

export const onerousSettings = {
  burden: { linear: { ...linearSettings, l2: 0.006, volume: 0.6 }, keep: 90_000 },
  families: { linear: { ...linearSettings, l2: 0.003, volume: 0.6 }, keep: 60_000 },
};
type Settings = { linear: LinearSettings; keep: number };

/** The models trained on some contracts. */
export type OnerousModels = { burden: Quantized; named: Quantized };

/** The contracts of a fold, and models that have seen none of their families. */
type FoldModels = { fold: readonly number[]; models: OnerousModels };

/** Scores of all rows by models that have not seen the family of their contract. */
export type LeftOut = { folds: FoldModels[]; burden: Float64Array; named: Float64Array };

export const trainOn = ({ burden, named }: OnerousTables, contracts: readonly number[]): OnerousModels => ({
  burden: trainOne(burden, rowsOf(burden, contracts), onerousSettings.burden),
  named: trainOne(named, rowsOf(named, contracts), onerousSettings.families),
});

function trainOne(data: Dataset, rows: Int32Array, { linear, keep }: Settings): Quantized {
  const pruned = prune(trainLinear(data, rows, linear), data, keep);
  return quantize(retrain(data, rows, { ...linear, epochs: 3 }, pruned), data.vocabulary.length);
}

/** Trains models for each fold of families on the other folds. */
export function trainFolds(tables: OnerousTables): LeftOut {
  const { burden, named } = tables;
  const scores = {
    burden: new Float64Array(burden.labels.length * burden.scheme.categories.length),
    named: new Float64Array(named.labels.length * named.scheme.categories.length),
  };
  const all = [...burden.contracts.keys()];
  const folds = foldsByFamily(burden, all, FOLDS, SEED).map((fold) => {
    const models = trainOn(
      tables,
      all.filter((contract) => !fold.includes(contract)),
    );
    scoreRows(burden, models.burden, rowsOf(burden, fold), scores.burden);
    scoreRows(named, models.named, rowsOf(named, fold), scores.named);
    return { fold, models };
  });
  return { folds, ...scores };
}

const noForest = {
  depth: 0,
  features: new Uint8Array(),
  cuts: new Float32Array(),
  leaves: new Float32Array(),
};

export const plainDecisions = families.map((): Decision => ({ threshold: 0, slope: 1, shift: 0 }));

/** A first stage as a whole model. */
export const wholeModel = (linear: Quantized, decisions: Decision[]) => ({
  linear,
  rest: { pooled: noForest, own: [], decisions },
});

/** The text of a model's module. */
export const encoded = (data: Dataset, linear: Quantized, decisions: Decision[]): string =>
  encodeModel(toModel(data, wholeModel(linear, decisions)), linear.units, data.scheme);
