import { categoryGroup } from '@analysis/thresholds.ts';
import type { Finding, GroupKey, Severity } from '@contract/analysis.ts';

/** The group of the score in which a finding's category counts. */
export function groupOf(finding: Finding): GroupKey {
  return categoryGroup[finding.category] ?? 'administration';
}

const WEIGHT: Record<Severity, number> = { critical: 0, high: 1, medium: 2, low: 3 };

/** A fact that weighs nothing, and about which nobody has decided anything. */
export const isNote = ({ kind, points, review_status }: Finding): boolean =>
  kind === 'info' && points === 0 && review_status === 'open';

/** Notes after what weighs, as they are shown and walked. */
export const notesLast = (findings: readonly Finding[]): Finding[] => [
  ...findings.filter((finding) => !isNote(finding)),
  ...findings.filter(isNote),
];

export type FindingOrder = 'place' | 'severity';

/** Findings as they stand in the document, or the gravest first; those without a place come last. */
export function orderFindings(findings: readonly Finding[], order: FindingOrder): Finding[] {
  const place = (finding: Finding) => finding.start ?? Number.MAX_SAFE_INTEGER;
  return findings.toSorted((a, b) => {
    const grave = order === 'severity' ? WEIGHT[a.severity] - WEIGHT[b.severity] || b.points - a.points : 0;
    return grave || place(a) - place(b);
  });
}
