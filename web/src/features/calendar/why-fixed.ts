import type { CalendarItem } from '@contract/calendar.ts';

type Fixed = NonNullable<CalendarItem['fixed']>;

const WORDS: Record<Fixed, string> = {
  over: 'it is done or over',
  paper: 'the contract is no draft any more',
  counted: 'it is counted from other days',
  repeats: 'it repeats, so its schedule is changed instead',
  not_yours: 'those who run the project move it',
};

/** What of one kind is said in other words. */
const OF_KIND: Partial<Record<CalendarItem['kind'], Partial<Record<Fixed, string>>>> = {
  obligation: { paper: 'a clause says so' },
  check: { paper: 'what shows it runs out then', counted: 'its requirement says when' },
  reminder: { not_yours: 'who set it moves it' },
  notice: { over: 'it has been issued' },
};

/** Why a date is not put on another day; null where it may be. */
export function whyFixed({ kind, fixed }: Pick<CalendarItem, 'kind' | 'fixed'>): string | null {
  return fixed && `Stays on its day: ${OF_KIND[kind]?.[fixed] ?? WORDS[fixed]}.`;
}
