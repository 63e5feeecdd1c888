import { type ComplianceSummary, complianceStatusLabels } from '@contract/compliance-check.ts';
import { complianceSeverities } from '@contract/compliance-requirement.ts';
import { chartColors } from '@contract/dashboard.ts';
import { severityLabels } from '../compliance-badges.tsx';

interface Slice {
  name: string;
  value: number;
  /** As CSS. */
  color: string;
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

/** The specification's three statuses always; the two others only where there are such checks, or the shares would not add up. */
export function statusSlices(summary: ComplianceSummary): Slice[] {
  const slice = (status: keyof typeof STATUS_COLORS): Slice => ({
    name: complianceStatusLabels[status],
    value: summary[status],
    color: STATUS_COLORS[status],
  });
  const others = [slice('in_progress'), slice('waived')].filter(({ value }) => value > 0);
  return [slice('compliant'), slice('non_compliant'), slice('pending'), ...others];
}

/** How many checks there are of each severity. */
export const severityBars = (summary: ComplianceSummary): Slice[] =>
  complianceSeverities.map((severity) => ({
    name: severityLabels[severity],
    value: summary.by_severity[severity],
    color: SEVERITY_COLORS[severity],
  }));
