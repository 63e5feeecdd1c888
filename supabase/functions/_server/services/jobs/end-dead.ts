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
 * Retries a job that has failed permanently.
 * @throws ApiError forbidden to everyone except the owner and admins, not_found if the organization has no
 * such dead job
 */
export async function retryJob({ ctx: { sql }, input: { id } }: Ending): Promise<EndedJob> {
  await end(sql, (orgId) => sql<{ ended: boolean }[]>`select private.retry_job(${orgId}, ${id}) as ended`);
  return { id, ended: 'retried' };
}

/**
 * Discards a job that has failed permanently.
 * @throws ApiError as `retryJob`
 */
export async function discardJob({ ctx: { sql }, input: { id } }: Ending): Promise<EndedJob> {
  await end(sql, (orgId) => sql<{ ended: boolean }[]>`select private.discard_job(${orgId}, ${id}) as ended`);
  return { id, ended: 'discarded' };
}

/**
 * Runs as the system, since no role may write the queue. Limited to the active organization's jobs; the log
 * entry names the person.
 */
async function end(
  sql: Transaction,
  ending: (orgId: string) => PromiseLike<{ ended: boolean }[]>,
): Promise<void> {
  const orgId = await administeredOrg(sql);
  if (!orgId) throw forbidden();
  const [row] = await asSystem(sql, async () => await ending(orgId));
  if (!row?.ended) throw notFound('Job');
}
