/** Shorthand for the entries of the shipped playbooks. */
import type { LimitUnit, Measure, PlaybookEntry } from '../../vocabulary/playbook.ts';

export type Draft = Pick<PlaybookEntry, 'family' | 'decides' | 'guidance'> &
  Partial<Pick<PlaybookEntry, 'limits' | 'burden' | 'silence'>> & {
    /** What is preferred, acceptable, and a reason to walk away, where numbers don't say it. */
    words?: [preferred: string, acceptable: string, walkAway: string];
    wording: [preferred: string, fallback: string];
  };

export const entry = ({ words = ['', '', ''], wording, ...draft }: Draft): PlaybookEntry => ({
  limits: [],
  burden: null,
  silence: 'ask',
  ...draft,
  preferred: words[0],
  acceptable: words[1],
  walk_away: words[2],
  wording: { preferred: wording[0], fallback: wording[1] },
});

export const limit = (
  measure: Measure,
  unit: LimitUnit,
  [preferred, acceptable, walk_away]: [number, number, number | null],
) => ({ measure, unit, preferred, acceptable, walk_away });
