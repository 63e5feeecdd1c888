import type { Finding, ReviewStatus } from '@schemas/analysis.ts';
import { Check, PencilLine, X } from 'lucide-react';
import { Badge, type BadgeTone } from '@/components/ui/badge.tsx';

const LOOK: Record<Exclude<ReviewStatus, 'open'>, { tone: BadgeTone; Icon: typeof Check; label: string }> = {
  accepted: { tone: 'good', Icon: Check, label: 'Accepted' },
  corrected: { tone: 'info', Icon: PencilLine, label: 'Corrected' },
  rejected: { tone: 'muted', Icon: X, label: 'Rejected' },
};

/** A finding's review status. Renders nothing for an open finding. */
export function ReviewBadge({ finding }: { finding: Pick<Finding, 'review_status'> }) {
  if (finding.review_status === 'open') return null;
  const { tone, Icon, label } = LOOK[finding.review_status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {label}
    </Badge>
  );
}
