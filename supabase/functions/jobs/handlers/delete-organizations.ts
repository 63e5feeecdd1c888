import { z } from 'zod';
import { enqueueJob } from '../../_server/db/queue.ts';
import { atomic } from '../handler.ts';

/**
 * Enqueues a deletion job for each organization whose thirty days are over. The job belongs to no
 * organization because an organization's own jobs are deleted with it.
 */
export const deleteOrganizations = atomic(z.object({}), async ({ sql }) => {
  const due = await sql<{ org_id: string }[]>`
    select d.org_id from public.organization_deletions d where d.delete_at <= now() order by d.delete_at limit 100`;
  for (const { org_id } of due) {
    await enqueueJob(sql, {
      kind: 'delete_organization',
      payload: { org_id },
      uniqueKey: `delete_organization:${org_id}`,
    });
  }
});
