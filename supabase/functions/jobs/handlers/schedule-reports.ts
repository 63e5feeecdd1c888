import { z } from 'zod';
import { atomic } from '../handler.ts';

/** Asks for the scheduled reports that are due, stops schedules whose owner cannot see what they report on, and gives lost ones up. */
export const scheduleReports = atomic(z.object({}), async ({ sql }) => {
  await sql`select private.run_report_schedules()`;
});
