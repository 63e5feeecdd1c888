import { todayIn } from '../../../supabase/functions/_shared/calendar/time-zone-days.ts';

/** Today in New York, where the demo firm is as every new organization is, `YYYY-MM-DD`. */
export const demoToday = (): string => todayIn('America/New_York', new Date());
