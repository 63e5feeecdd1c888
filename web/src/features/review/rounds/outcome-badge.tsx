import type { AskOutcome } from '@schemas/round.ts';
import { Check, CircleHelp, CircleMinus, CircleSlash, MoveRight } from 'lucide-react';
import { Badge, type BadgeTone } from '@/components/ui/badge.tsx';
import { outcomeLabels } from './words.ts';

const LOOK: Record<AskOutcome['outcome'], { tone: BadgeTone; Icon: typeof Check }> = {
  granted: { tone: 'good', Icon: Check },
  partly: { tone: 'attention', Icon: CircleMinus },
  refused: { tone: 'danger', Icon: CircleSlash },
  moved: { tone: 'info', Icon: MoveRight },
};

/** What became of an ask, as read or as confirmed. */
export function OutcomeBadge({ outcome }: { outcome: AskOutcome['outcome'] | 'unclear' }) {
  if (outcome === 'unclear') {
    return (
      <Badge tone="neutral">
        <CircleHelp aria-hidden />
        Unclear
      </Badge>
    );
  }
  const { tone, Icon } = LOOK[outcome];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {outcomeLabels[outcome]}
    </Badge>
  );
}
