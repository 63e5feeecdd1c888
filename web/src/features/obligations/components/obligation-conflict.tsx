import { bearerNames } from '@schemas/bearer.ts';
import type { Obligation } from '@schemas/obligation.ts';
import { EditConflict } from '@/components/edit-conflict.tsx';
import { countsFromWords } from '../arithmetic.ts';

interface ObligationConflictProps {
  theirs: Obligation;
  onTakeTheirs: () => void;
}

/** Says that another user changed the obligation, and shows its current values. */
export function ObligationConflict({ theirs, onTakeTheirs }: ObligationConflictProps) {
  const { title, who, bearer, status, note } = theirs;
  return (
    <EditConflict
      title="Someone else changed this while you were editing."
      fields={[
        ['Title', title],
        ['Owed by', bearerNames[bearer]],
        ['Responsible party', who ?? 'none'],
        ['Due', countsFromWords(theirs)],
        ['Status', status],
        ...(note ? ([['Note', note]] as const) : []),
      ]}
      onTakeTheirs={onTakeTheirs}
    />
  );
}
