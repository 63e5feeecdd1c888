import { todayIn } from '../../../supabase/functions/_shared/calendar/time-zone-days.ts';

/** Today in New York, the default time zone of a new organization, as `YYYY-MM-DD`. */
export const demoToday = (): string => todayIn('America/New_York', new Date());
