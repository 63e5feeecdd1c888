import { z } from 'zod';
import { atomic, JobError } from '../handler.ts';

/**
 * Notifies the people responsible for deadlines 30, 7, 1, or 0 days away, in the organization's time zone.
 * Safe to rerun: each reminder is sent once.
 */
export const remindOfDeadlines = atomic(z.object({}), async ({ sql, job }) => {
  if (!job.org_id) throw new JobError('No organization is named', { forGood: true });
  await sql`select private.remind_of_deadlines(${job.org_id})`;
});
