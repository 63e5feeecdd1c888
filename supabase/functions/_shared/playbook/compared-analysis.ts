import type { Analysis, Clause, FindingKind, LawNote, Params, Severity } from '../vocabulary/analysis.ts';
import type { Category } from '../vocabulary/taxonomy.ts';

/** The parts of a finding that positions depend on. */
export interface ComparedFinding {
  id: string;
  category: Category;
  kind: FindingKind;
  severity: Severity;
  title: string;
  explanation: string;
  params: Params;
  /** Null is enough where no number depends on its words. */
  quote: string | null;
  /** Where state law reduced the severity. Positions compare the severity before that: the clause as written. */
  law: readonly Pick<LawNote, 'step'>[];
}

/** The parts of an analysis that positions depend on. Findings are without rejected and undecided ones. */
export interface ComparedAnalysis extends Pick<Analysis, 'paper' | 'word_count'> {
  gate: Pick<Analysis['gate'], 'passed' | 'reason'>;
  findings: readonly ComparedFinding[];
  missing: readonly ComparedFinding[];
  clauses: readonly Pick<Clause, 'category' | 'quote'>[];
}
