import type { ReportSchedule } from '@contract/report.ts';

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** 'Every Monday at 08:00', 'On day 31 of each month at 08:00'. */
export function rhythmWords({ rhythm, weekday, day_of_month, time }: ReportSchedule): string {
  return rhythm === 'weekly'
    ? `Every ${weekdays[(weekday ?? 1) - 1]} at ${time}`
    : `On day ${day_of_month} of each month at ${time}`;
}
