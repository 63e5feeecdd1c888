import type { AskOutcome, Round } from '@schemas/round.ts';

type Read = Round['asks'][number]['read'];
type Change = Round['changes'][number];
type Revision = NonNullable<Round['received']>['revisions'][number];

export const outcomeLabels: Record<AskOutcome['outcome'], string> = {
  granted: 'Granted',
  partly: 'Partly granted',
  refused: 'Refused',
  moved: 'Moved',
};

/** Why the new version was read that way. */
export const reasonWords: Record<Read['reason'], string> = {
  as_asked: 'The change was made as asked.',
  reworded: 'The change was made in other words.',
  number_better: 'The new number is better than the one we asked for.',
  number_between: 'The new number is between the old one and ours.',
  number_worse: 'The new number is worse than the old one.',
  condition_added: 'Granted with a condition or exception that we did not ask for.',
  part_done: 'Only part of the change was made.',
  unchanged: 'The change was not made.',
  other_words: 'The text changed in another way. Read both versions.',
  struck: 'The text was deleted.',
  pending: 'Our tracked change is still pending in the Word file. The other side has not accepted it.',
  new_clause: 'A new clause covers the ask.',
  no_clause: 'No new clause covers the ask.',
};

export const changeLabels: Record<Change['kind'], string> = {
  inserted: 'Inserted',
  deleted: 'Deleted',
  changed: 'Changed',
  moved: 'Moved',
  reference: 'Section reference',
};

export const revisionLabels: Record<Revision['kind'], string> = {
  insertion: 'Inserted',
  deletion: 'Deleted',
  moved_from: 'Moved from here',
  moved_to: 'Moved here',
  format: 'Formatting',
};

export const partLabels: Record<Revision['part'], string> = {
  body: '',
  footnotes: 'Footnote',
  endnotes: 'Endnote',
  header: 'Header',
  footer: 'Footer',
};

/** Word's dates have no time zone: '2026-10-02T15:20:00Z' is what the author's clock showed. */
export const wordDate = (date: string | null): string | null => date?.slice(0, 16).replace('T', ' ') ?? null;
