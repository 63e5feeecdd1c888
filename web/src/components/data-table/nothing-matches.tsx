import { EmptyState } from '@/components/empty-state.tsx';
import { Button } from '@/components/ui/button.tsx';

interface NothingMatchesProps {
  title: string;
  detail?: string;
  /** Clears the filters. */
  onClear: () => void;
  /** Label of that button. */
  clear?: string;
}

/** Shown when filters leave a list empty, with a way to clear them. */
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
