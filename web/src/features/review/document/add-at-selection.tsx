import { MessageSquarePlus } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import type { QuoteWithBox } from './use-quote-selection.ts';

interface AddAtSelectionProps {
  selection: QuoteWithBox;
  onAdd: () => void;
}

const WIDTH = 132;
const HEIGHT = 32;
const GAP = 8;

/** Button at the end of the selected text that creates a finding from it. */
export function AddAtSelection({ selection: { x, y }, onAdd }: AddAtSelectionProps) {
  const left = Math.max(GAP, Math.min(x - WIDTH / 2, innerWidth - WIDTH - GAP));
  const top = Math.max(GAP, Math.min(y + GAP, innerHeight - HEIGHT - GAP));
  return (
    <div className="fixed z-40 shadow-overlay" style={{ left, top }}>
      <Button
        size="sm"
        // Prevents the click from clearing the selection before it is read.
        onPointerDown={(event) => event.preventDefault()}
        onClick={onAdd}
      >
        <MessageSquarePlus aria-hidden />
        Add finding
      </Button>
    </div>
  );
}
