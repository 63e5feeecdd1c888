/** Trains, writes and measures the model for construction contracts. */
import process from 'node:process';
import { finalScore } from '../../supabase/functions/_shared/analysis/model/score.ts';
import { constructionReading } from './construction-contracts.ts';
import { hashContracts, type LabelledContract } from './cuad.ts';
import { buildDataset, type Dataset } from './dataset.ts';
import { averagePrecision, type Counts, type Figures, figuresOf, mean, sumCounts } from './measure.ts';
import { scoreRows } from './train-linear.ts';
import {
  foldsByFamily,
  knownCandidates,
  missedPositives,
  rowsOf,
  type Settings,
  settings,
  trainModel,
} from './train-model.ts';
import { writeWeights } from './write-weights.ts';

const FOLDS = 4;

const NOTICE = `/**
 * Written by \`npm run train:analysis\`; never by hand. Trained on construction contracts from public filings, whose marks are in
 * scripts/analysis/answers. It holds weights of hashed features and no contract's text. \`hash\` is the SHA-256 of \`data\`.
 */
// biome-ignore format: one long line of data
`;

/** Fewer weights and no trees of one category alone, since the contracts are few. */
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

/** Trains on the given contracts and writes the weights into the engine. Answers what to keep on record. */
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

/** Each family of contracts is judged by a model that was trained, pruned and calibrated without it; the patterns are left out. */
export function crossValidateFamilies(data: Dataset, own: Settings, tell: (line: string) => void) {
  const { categories } = data.scheme;
  const contracts = [...data.contracts.keys()];
  const counts = categories.map((): Counts => ({ right: 0, wrong: 0, missed: 0 }));
  const ranked = categories.map((): { score: number; positive: boolean }[] => []);
  const unranked = categories.map(() => 0);
  foldsByFamily(data, contracts, FOLDS, own.seed + 1_000).forEach((fold, at) => {
    const others = contracts.filter((contract) => !fold.includes(contract));
    const fitted = trainModel(data, others, own);
    const scores = new Float64Array(data.labels.length * categories.length);
    scoreRows(data, fitted.linear, rowsOf(data, fold), scores);
    const known = knownCandidates(data, fold, scores);
    categories.forEach((_, category) => {
      const missed = missedPositives(data, fold, category, known).length;
      (counts[category] as Counts).missed += missed;
      unranked[category] = (unranked[category] as number) + missed;
    });
    for (const item of known) {
      const decision = fitted.rest.decisions[item.category];
      if (!decision) continue;
      const score = finalScore(fitted.rest, item);
      const count = counts[item.category] as Counts;
      if (score >= decision.threshold) count[item.positive ? 'right' : 'wrong'] += 1;
      else if (item.positive) count.missed += 1;
      ranked[item.category]?.push({
        score: decision.slope * score + decision.shift,
        positive: item.positive,
      });
    }
    tell(`fold ${at + 1} of ${FOLDS}: micro-F1 so far ${figuresOf(sumCounts(counts)).f1.toFixed(3)}`);
  });
  const results = categories.map((_, category): Figures & { average_precision: number } => ({
    ...figuresOf(counts[category] as Counts),
    average_precision: averagePrecision(ranked[category] ?? [], unranked[category] ?? 0),
  }));
  return {
    folds: FOLDS,
    unit: 'a sentence, cut at 700 characters',
    macro: {
      precision: mean(results.map((result) => result.precision)),
      recall: mean(results.map((result) => result.recall)),
      f1: mean(results.map((result) => result.f1)),
      average_precision: mean(results.map((result) => result.average_precision)),
    },
    micro: figuresOf(sumCounts(counts)),
    categories: Object.fromEntries(categories.map((name, at) => [name, results[at]])),
  };
}
