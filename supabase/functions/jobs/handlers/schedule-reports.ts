import { z } from 'zod';
import { atomic } from '../handler.ts';

/**
 * Requests due scheduled reports, stops schedules whose owner can no longer see the report's subject, and
 * gives up lost reports.
 */
export const scheduleReports = atomic(z.object({}), async ({ sql }) => {
  await sql`select private.run_report_schedules()`;
});
