import { type ComplianceSummary, complianceStatusLabels } from '@schemas/compliance-check.ts';
import { complianceSeverities } from '@schemas/compliance-requirement.ts';
import { chartColors } from '@schemas/dashboard.ts';
import { severityLabels } from '../compliance-badges.tsx';
import type { ComplianceAddress } from './use-compliance-view.ts';

interface Slice {
  name: string;
  value: number;
  /** A CSS color. */
  color: string;
  /** URL of the list of the checks that the slice counts. */
  to: string;
}

const STATUS_COLORS = {
  compliant: chartColors.green,
  non_compliant: chartColors.red,
  pending: chartColors.amber,
  in_progress: chartColors.blue,
  waived: chartColors.grey,
} as const;
const SEVERITY_COLORS = {
  low: chartColors.grey,
  medium: chartColors.blue,
  high: chartColors.amber,
  critical: chartColors.red,
} as const;

/**
 * Always includes the specification's three statuses. Includes the other two only if such checks exist, so
 * that the shares add up.
 */
export function statusSlices(summary: ComplianceSummary, of: ComplianceAddress): Slice[] {
  const slice = (status: keyof typeof STATUS_COLORS): Slice => ({
    name: complianceStatusLabels[status],
    value: summary[status],
    color: STATUS_COLORS[status],
    to: of({ status }),
  });
  const others = [slice('in_progress'), slice('waived')].filter(({ value }) => value > 0);
  return [slice('compliant'), slice('non_compliant'), slice('pending'), ...others];
}

/** Number of checks per severity. */
export const severityBars = (summary: ComplianceSummary, of: ComplianceAddress): Slice[] =>
  complianceSeverities.map((severity) => ({
    name: severityLabels[severity],
    value: summary.by_severity[severity],
    color: SEVERITY_COLORS[severity],
    to: of({ severity }),
  }));
