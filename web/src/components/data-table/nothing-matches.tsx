import { EmptyState } from '@/components/empty-state.tsx';
import { Button } from '@/components/ui/button.tsx';

interface NothingMatchesProps {
  title: string;
  detail?: string;
  /** Takes the filters away that leave nothing. */
  onClear: () => void;
  /** What the button says that does. */
  clear?: string;
}

/** A list that its filters leave empty, and the way out. */
export function NothingMatches({ onClear, clear = 'Clear filters', ...words }: NothingMatchesProps) {
  return (
    <EmptyState
      {...words}
      action={
        <Button variant="outline" onClick={onClear}>
          {clear}
        </Button>
      }
    />
  );
}
