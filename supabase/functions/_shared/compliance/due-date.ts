import { addDays } from '../calendar/days.ts';
import { isCalendarDate } from '../schemas/primitives.ts';
import type { RequirementFacts } from './facts.ts';
import { occurrencesDue, rhythmOf } from './recurrence.ts';

/**
 * Dates that requirements count from; null while unknown. `contract_start` is the earliest of the project's
 * contracts.
 */
export interface ProjectDays {
  project_start: string | null;
  project_end: string | null;
  contract_start: string | null;
}

/**
 * The first due date of a requirement on a project.
 * @param eventDate of the requirement on this project
 * @returns null while the start date is unknown, or if the result is outside the supported years
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

/** Grace period for requirements already past due when added to a project. */
export const daysToCatchUp = 14;

/** The first due date, and the date by the rule alone if that date had already passed. */
interface FirstDue {
  due_date: string | null;
  passed_date: string | null;
}

/**
 * The first due date of a requirement added to a project on `since`. For a project that began long ago, past
 * dates count from `since`, with at least `daysToCatchUp`. Events entered by a person keep their date.
 * Recurring requirements continue with the next occurrence.
 */
export function firstDue(
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
