import { z } from 'zod';
import { atomic, JobError } from '../handler.ts';

/**
 * Warns about an organization's open deadlines, notifying more people as they get closer. Safe to rerun: each
 * warning is sent once.
 */
export const escalateDeadlines = atomic(z.object({}), async ({ sql, job }) => {
  if (!job.org_id) throw new JobError('No organization is named', { forGood: true });
  await sql`select private.escalate_deadlines(${job.org_id})`;
});
