import { z } from 'zod';
import { sweepCompliance as sweep } from '../../_server/services/compliance/sweep.ts';
import { JobError, repeatable } from '../handler.ts';

/** Applies date-driven compliance changes for an organization, one transaction per project. */
export const sweepCompliance = repeatable(z.object({}), async ({ job, now }) => {
  if (!job.org_id) throw new JobError('No organization is named', { forGood: true });
  const { failed, projects } = await sweep({ requestId: `job:${job.id}`, now, orgId: job.org_id });
  if (failed > 0) throw new Error(`Compliance could not be evaluated for ${failed} of ${projects} projects`);
});
