/** Trains, measures, and writes the model for construction contracts. */
import process from 'node:process';
import { constructionReading } from './construction-contracts.ts';
import { hashContracts, type LabelledContract } from './cuad.ts';
import { buildDataset, type Dataset } from './dataset.ts';
import { emptyTally, figuresOfTally, judgeFold, macroOf } from './judge-fold.ts';
import { figuresOf, sumCounts } from './measure.ts';
import { foldsByFamily, type Settings, settings, trainModel } from './train-model.ts';
import { writeWeights } from './write-weights.ts';

const FOLDS = 4;

const NOTICE = `/**
 * Written by \`npm run train:analysis\`; never by hand. Trained on construction contracts from public
 * filings, whose marks are in lab/analysis/answers. It holds weights of hashed features and no contract's
 * text. \`hash\` is the SHA-256 of \`data\`.
 */
// biome-ignore format: one long line of data
`;

/** Fewer weights and no single-category trees, because there are few contracts. */
export const constructionSettings: Settings = {
  ...settings,
  keep: 11_200,
  keepLoud: 1_000,
  steps: 15,
  again: { rounds: [16, 4, 1], linear: { ...settings.linear, epochs: 4, l2: 0.0003 } },
  innerFolds: 4,
  pooled: { ...settings.pooled, trees: 30 },
  own: { ...settings.own, trees: 0 },
  chances: { sure: 0.6, unlikely: 0.01, units: 50 },
};

type Options = { crossValidate: boolean; tell: (line: string) => void };

/** Trains on the given contracts and writes the weights into the engine. Returns the results to record. */
export function trainForConstruction(
  contracts: readonly (LabelledContract & { family: string })[],
  { crossValidate, tell }: Options,
) {
  const data = buildDataset(contracts, constructionReading);
  tell(
    `${contracts.length} construction contracts, ${data.labels.length} units, ${data.vocabulary.length} features in more than one contract`,
  );
  const fitted = trainModel(data, [...data.contracts.keys()], constructionSettings);
  const { file, hash, bytes, isNew } = writeWeights('weights-construction.ts', NOTICE, data, fitted);
  tell(`${file}: ${bytes} bytes, ${isNew ? 'changed' : 'unchanged'}, sha256 of the data ${hash}`);
  const model = {
    sha256: hash,
    module_bytes: bytes,
    node: process.version,
    settings: constructionSettings,
    thresholds: Object.fromEntries(
      data.scheme.categories.map((name, at) => [name, fitted.rest.decisions[at]]),
    ),
    data: {
      contracts: contracts.length,
      families: new Set(contracts.map((contract) => contract.family)).size,
      units: data.labels.length,
      marks: contracts.reduce((sum, contract) => sum + contract.marks.length, 0),
      sha256: hashContracts(contracts),
    },
  };
  if (!crossValidate) return { model };
  const measured = crossValidateFamilies(data, constructionSettings, tell);
  tell(`construction: macro-F1 ${measured.macro.f1.toFixed(4)}, micro-F1 ${measured.micro.f1.toFixed(4)}`);
  return { model, cross_validation: { of: hash, ...measured } };
}

/**
 * Each family of contracts is tested with a model that was trained, pruned, and calibrated without it; the
 * patterns are left out.
 */
function crossValidateFamilies(data: Dataset, own: Settings, tell: (line: string) => void) {
  const { categories } = data.scheme;
  const tally = emptyTally(data);
  foldsByFamily(data, [...data.contracts.keys()], FOLDS, own.seed + 1_000).forEach((fold, at) => {
    judgeFold(data, fold, own, tally);
    tell(`fold ${at + 1} of ${FOLDS}: micro-F1 so far ${figuresOf(sumCounts(tally.counts)).f1.toFixed(3)}`);
  });
  const results = figuresOfTally(tally);
  return {
    folds: FOLDS,
    unit: 'a sentence, cut at 700 characters',
    macro: macroOf(results),
    micro: figuresOf(sumCounts(tally.counts)),
    categories: Object.fromEntries(categories.map((name, at) => [name, results[at]])),
  };
}
