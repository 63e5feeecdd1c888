/**
 * Cross-validates training: each contract is tested with a model that was trained, pruned, calibrated, and
 * given thresholds without it. Folds split contracts, never units.
 */
import { modelCategories } from '../../supabase/functions/_shared/analysis/model/categories.ts';
import { leftToLocators } from '../../supabase/functions/_shared/analysis/thresholds.ts';
import type { Dataset } from './dataset.ts';
import { emptyTally, figuresOfTally, judgeFold, macroOf } from './judge-fold.ts';
import { type Counts, type Figures, figuresOf, mean, sumCounts } from './measure.ts';
import { foldsOf, type Settings } from './train-model.ts';

/** Number of contracts, first by name, whose marks the authors of the hints had read. */
const READ = 200;

type CategoryResult = Figures & { average_precision: number; keywords: Figures };
type CrossValidation = {
  folds: number;
  unit: string;
  macro: { precision: number; recall: number; f1: number; average_precision: number };
  micro: Figures;
  /** What rules and locators alone would report. */
  keywords: { macro_f1: number; micro_f1: number };
  /**
   * What the engine reports: the model's clauses and rules' onerous findings, or the keywords' clauses in
   * categories left to them.
   */
  engine: { macro_f1: number; micro_f1: number; f1: Record<string, number> };
  /** The same, split by whether the authors of the hints had read a contract's marks before. */
  macro_f1_by: { contracts_read: number; contracts_unread: number };
  categories: Record<string, CategoryResult>;
  /**
   * Confidence against accuracy: for units with a confidence in each fifth, the share that are right.
   */
  calibration: { from: number; units: number; confidence: number; right: number }[];
};

/** `others` has, per row, a bit for each category that is found there without a model. */
export function crossValidate(
  data: Dataset,
  others: { keywords: Uint32Array; onerous: Uint32Array },
  folds: number,
  settings: Settings,
  tell: (line: string) => void,
): CrossValidation {
  const contracts = data.contracts.map((_, at) => at);
  const tally = emptyTally(data);
  const predicted = new Uint32Array(data.labels.length);
  const sure: { confidence: number; positive: boolean }[] = [];
  foldsOf(contracts, folds, settings.seed + 1_000).forEach((fold, at) => {
    for (const { category, row, odds, positive } of judgeFold(data, fold, settings, tally)) {
      predicted[row] = (predicted[row] as number) | (1 << category);
      sure.push({ confidence: 1 / (1 + Math.exp(-odds)), positive });
    }
    tell(`fold ${at + 1} of ${folds}: micro-F1 so far ${figuresOf(sumCounts(tally.counts)).f1.toFixed(3)}`);
  });
  const keywordCounts = modelCategories.map((_, category) =>
    countBits(data.labels, others.keywords, category),
  );
  const engineCounts = modelCategories.map((name, category) => {
    const own = leftToLocators.includes(name)
      ? others.keywords
      : predicted.map((bits, row) => bits | (others.onerous[row] as number));
    return countBits(data.labels, own, category);
  });
  const results = figuresOfTally(tally).map((figures, category) => ({
    ...figures,
    keywords: figuresOf(keywordCounts[category] as Counts),
  }));
  return {
    folds,
    unit: 'a sentence, cut at 700 characters',
    macro: macroOf(results),
    micro: figuresOf(sumCounts(tally.counts)),
    keywords: {
      macro_f1: mean(results.map((result) => result.keywords.f1)),
      micro_f1: figuresOf(sumCounts(keywordCounts)).f1,
    },
    engine: {
      macro_f1: mean(engineCounts.map((count) => figuresOf(count).f1)),
      micro_f1: figuresOf(sumCounts(engineCounts)).f1,
      f1: Object.fromEntries(
        modelCategories.map((name, category) => [name, figuresOf(engineCounts[category] as Counts).f1]),
      ),
    },
    macro_f1_by: {
      contracts_read: macroF1(data.labels, predicted, 0, data.contracts[READ]?.from),
      contracts_unread: macroF1(data.labels, predicted, data.contracts[READ]?.from ?? 0),
    },
    categories: Object.fromEntries(
      modelCategories.map((name, category) => [name, results[category] as CategoryResult]),
    ),
    calibration: [0, 0.2, 0.4, 0.6, 0.8].map((from) => {
      const part = sure.filter((item) => item.confidence >= from && item.confidence < from + 0.2);
      return {
        from,
        units: part.length,
        confidence: mean(part.map((item) => item.confidence)),
        right: mean(part.map((item) => (item.positive ? 1 : 0))),
      };
    }),
  };
}

/** Computed over the rows of some contracts only. */
function macroF1(labels: Uint32Array, predicted: Uint32Array, from: number, to?: number): number {
  const counts = modelCategories.map((_, category) =>
    countBits(labels.subarray(from, to), predicted.subarray(from, to), category),
  );
  return mean(counts.map((count) => figuresOf(count).f1));
}

function countBits(labels: Uint32Array, found: Uint32Array, category: number): Counts {
  const counts = { right: 0, wrong: 0, missed: 0 };
  labels.forEach((label, row) => {
    const is = (label >>> category) & 1;
    const predicted = ((found[row] as number) >>> category) & 1;
    if (predicted) counts[is ? 'right' : 'wrong'] += 1;
    else if (is) counts.missed += 1;
  });
  return counts;
}
