/**
 * Compares a reading with the engine's findings: statements about a clause that a finding covers are opinions on that
 * finding; the others are added. Nothing is removed, and no grade changes: a person decides.
 */
import { groupOf } from '../analysis/score.ts';
import type { Severity } from '../vocabulary/analysis.ts';
import type { Category } from '../vocabulary/taxonomy.ts';
import type { Reading } from './reading.ts';
import type { QuotedSentence, Statement } from './statements.ts';

/** A finding, with its position unless its clause is missing. */
interface Covered {
  category: Category;
  start: number | null;
  end: number | null;
}

/** What the model says of a finding, by its index: that it is wrong (`fold`), or how it grades the clause (`grade`). */
type Opinion = { finding: number } & (
  | ({ kind: 'fold' } & QuotedSentence)
  | ({ kind: 'grade'; severity: Severity } & Omit<Statement, 'kind' | 'severity' | 'family' | 'mutual'>)
);

export interface Comparison {
  added: Statement[];
  opinions: Opinion[];
}

/**
 * @param findings as given to `planReading`
 * @param absent categories that the engine reports as missing
 */
export function compareReading(
  { statements, disputes }: Pick<Reading, 'statements' | 'disputes'>,
  findings: readonly Covered[],
  absent: readonly Category[] = [],
): Comparison {
  const added: Statement[] = [];
  const opinions: Opinion[] = disputes.map(({ finding, says, quotes }) => ({
    finding,
    kind: 'fold',
    says,
    quotes,
  }));
  const graded = new Map<number, Category>();
  // The gravest come first, so a finding gets the gravest grade.
  for (const statement of statements) {
    if (statement.kind === 'missing') {
      if (!absent.includes(statement.family)) added.push(statement);
      continue;
    }
    const finding = coveredBy(statement, findings);
    const family = graded.get(finding);
    if (finding < 0 || (family !== undefined && family !== statement.family)) {
      added.push(statement);
    } else if (family === undefined) {
      const { kind, family: own, mutual, ...grade } = statement;
      graded.set(finding, own);
      opinions.push({ finding, kind: 'grade', ...grade });
    }
  }
  return { added, opinions };
}

/** The finding about the same words in the same family, or else in the same group of the score; -1 if none. */
function coveredBy({ family, quotes }: Statement, findings: readonly Covered[]): number {
  const shares = ({ start, end }: Covered) =>
    start !== null && end !== null && quotes.some((quote) => quote.start < end && start < quote.end);
  const same = findings.findIndex((finding) => finding.category === family && shares(finding));
  if (same >= 0) return same;
  return findings.findIndex((finding) => groupOf(finding.category) === groupOf(family) && shares(finding));
}
