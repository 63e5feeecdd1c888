import type { CalendarItem } from '@schemas/calendar.ts';

type Fixed = NonNullable<CalendarItem['fixed']>;

const WORDS: Record<Fixed, string> = {
  over: 'it is done',
  paper: 'the contract is no longer a draft',
  counted: 'it is calculated from other dates',
  repeats: 'it repeats; change its schedule instead',
  not_yours: 'only the project manager can move it',
};

/** Item types that have their own wording for some reasons. */
const OF_KIND: Partial<Record<CalendarItem['kind'], Partial<Record<Fixed, string>>>> = {
  obligation: { paper: 'the date comes from a clause' },
  check: { paper: 'this is when its evidence expires', counted: 'its requirement sets the date' },
  reminder: { not_yours: 'only the person who set it can move it' },
  notice: { over: 'it has been issued' },
  document_request: { paper: 'the message states it' },
};

/** Why an item cannot be moved; null if it can. */
export function whyFixed({ kind, fixed }: Pick<CalendarItem, 'kind' | 'fixed'>): string | null {
  return fixed && `Can't be moved: ${OF_KIND[kind]?.[fixed] ?? WORDS[fixed]}.`;
}
