/**
 * Grades one analysis against its answer key by counting, as described in docs/analysis-evaluation.md.
 */
import { unitsOf } from '../../supabase/functions/_shared/analysis/model/units.ts';
import { normalize } from '../../supabase/functions/_shared/analysis/read/normalize.ts';
import { segment } from '../../supabase/functions/_shared/analysis/read/segments.ts';
import type { Analysis, Params } from '../../supabase/functions/_shared/vocabulary/analysis.ts';
import type { Category } from '../../supabase/functions/_shared/vocabulary/taxonomy.ts';
import type { AnswerContract } from './answers.ts';
import { type Counts, type Figures, figuresOf, mean, sumCounts } from './measure.ts';

type Span = { start: number; end: number };

/** Counts for one category in one contract. */
type CategoryGrade = {
  category: Category;
  /** Units that overlap both a returned and a marked clause, only a returned one, or only a marked one. */
  units: Counts;
  /**
   * Returned clauses that overlap a marked one, and those that do not; marked clauses that are reached, and
   * those that are missed.
   */
  clauses: { right: number; wrong: number; reached: number; missed: number };
  /** Parameters of reached clauses that match the key; those that differ or are missing. */
  params: { right: number; wrong: number };
};

export type Grade = {
  categories: CategoryGrade[];
  /** Onerous findings and missing clauses that the key does not have; null if the key judges no findings. */
  falseFindings: number | null;
  /** Quotes that differ from the text at their offsets: always 0. */
  badOffsets: number;
};

/** Grades an analysis of `pages` in the given categories only. */
export function grade(
  pages: readonly string[],
  analysis: Pick<Analysis, 'clauses' | 'findings' | 'missing'>,
  answers: AnswerContract,
  categories: readonly Category[],
): Grade {
  const text = pages.join('\f');
  const normal = normalize(text);
  const units = unitsOf(segment(normal)).map(({ start, end }) => ({
    start: normal.map[start] ?? 0,
    end: (normal.map[end - 1] ?? 0) + 1,
  }));
  return {
    categories: categories.map((category) => {
      const marked = answers.clauses.filter((clause) => clause.category === category);
      const found = analysis.clauses.filter((clause) => clause.category === category);
      return {
        category,
        units: gradeUnits(units, marked, found),
        clauses: {
          right: found.filter((clause) => marked.some((mark) => overlap(mark, clause))).length,
          wrong: found.filter((clause) => !marked.some((mark) => overlap(mark, clause))).length,
          reached: marked.filter((mark) => found.some((clause) => overlap(mark, clause))).length,
          missed: marked.filter((mark) => !found.some((clause) => overlap(mark, clause))).length,
        },
        params: gradeParams(marked, found, analysis.findings, category),
      };
    }),
    falseFindings: answers.findings ? countFalse(analysis, answers.findings, categories) : null,
    badOffsets: [...analysis.clauses, ...analysis.findings].filter(
      ({ quote, start, end }) => quote !== null && text.slice(start ?? 0, end ?? 0) !== quote,
    ).length,
  };
}

const overlap = (a: Span, b: Span) => a.start < b.end && b.start < a.end;

function gradeUnits(units: readonly Span[], marked: readonly Span[], found: readonly Span[]): Counts {
  const counts = { right: 0, wrong: 0, missed: 0 };
  for (const unit of units) {
    const is = marked.some((mark) => overlap(mark, unit));
    const isFound = found.some((clause) => overlap(clause, unit));
    if (is && isFound) counts.right += 1;
    else if (isFound) counts.wrong += 1;
    else if (is) counts.missed += 1;
  }
  return counts;
}

/** A parameter is right if any finding on the clause states the expected value. */
function gradeParams(
  marked: readonly (Span & { params?: Params | undefined })[],
  found: readonly Span[],
  findings: Analysis['findings'],
  category: Category,
): { right: number; wrong: number } {
  const counts = { right: 0, wrong: 0 };
  for (const mark of marked) {
    if (!mark.params || !found.some((clause) => overlap(mark, clause))) continue;
    const stated = findings.filter(
      ({ category: own, start, end, spans }) =>
        own === category &&
        start !== null &&
        end !== null &&
        [{ start, end }, ...spans].some((span) => overlap(mark, span)),
    );
    for (const [name, expected] of Object.entries(mark.params)) {
      const agrees = stated.some(({ params }) => same(params[name as keyof Params], expected));
      counts[agrees ? 'right' : 'wrong'] += 1;
    }
  }
  return counts;
}

