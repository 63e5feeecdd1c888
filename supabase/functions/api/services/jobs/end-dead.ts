import { asSystem } from '../../db/privileged.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, notFound } from '../../http/api-error.ts';
import { administeredOrg } from '../organizations/administered-org.ts';

/**
 * Begins a job that has failed for good anew, or gives it up. As the system, since nobody writes the queue; only the active
 * organization's, and the event names the person.
 * @throws ApiError forbidden to all but the owner and admins, not_found where the organization has no such dead job
 */
export async function endDeadJob({
  ctx: { sql },
  input: { id, by },
}: {
  ctx: Ctx;
  input: { id: string; by: 'retry' | 'discard' };
}): Promise<void> {
  const orgId = await administeredOrg(sql);
  if (!orgId) throw forbidden();
  const [row] = await asSystem(sql, async () =>
    by === 'retry'
      ? await sql<{ ended: boolean }[]>`select private.retry_job(${orgId}, ${id}) as ended`
      : await sql<{ ended: boolean }[]>`select private.discard_job(${orgId}, ${id}) as ended`,
  );
  if (!row?.ended) throw notFound('Job');
}
