import type { Finding } from '@schemas/analysis.ts';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { neighbor } from '@/lib/use-walk.ts';
import { SeverityBadge } from './findings/severity-badge.tsx';

interface PhoneBarProps {
  finding: Finding;
  walked: readonly string[];
  onOpen: () => void;
  onSelect: (id: string) => void;
}

/** Bar below the document on a phone: the selected finding, with previous and next buttons. */
export function PhoneBar({ finding, walked, onOpen, onSelect }: PhoneBarProps) {
  const go = (step: 1 | -1) => {
    const id = neighbor(walked, finding.id, step);
    if (id) onSelect(id);
  };
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 flex items-center gap-2 border-t bg-popover p-3 shadow-overlay md:hidden">
      <button type="button" onClick={onOpen} className="min-w-0 flex-1 text-left">
        <SeverityBadge finding={finding} />
        <span className="mt-0.5 block truncate font-medium">{finding.title}</span>
      </button>
      <Button variant="outline" size="icon" aria-label="Previous finding" onClick={() => go(-1)}>
        <ChevronUp aria-hidden />
      </Button>
      <Button variant="outline" size="icon" aria-label="Next finding" onClick={() => go(1)}>
        <ChevronDown aria-hidden />
      </Button>
    </div>
  );
}