function same(value: string | number | undefined, expected: string | number): boolean {
  if (typeof value === 'number' && typeof expected === 'number') return Math.abs(value - expected) < 0.005;
  return typeof value === 'string' && typeof expected === 'string' && plain(value) === plain(expected);
}

const plain = (text: string) => text.trim().toLowerCase();

/** Counts only findings from rules; the model's onerous sentences are compared with readers' marks instead. */
function countFalse(
  { findings, missing }: Pick<Analysis, 'findings' | 'missing'>,
  expected: readonly { category: Category; kind: string }[],
  categories: readonly Category[],
): number {
  return [...findings, ...missing].filter(
    ({ category, kind, source }) =>
      kind !== 'info' &&
      source !== 'model' &&
      categories.includes(category) &&
      !expected.some((item) => item.category === category && item.kind === kind),
  ).length;
}

export type Report = {
  contracts: number;
  categories: Record<
    string,
    Figures & {
      clause_precision: number;
      clause_recall: number;
      clause_f1: number;
      params: { right: number; wrong: number };
    }
  >;
  /** Means over the categories with at least one clause in the key. */
  macro: { categories: number; precision: number; recall: number; f1: number; clause_f1: number };
  micro: Figures & { clause_f1: number };
  params: { right: number; wrong: number };
  /** Null if no contract's findings were judged. */
  false_findings: { contracts: number; total: number; per_contract: number } | null;
  bad_offsets: number;
};

/** Adds grades up. */
export function report(grades: readonly Grade[], categories: readonly Category[]): Report {
  const byCategory = categories.map((category) => {
    const own = grades.flatMap((item) => item.categories.filter((part) => part.category === category));
    return {
      category,
      counts: sumCounts(own.map((part) => part.units)),
      ...clauseFigures(own),
      params: {
        right: own.reduce((sum, part) => sum + part.params.right, 0),
        wrong: own.reduce((sum, part) => sum + part.params.wrong, 0),
      },
    };
  });
  const lines = byCategory.map(({ category, counts, ...rest }) => ({
    category,
    ...figuresOf(counts),
    ...rest,
  }));
  const present = lines.filter((line) => line.positives > 0);
  const judged = grades.flatMap((item) => (item.falseFindings === null ? [] : [item.falseFindings]));
  const total = judged.reduce((sum, count) => sum + count, 0);
  return {
    contracts: grades.length,
    categories: Object.fromEntries(lines.map(({ category, ...line }) => [category, line])),
    macro: {
      categories: present.length,
      precision: mean(present.map((line) => line.precision)),
      recall: mean(present.map((line) => line.recall)),
      f1: mean(present.map((line) => line.f1)),
      clause_f1: mean(present.map((line) => line.clause_f1)),
    },
    micro: {
      ...figuresOf(sumCounts(byCategory.map((line) => line.counts))),
      clause_f1: clauseFigures(grades.flatMap((item) => item.categories)).clause_f1,
    },
    params: {
      right: lines.reduce((sum, line) => sum + line.params.right, 0),
      wrong: lines.reduce((sum, line) => sum + line.params.wrong, 0),
    },
    false_findings:
      judged.length === 0 ? null : { contracts: judged.length, total, per_contract: total / judged.length },
    bad_offsets: grades.reduce((sum, item) => sum + item.badOffsets, 0),
  };
}

/** Totals over all clauses of some grades. */
function clauseFigures(grades: readonly CategoryGrade[]) {
  const count = (key: keyof CategoryGrade['clauses']) =>
    grades.reduce((sum, part) => sum + part.clauses[key], 0);
  const precision = ratio(count('right'), count('wrong'));
  const recall = ratio(count('reached'), count('missed'));
  return {
    clause_precision: precision,
    clause_recall: recall,
    clause_f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
  };
}

const ratio = (right: number, wrong: number) => (right === 0 ? 0 : right / (right + wrong));
