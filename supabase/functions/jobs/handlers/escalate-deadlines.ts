import { z } from 'zod';
import { atomic, JobError } from '../handler.ts';

/** Warns of an organization's open deadlines, more people the nearer they come; each time once, however often it runs. */
export const escalateDeadlines = atomic(z.object({}), async ({ sql, job }) => {
  if (!job.org_id) throw new JobError('No organization is named', { forGood: true });
  await sql`select private.escalate_deadlines(${job.org_id})`;
});
