import type { LienProposal } from '@schemas/lien.ts';
import { BookOpenCheck, BookX, Landmark, TriangleAlert } from 'lucide-react';
import { certaintyNames } from '@/lib/certainty.ts';
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
      {certaintyNames[certainty]}
    </Badge>
  );
}
