import { addDays } from '../days.ts';
import { todayIn } from '../time-zone-days.ts';

/** Today in New York, where new organizations are, and days around it. */
export const dayFromNow = (days: number): string => addDays(todayIn('America/New_York', new Date()), days);
