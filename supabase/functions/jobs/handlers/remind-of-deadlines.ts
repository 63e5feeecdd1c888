import { z } from 'zod';
import { atomic, JobError } from '../handler.ts';

/** Tells those concerned of an organization's deadlines that are 30, 7, 1 or 0 days ahead there; each time once, however often it runs. */
export const remindOfDeadlines = atomic(z.object({}), async ({ sql, job }) => {
  if (!job.org_id) throw new JobError('No organization is named', { forGood: true });
  await sql`select private.remind_of_deadlines(${job.org_id})`;
});
