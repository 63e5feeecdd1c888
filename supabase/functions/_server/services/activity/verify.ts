import type { ActivityVerification, VerifyActivity } from '../../../_shared/schemas/index.ts';
import { asSystem } from '../../db/privileged.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden } from '../../http/api-error.ts';
import { administeredOrg } from '../organizations/administered-org.ts';
import { verifyLog } from './verify-log.ts';

/** Checks part of a long log; the caller requests the next part. */
const budgetMs = 1000;

/**
 * Compares the organization's whole log with its seals. Runs as the system, because no role may read which
 * events were sealed.
 * @throws ApiError forbidden to everyone except the owner and admins
 */
export async function verifyActivity({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: VerifyActivity;
}): Promise<ActivityVerification> {
  const orgId = await administeredOrg(sql);
  if (!orgId) throw forbidden();
  const { from_batch: from, head } = input;
  return await asSystem(sql, async () => {
    const verified = await verifyLog(sql, { orgId, from, head, budgetMs });
    const [waiting] = await sql<{ unsealed: number }[]>`
      select count(*)::integer as unsealed
      from public.activity_events e, private.activity_seal s
      where e.org_id = ${orgId} and e.xid >= pg_snapshot_xmin(s.snapshot) and not pg_visible_in_snapshot(e.xid, s.snapshot)`;
    return { ...verified, ok: verified.problem === null, unsealed: waiting?.unsealed ?? 0 };
  });
}
