import { z } from 'zod';
import { atomic, JobError } from '../handler.ts';

/**
 * Moves an organization's active contracts past their end date to expired, the same step a user would take
 * but with no actor. Contracts already expired are not active, so reruns are safe.
 */
export const expireContracts = atomic(z.object({}), async ({ sql, job }) => {
  if (!job.org_id) throw new JobError('No organization is named', { forGood: true });
  await sql`
    insert into public.contract_status_changes (org_id, project_id, contract_id, action, note)
    select c.org_id, c.project_id, c.id, 'expire', 'The end date has passed'
    from public.contracts c
    join public.projects p on p.org_id = c.org_id and p.id = c.project_id and p.deleted_at is null
    join public.organizations o on o.id = c.org_id
    where c.org_id = ${job.org_id} and c.status = 'active' and c.deleted_at is null
      and c.end_date < private.today_in(o.time_zone)
    order by c.id`;
});
