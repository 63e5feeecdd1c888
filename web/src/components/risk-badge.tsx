import { type GateReason, type RiskLevel, riskLevel } from '@schemas/analysis.ts';
import { CircleDashed, OctagonAlert, ShieldCheck, TriangleAlert } from 'lucide-react';
import { Badge, type BadgeTone } from './ui/badge.tsx';

const LOOK: Record<RiskLevel, { label: string; tone: BadgeTone; Icon: typeof ShieldCheck }> = {
  low: { label: 'Low Risk', tone: 'good', Icon: ShieldCheck },
  medium: { label: 'Medium Risk', tone: 'attention', Icon: TriangleAlert },
  high: { label: 'High Risk', tone: 'danger', Icon: OctagonAlert },
};

/** Why there is no score, and what would help, briefly. */
const UNSCORED: Record<GateReason, string> = {
  no_text: 'No text found',
  too_short: 'Too short to score',
  not_english: 'Not in English',
  not_a_contract: 'Not a contract',
  confidentiality_only: 'Confidentiality agreement',
  other_contract: 'Not a construction contract',
  general_conditions_missing: 'Add the general conditions',
  part_of_a_contract: 'Partial contract: add the rest',
};

interface RiskBadgeProps {
  score: number | null;
  /** Why an analysis gave no score; read out with the badge. */
  unscored?: GateReason | null;
  /** Whether the reason is shown next to the badge, for places without hover. */
  saysWhy?: boolean;
}

/** The band of a score in words, with an icon: never color alone. */
export function RiskBadge({ score, unscored = null, saysWhy = false }: RiskBadgeProps) {
  const level = riskLevel(score);
  if (!level && unscored) {
    return (
      <>
        <Badge tone="muted" title={UNSCORED[unscored]}>
          <CircleDashed aria-hidden />
          Not Scored
          {!saysWhy && <span className="sr-only">: {UNSCORED[unscored]}</span>}
        </Badge>
        {saysWhy && <span className="text-xs text-muted-foreground">{UNSCORED[unscored]}</span>}
      </>
    );
  }
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
