import { addDays } from '../days.ts';
import { todayIn } from '../time-zone-days.ts';

/** Days relative to today in New York, the time zone of new organizations. */
export const dayFromNow = (days: number): string => addDays(todayIn('America/New_York', new Date()), days);
