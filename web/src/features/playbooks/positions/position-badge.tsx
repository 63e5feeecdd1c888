import type { PositionStatus } from '@schemas/playbook.ts';
import { Check, CircleOff, Equal, type LucideIcon, Minus, X } from 'lucide-react';
import { Badge, type BadgeTone } from '@/components/ui/badge.tsx';
import { statusWords } from './position-words.ts';

const LOOK: Record<PositionStatus, { tone: BadgeTone; Icon: LucideIcon }> = {
  within: { tone: 'good', Icon: Check },
  acceptable: { tone: 'info', Icon: Equal },
  outside: { tone: 'danger', Icon: X },
  silent: { tone: 'attention', Icon: CircleOff },
  not_compared: { tone: 'muted', Icon: Minus },
};

interface PositionBadgeProps {
  position: { status: PositionStatus; walk_away: boolean };
  /** Whether the badge must say what it is about. */
  labeled?: boolean;
}

/** How a clause compares with our position. */
export function PositionBadge({ position: { status, walk_away }, labeled = false }: PositionBadgeProps) {
  const { tone, Icon } = LOOK[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {labeled && <span className="sr-only">Position: </span>}
      {statusWords[status]}
      {walk_away && ', walk away'}
    </Badge>
  );
}
