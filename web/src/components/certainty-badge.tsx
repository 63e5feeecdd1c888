import type { LienProposal } from '@schemas/lien.ts';
import { lienCertaintyNames } from '@vocabulary/lien.ts';
import { BadgeCheck, BookOpenCheck, BookX, CircleDashed, Landmark, TriangleAlert } from 'lucide-react';
import { Badge } from './ui/badge.tsx';

const looks = {
  statute_text: { tone: 'good', Icon: BookOpenCheck },
  official_summary: { tone: 'info', Icon: Landmark },
  secondary: { tone: 'attention', Icon: BookX },
  conflict: { tone: 'danger', Icon: TriangleAlert },
} as const;

/** What a statutory date or form rests on, by color, icon, and words. */
export function CertaintyBadge({ certainty }: { certainty: LienProposal['certainty'] }) {
  const { tone, Icon } = looks[certainty];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {lienCertaintyNames[certainty]}
    </Badge>
  );
}

/** Whether our counsel confirmed the rules of a statutory date. */
export function CounselBadge({ confirmed }: { confirmed: boolean }) {
  return confirmed ? (
    <Badge tone="good">
      <BadgeCheck aria-hidden />
      Confirmed by counsel
    </Badge>
  ) : (
    <Badge tone="muted">
      <CircleDashed aria-hidden />
      Not confirmed by counsel
    </Badge>
  );
}
