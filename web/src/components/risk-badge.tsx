import { type RiskLevel, riskLevel } from '@contract/analysis.ts';
import { CircleDashed, OctagonAlert, ShieldCheck, TriangleAlert } from 'lucide-react';
import { Badge, type BadgeTone } from './ui/badge.tsx';

const LOOK: Record<RiskLevel, { label: string; tone: BadgeTone; Icon: typeof ShieldCheck }> = {
  low: { label: 'Low Risk', tone: 'good', Icon: ShieldCheck },
  medium: { label: 'Medium Risk', tone: 'attention', Icon: TriangleAlert },
  high: { label: 'High Risk', tone: 'danger', Icon: OctagonAlert },
};

/** The band of a score in words, with an icon: never colour alone. */
export function RiskBadge({ score }: { score: number | null }) {
  const level = riskLevel(score);
  if (!level) {
    return (
      <Badge tone="muted">
        <CircleDashed aria-hidden />
        Not Assessed
      </Badge>
    );
  }
  const { label, tone, Icon } = LOOK[level];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {label}
    </Badge>
  );
}
