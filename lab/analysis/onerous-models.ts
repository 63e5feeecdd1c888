/** Trains the models of onerous language: on all contracts, or on all but a family. */
import type { Decision } from '../../supabase/functions/_shared/analysis/model/model.ts';
import { encodeModel } from '../../supabase/functions/_shared/analysis/model/pack.ts';
import { blended } from '../../supabase/functions/_shared/analysis/onerous/model.ts';
import {
  DENSE,
  decodeNetwork,
  denseInputs,
  type Network,
  OUTPUTS,
  runNetwork,
} from '../../supabase/functions/_shared/analysis/onerous/network.ts';
import { families } from '../../supabase/functions/_shared/analysis/onerous/scheme.ts';
import type { Vectors } from '../../supabase/functions/_shared/analysis/onerous/vectors.ts';
import type { Dataset } from './dataset.ts';
import type { OnerousRange, OnerousRow } from './onerous-rows.ts';
import type { OnerousTables } from './onerous-tables.ts';
import { packNetwork } from './pack-vectors.ts';
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
import { type NetworkRows, networkSettings, trainNetwork } from './train-network.ts';

export const FOLDS = 6;
const SEED = 11;

export const onerousSettings = {
  burden: { linear: { ...linearSettings, l2: 0.006, volume: 0.6 }, keep: 60_000 },
  families: { linear: { ...linearSettings, l2: 0.003, volume: 0.6 }, keep: 45_000 },
  network: networkSettings,
};
type Settings = { linear: LinearSettings; keep: number };

/** What the models learn from: the same contracts as tables of features and as rows of the network. */
export type OnerousData = OnerousTables & { network: NetworkRows };

/** The models trained on some contracts; the network as its packed text. */
export type OnerousModels = { burden: Quantized; named: Quantized; network: string };

/** The contracts of a fold, and models that have seen none of their families. */
type FoldModels = { fold: readonly number[]; models: OnerousModels };

/** Scores of all rows by models that have not seen the family of their contract. */
export type LeftOut = { folds: FoldModels[]; burden: Float64Array; named: Float64Array };

/** The rows as inputs of the network. Our own sentences stand alone. */
export function networkRows(
  rows: readonly OnerousRow[],
  ranges: readonly OnerousRange[],
  vectors: Vectors,
): NetworkRows {
  const inputsOf = denseInputs(vectors);
  const inputs = new Float32Array(rows.length * DENSE);
  for (const { id, from, to } of ranges) {
    const own = rows.slice(from, to);
    if (id === 'wordings')
      own.forEach((row, at) => {
        inputs.set(inputsOf([row], [null]), (from + at) * DENSE);
      });
    else
      inputs.set(
        inputsOf(
          own,
          own.map(({ leadIn }) => leadIn),
        ),
        from * DENSE,
      );
  }
  return {
    inputs,
    loud: rows.map(({ loud }) => loud),
    performer: Uint8Array.from(rows, ({ performer }) => performer),
    payer: Uint8Array.from(rows, ({ payer }) => payer),
    weights: Float32Array.from(rows, ({ weight }) => weight),
  };
}

export function trainOn(
  { burden, named, network }: OnerousData,
  contracts: readonly number[],
): OnerousModels {
  const rows = rowsOf(burden, contracts);
  return {
    burden: trainOne(burden, rows, onerousSettings.burden),
    named: trainOne(named, rowsOf(named, contracts), onerousSettings.families),
    network: packNetwork(trainNetwork(network, rows)),
  };
}

function trainOne(data: Dataset, rows: Int32Array, { linear, keep }: Settings): Quantized {
  const pruned = prune(trainLinear(data, rows, linear), data, keep);
  return quantize(retrain(data, rows, { ...linear, epochs: 3 }, pruned), data.vocabulary.length);
}

/** Trains models for each fold of families on the other folds. */
export function trainFolds(data: OnerousData, tell: (line: string) => void): LeftOut {
  const { burden, named } = data;
  const linear = new Float64Array(burden.labels.length * OUTPUTS);
  const network = new Float64Array(linear.length);
  const namedScores = new Float64Array(named.labels.length * named.scheme.categories.length);
  const all = [...burden.contracts.keys()];
  const folds = foldsByFamily(burden, all, FOLDS, SEED).map((fold, at) => {
    const models = trainOn(
      data,
      all.filter((contract) => !fold.includes(contract)),
    );
    const rows = rowsOf(burden, fold);
    scoreRows(burden, models.burden, rows, linear);
    scoreRows(named, models.named, rowsOf(named, fold), namedScores);
    scoreByNetwork(decodeNetwork(models.network), data.network, rows, network);
    tell(`fold ${at + 1} of ${FOLDS}`);
    return { fold, models };
  });
  return { folds, burden: blended(linear, network), named: namedScores };
}

function scoreByNetwork(
  network: Network,
  { inputs, loud }: NetworkRows,
  rows: Int32Array,
  scores: Float64Array,
): void {
  for (const row of rows)
    scores.set(
      runNetwork(network, inputs.subarray(row * DENSE, (row + 1) * DENSE), [loud[row] as Uint16Array]),
      row * OUTPUTS,
    );
}

const noForest = {
  depth: 0,
  features: new Uint8Array(),
  cuts: new Float32Array(),
  leaves: new Float32Array(),
};

export const plainDecisions = families.map((): Decision => ({ threshold: 0, slope: 1, shift: 0 }));

/** A first stage as a whole model. */
const wholeModel = (linear: Quantized, decisions: Decision[]) => ({
  linear,
  rest: { pooled: noForest, own: [], decisions },
});

/** The text of a model's module. */
export const encoded = (data: Dataset, linear: Quantized, decisions: Decision[]): string =>
  encodeModel(toModel(data, wholeModel(linear, decisions)), linear.units, data.scheme);
