import { type ComplianceStatus, complianceStatusLabels } from '@schemas/compliance-check.ts';
import type { ComplianceSeverity } from '@schemas/compliance-requirement.ts';
import {
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleOff,
  CircleX,
  OctagonAlert,
  SignalHigh,
  SignalLow,
  SignalMedium,
} from 'lucide-react';
import { Badge, type BadgeTone } from '@/components/ui/badge.tsx';

interface Look {
  tone: BadgeTone;
  Icon: typeof CircleDot;
}

const STATUS: Record<ComplianceStatus, Look> = {
  compliant: { tone: 'good', Icon: CircleCheck },
  non_compliant: { tone: 'danger', Icon: CircleX },
  pending: { tone: 'attention', Icon: CircleDashed },
  in_progress: { tone: 'info', Icon: CircleDot },
  waived: { tone: 'muted', Icon: CircleOff },
};

export function ComplianceStatusBadge({ status }: { status: ComplianceStatus }) {
  const { tone, Icon } = STATUS[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {complianceStatusLabels[status]}
    </Badge>
  );
}

export const severityLabels: Record<ComplianceSeverity, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
};

const SEVERITY: Record<ComplianceSeverity, Look> = {
  low: { tone: 'muted', Icon: SignalLow },
  medium: { tone: 'neutral', Icon: SignalMedium },
  high: { tone: 'attention', Icon: SignalHigh },
  critical: { tone: 'danger', Icon: OctagonAlert },
};

/** A check's severity. */
export function ComplianceSeverityBadge({ severity }: { severity: ComplianceSeverity }) {
  const { tone, Icon } = SEVERITY[severity];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {severityLabels[severity]}
    </Badge>
  );
}
