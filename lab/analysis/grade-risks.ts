/**
 * Compares findings with readers' marks: whether there is a finding for each marked risk, and how severe it
 * is.
 */
import type { Analysis } from '../../supabase/functions/_shared/vocabulary/analysis.ts';
import type { RiskMark } from './risk-marks.ts';

type Severity = RiskMark['severity'];

const height: Record<Severity, number> = { low: 1, medium: 2, high: 3, critical: 4 };

/**
 * Onerous marks of one severity, and how many of them overlap a clause, any finding, a finding of medium or
 * above, or one of high or above.
 */
type Reached = { marks: number; clause: number; any: number; medium: number; high: number };

export type RiskGrade = {
  reached: Record<Severity, Reached>;
  /**
   * Findings with a quote of medium or above and of high or above, and how many of each overlap an onerous
   * mark of medium or above.
   */
  precision: { medium: number; mediumRight: number; high: number; highRight: number };
};

type Span = { start: number; end: number };
const overlap = (a: Span, b: Span) => a.start < b.end && b.start < a.end;

/** Counts one paper. Missing clauses have no span, so they are left out. */
export function gradeRisks(
  analysis: Pick<Analysis, 'clauses' | 'findings'>,
  marks: readonly RiskMark[],
): RiskGrade {
  const onerous = marks.filter(({ effect }) => effect === 'onerous');
  const findings = analysis.findings.flatMap(({ kind, severity, start, end, spans }) =>
    kind === 'onerous' && start !== null && end !== null
      ? [{ severity, start, end }, ...spans.map((span) => ({ severity, ...span }))]
      : [],
  );
  const reached = (severity: Severity): Reached => {
    const own = onerous.filter((mark) => mark.severity === severity);
    const reachedBy = (spans: readonly Span[]) =>
      own.filter((mark) => spans.some((span) => overlap(mark, span))).length;
    return {
      marks: own.length,
      clause: reachedBy(analysis.clauses),
      any: reachedBy(findings),
      medium: reachedBy(atLeast('medium', findings)),
      high: reachedBy(atLeast('high', findings)),
    };
  };
  const seen = atLeast('medium', onerous);
  const right = (spans: readonly Span[]) =>
    spans.filter((span) => seen.some((mark) => overlap(mark, span))).length;
  const [medium, high] = [atLeast('medium', findings), atLeast('high', findings)];
  return {
    reached: {
      critical: reached('critical'),
      high: reached('high'),
      medium: reached('medium'),
      low: reached('low'),
    },
    precision: {
      medium: medium.length,
      mediumRight: right(medium),
      high: high.length,
      highRight: right(high),
    },
  };
}

function atLeast<T extends { severity: Severity }>(least: Severity, of: readonly T[]): T[] {
  return of.filter(({ severity }) => height[severity] >= height[least]);
}

/** The total counts of several papers. */
export function sumRisks(grades: readonly RiskGrade[]): RiskGrade {
  const add = <T extends Record<string, number>>(parts: readonly T[]): T =>
    Object.fromEntries(
      Object.keys(parts[0] ?? {}).map((key) => [key, parts.reduce((sum, part) => sum + (part[key] ?? 0), 0)]),
    ) as T;
  const severities: Severity[] = ['critical', 'high', 'medium', 'low'];
  const reached = Object.fromEntries(
    severities.map((severity) => [severity, add(grades.map((one) => one.reached[severity]))]),
  ) as RiskGrade['reached'];
  return { reached, precision: add(grades.map(({ precision }) => precision)) };
}
