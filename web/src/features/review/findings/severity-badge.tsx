import type { Finding } from '@schemas/analysis.ts';
import { ChevronsUp, ChevronUp, Equal, Info, Minus } from 'lucide-react';
import { Badge, type BadgeTone } from '@/components/ui/badge.tsx';

const LOOK: Record<Finding['severity'], { tone: BadgeTone; Icon: typeof Info; label: string }> = {
  critical: { tone: 'danger', Icon: ChevronsUp, label: 'Critical' },
  high: { tone: 'danger', Icon: ChevronUp, label: 'High' },
  medium: { tone: 'attention', Icon: Equal, label: 'Medium' },
  low: { tone: 'neutral', Icon: Minus, label: 'Low' },
};

export function SeverityBadge({ finding }: { finding: Pick<Finding, 'severity' | 'kind'> }) {
  const { tone, Icon, label } =
    finding.kind === 'info' ? { tone: 'info' as const, Icon: Info, label: 'Note' } : LOOK[finding.severity];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {label}
    </Badge>
  );
}
