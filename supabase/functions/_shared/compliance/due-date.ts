import { addDays } from '../calendar/days.ts';
import { isCalendarDate } from '../contract/primitives.ts';
import type { RequirementFacts } from './facts.ts';
import { occurrencesDue, rhythmOf } from './recurrence.ts';

/** The days that requirements count from; null while one is not known. `contract_start` is the earliest of the project's contracts. */
export interface ProjectDays {
  project_start: string | null;
  project_end: string | null;
  contract_start: string | null;
}

/**
 * When a requirement first falls due on a project.
 * @param eventDate of the requirement on this project
 * @returns null while the day it counts from is not known, or where the sum leaves the years we keep
 */
export function firstDueDate(
  { due_from, due_offset_days }: Pick<RequirementFacts, 'due_from' | 'due_offset_days'>,
  days: ProjectDays,
  eventDate: string | null,
): string | null {
  const from = due_from === 'event' ? eventDate : days[due_from];
  if (!from || !isCalendarDate(from)) return null;
  const due = addDays(from, due_offset_days);
  return isCalendarDate(due) ? due : null;
}

/** Days to show what was due before the requirement was put on the project. */
export const daysToCatchUp = 14;

/** When the first check falls due, and the day that the rule gives, where it had passed before anybody asked. */
interface FirstDue {
  due_date: string | null;
  passed_date: string | null;
}

/**
 * When a requirement put on a project on `since` is first asked for. A project that began long ago owes nothing on that very day: what
 * counts from its dates, and lies behind, counts from `since`, and never in less than `daysToCatchUp`. An event is given by a person who
 * knows the day, and stays. What recurs goes on with the next of its days.
 */
export function firstAsked(
  rule: Pick<RequirementFacts, 'due_from' | 'due_offset_days' | 'recurrence' | 'recurrence_count'>,
  days: ProjectDays,
  eventDate: string | null,
  since: string,
): FirstDue {
  const due_date = firstDueDate(rule, days, eventDate);
  if (due_date === null || due_date >= since) return { due_date, passed_date: null };
  const rhythm = rhythmOf(rule.recurrence, rule.recurrence_count);
  if (rhythm)
    return { due_date: occurrencesDue(due_date, rhythm, since, since).at(-1) ?? null, passed_date: null };
  if (rule.due_from === 'event') return { due_date, passed_date: null };
  const late = addDays(since, Math.max(rule.due_offset_days, daysToCatchUp));
  return { due_date: isCalendarDate(late) ? late : null, passed_date: due_date };
}
