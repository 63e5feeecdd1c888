/**
 * Accuracy measured by `npm run train:analysis` and `npm run eval:analysis`. Nothing is written by hand here.
 */

import model from '../../../../docs/analysis-results.json' with { type: 'json' };
import construction from '../../../../docs/construction-results.json' with { type: 'json' };
// Relative paths: the build prints this without an alias.
import {
  contractKindNames,
  relatedKinds,
  worksKinds,
} from '../../../../supabase/functions/_shared/vocabulary/contract-kind.ts';
import { categoryLabel } from '../../../../supabase/functions/_shared/vocabulary/taxonomy.ts';

/** One category. Shares are 0 to 1. */
export interface CategoryAccuracy {
  key: string;
  label: string;
  /** Sentences with such a clause in the annotated contracts. */
  sentences: number;
  precision: number;
  recall: number;
  f1: number;
}

type Figures = { positives: number; precision: number; recall: number; f1: number };

/** The categories that occurred, by falling F1. */
function ranked(categories: Record<string, Figures>): CategoryAccuracy[] {
  return Object.entries(categories)
    .filter(([, { positives }]) => positives > 0)
    .map(([key, { positives, precision, recall, f1 }]) => ({
      key,
      label: categoryLabel(key),
      sentences: positives,
      precision,
      recall,
      f1,
    }))
    .sort((a, b) => b.f1 - a.f1);
}

/** Construction contracts not used to write the rules, on forms the models were not trained on. */
export const constructionAccuracy = {
  contracts: construction.unread.contracts,
  contractsRead: construction.read.contracts,
  macroF1: construction.unread.macro.f1,
  clauseF1: construction.unread.macro.clause_f1,
  allClausesF1: construction.unread.micro.clause_f1,
  clauseF1Read: construction.read.macro.clause_f1,
  params: construction.unread.params,
  falseFindings: construction.unread.false_findings?.per_contract ?? null,
  categories: ranked(construction.unread.categories),
};

/** Commercial contracts, each judged by a model that had not seen it. */
export const commercialAccuracy = {
  contracts: model.model.data.contracts,
  folds: model.cross_validation.folds,
  macroF1: model.cross_validation.macro.f1,
  keywordsF1: model.cross_validation.keywords.macro_f1,
  attribution: model.attribution,
  categories: ranked(model.cross_validation.categories),
};

const {
  findings: danger,
  order,
  order_by_kind,
  order_for_payer: forOwner,
  score,
  score_related: related,
  folds,
} = model.onerous.cross_validation;
const grave = [danger.reached.critical, danger.reached.high];
const sum = (of: 'marks' | 'medium' | 'high') => grave.reduce((total, one) => total + one[of], 0);

/** Risks marked by readers. Each contract is judged by a model that had not seen similar ones. */
export const dangerAccuracy = {
  papers: score.papers,
  folds,
  /** Critical or high marks by readers that have a finding of medium or above, and of high or above. */
  grave: sum('marks'),
  reached: sum('medium'),
  reachedHigh: sum('high'),
  /** Findings of high or above, and of medium or above, and how many match a mark of medium or above. */
  high: danger.precision.high,
  highRight: danger.precision.highRight,
  medium: danger.precision.medium,
  mediumRight: danger.precision.mediumRight,
  /** Risks of medium or above that readers name first, and how many are among the first 10 and 25 findings. */
  listed: { papers: order.papers, ...order.risks },
  /** The first ten findings of each contract by what readers marked there. */
  first: order.first,
  /** The same by kind of construction contract: risks among the first ten, and how many of these readers marked at all. */
  byKind: worksKinds.map((kind) => {
    const { papers, risks, first } = order_by_kind[kind];
    return {
      name: contractKindNames[kind],
      papers,
      recall: risks.in_10 / risks.all,
      precision: (first.high + first.medium + first.low) / first.cards,
    };
  }),
  /** The first ten findings for the owner, by what readers marked there. */
  forOwner: {
    papers: forOwner.papers,
    cards: forOwner.first.cards,
    burdens: forOwner.first.high + forOwner.first.medium,
    wrongSide: forOwner.first.wrong_side,
  },
  /** Supply and service contracts that readers rated. */
  related: relatedKinds.map((kind) => ({
    name: contractKindNames[kind],
    papers: related[kind].papers,
    rank: related[kind].spearman,
    difference: related[kind].difference,
    recall: related[kind].risks.in_10 / related[kind].risks.all,
  })),
  rank: score.spearman,
  difference: score.difference,
  sameBand: score.same_band,
};
