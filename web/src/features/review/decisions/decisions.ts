import type { Finding, ReviewStatus } from '@schemas/analysis.ts';
import type { ReviewInput } from '../api/review-finding.ts';

/** Returns the next open finding in navigation order, wrapping around; undefined if all are reviewed. */
export function nextOpen(
  order: readonly string[],
  findings: readonly Pick<Finding, 'id' | 'review_status'>[],
  from: string,
): string | undefined {
  const open = new Set(findings.filter((one) => one.review_status === 'open').map((one) => one.id));
  const at = order.indexOf(from);
  return [...order.slice(at + 1), ...order.slice(0, at + 1)].find((id) => id !== from && open.has(id));
}

/** Returns the review that restores this status of a finding. Used for undo. */
export function decisionOf(finding: Finding): ReviewInput {
  const { review_status: decision, review_note, category, severity, kind, original } = finding;
  const note = review_note ?? undefined;
  if (decision === 'open') return { decision };
  if (decision !== 'corrected') return { decision, note };
  const weighed = original !== null && (original.severity !== severity || original.kind !== kind);
  return { decision, category, severity: weighed ? severity : undefined, note };
}

/** Toast text after a review. */
export const DONE: Record<ReviewStatus, string> = {
  accepted: 'Finding accepted',
  corrected: 'Finding corrected',
  rejected: 'Finding rejected',
  open: 'Finding reopened',
};

/** A finding's review status, to be followed by 'by' and a name. */
export const reviewStatusLabels: Record<ReviewStatus, string> = {
  accepted: 'Accepted',
  corrected: 'Corrected',
  rejected: 'Rejected',
  open: 'Reopened',
};
