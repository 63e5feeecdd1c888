import type { EndedJob } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { asSystem } from '../../db/privileged.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, notFound } from '../../http/api-error.ts';
import { administeredOrg } from '../organizations/administered-org.ts';

interface Ending {
  ctx: Ctx;
  input: { id: string };
}

/**
 * Begins a job that has failed for good anew.
 * @throws ApiError forbidden to all but the owner and admins, not_found where the organization has no such dead job
 */
export async function retryJob({ ctx: { sql }, input: { id } }: Ending): Promise<EndedJob> {
  await end(sql, (orgId) => sql<{ ended: boolean }[]>`select private.retry_job(${orgId}, ${id}) as ended`);
  return { id, ended: 'retried' };
}

/**
 * Gives up a job that has failed for good.
 * @throws ApiError as `retryJob`
 */
export async function discardJob({ ctx: { sql }, input: { id } }: Ending): Promise<EndedJob> {
  await end(sql, (orgId) => sql<{ ended: boolean }[]>`select private.discard_job(${orgId}, ${id}) as ended`);
  return { id, ended: 'discarded' };
}

/** As the system, since nobody writes the queue; only the active organization's, and the event names the person. */
async function end(
  sql: Transaction,
  ending: (orgId: string) => PromiseLike<{ ended: boolean }[]>,
): Promise<void> {
  const orgId = await administeredOrg(sql);
  if (!orgId) throw forbidden();
  const [row] = await asSystem(sql, async () => await ending(orgId));
  if (!row?.ended) throw notFound('Job');
}
