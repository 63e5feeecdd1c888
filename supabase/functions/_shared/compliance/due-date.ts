import { addDays } from '../calendar/days.ts';
import { isCalendarDate } from '../contract/primitives.ts';
import type { RequirementFacts } from './facts.ts';

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
