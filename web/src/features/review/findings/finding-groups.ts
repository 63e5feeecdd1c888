import { categoryGroup } from '@analysis/thresholds.ts';
import type { Finding, GroupKey, Severity } from '@schemas/analysis.ts';

/** Returns the score group of a finding's category. */
export function groupOf(finding: Finding): GroupKey {
  return categoryGroup[finding.category] ?? 'administration';
}

const WEIGHT: Record<Severity, number> = { critical: 0, high: 1, medium: 2, low: 3 };

/** An informational finding (0 points) that has not been reviewed. */
export const isNote = ({ kind, points, review_status }: Finding): boolean =>
  kind === 'info' && points === 0 && review_status === 'open';

/** Moves informational notes after scored findings, for display and navigation. */
export const notesLast = (findings: readonly Finding[]): Finding[] => [
  ...findings.filter((finding) => !isNote(finding)),
  ...findings.filter(isNote),
];

/** Titles that more than one finding has. */
export function repeatedTitles(findings: readonly Finding[]): Set<string> {
  const titles = findings.map(({ title }) => title);
  return new Set(titles.filter((title, at) => titles.indexOf(title) !== at));
}

export type FindingOrder = 'position' | 'severity';

/**
 * Sorts findings in document order or most severe first. In document order, those without a quote come last.
 */
export function orderFindings(findings: readonly Finding[], order: FindingOrder): Finding[] {
  const start = (finding: Finding) => finding.start ?? Number.MAX_SAFE_INTEGER;
  return findings.toSorted((a, b) => {
    const grave = order === 'severity' ? WEIGHT[a.severity] - WEIGHT[b.severity] || b.points - a.points : 0;
    return grave || start(a) - start(b);
  });
}
