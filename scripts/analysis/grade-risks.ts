/** Holds findings against what readers marked: is there a finding where they saw a risk, and how high is it? */
import type { Analysis } from '../../supabase/functions/_shared/analysis/schema.ts';
import type { RiskMark } from './risk-marks.ts';

type Severity = RiskMark['severity'];

const height: Record<Severity, number> = { low: 1, medium: 2, high: 3, critical: 4 };

/** Onerous marks of one severity, and those of them where there is a clause or a finding at all, of medium, of high or above. */
type Reached = { marks: number; clause: number; any: number; medium: number; high: number };

export type RiskGrade = {
  reached: Record<Severity, Reached>;
  /** Findings of medium or above, and of high or above, with a quote; those that stand on an onerous mark of medium or above. */
  precision: { medium: number; mediumRight: number; high: number; highRight: number };
};

type Span = { start: number; end: number };
const overlap = (a: Span, b: Span) => a.start < b.end && b.start < a.end;

/** Counts one paper. Missing clauses have no place, so they are left out. */
export function gradeRisks(
  analysis: Pick<Analysis, 'clauses' | 'findings'>,
  marks: readonly RiskMark[],
): RiskGrade {
  const onerous = marks.filter(({ effect }) => effect === 'onerous');
  const findings = analysis.findings.flatMap(({ kind, severity, start, end, places }) =>
    kind === 'onerous' && start !== null && end !== null
      ? [{ severity, start, end }, ...places.map((place) => ({ severity, ...place }))]
      : [],
  );
  const reached = (severity: Severity): Reached => {
    const own = onerous.filter((mark) => mark.severity === severity);
    const reachedBy = (places: readonly Span[]) =>
      own.filter((mark) => places.some((place) => overlap(mark, place))).length;
    return {
      marks: own.length,
      clause: reachedBy(analysis.clauses),
      any: reachedBy(findings),
      medium: reachedBy(atLeast('medium', findings)),
      high: reachedBy(atLeast('high', findings)),
    };
  };
  const seen = atLeast('medium', onerous);
  const right = (places: readonly Span[]) =>
    places.filter((place) => seen.some((mark) => overlap(mark, place))).length;
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

/** The counts of several papers together. */
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
