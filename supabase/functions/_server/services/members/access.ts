import type { MemberAccess } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { asSystem } from '../../db/privileged.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, notFound } from '../../http/api-error.ts';
import { administeredOrg } from '../organizations/administered-org.ts';
import { findMember } from './find-member.ts';

/**
 * Active API keys, webhooks, and reporting logins that a member created; empty for callers who may not see
 * them.
 */
export async function readMemberAccess({
  ctx: { sql },
  input: { user_id },
}: {
  ctx: Ctx;
  input: { user_id: string };
}): Promise<MemberAccess> {
  if (!(await findMember(sql, user_id))) throw notFound('Person');
  const [access] = await sql<MemberAccess[]>`
    select
      (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name) order by k.name, k.id), '[]') from public.api_keys k
       where k.org_id = (select private.active_org_id()) and k.created_by = ${user_id} and k.revoked_at is null
         and (k.expires_at is null or k.expires_at > now())) as api_keys,
      (select coalesce(json_agg(json_build_object('id', w.id, 'name', w.name) order by w.name, w.id), '[]') from public.webhooks w
       where w.org_id = (select private.active_org_id()) and w.created_by = ${user_id} and w.active) as webhooks,
      (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name) order by l.name, l.id), '[]') from public.reporting_logins l
       where l.org_id = (select private.active_org_id()) and l.created_by = ${user_id} and l.revoked_at is null) as reporting_logins`;
  return access ?? { api_keys: [], webhooks: [], reporting_logins: [] };
}

/**
 * Revokes everything `readMemberAccess` lists; reporting logins only if the caller is an owner, since only
 * owners manage them.
 * @throws ApiError forbidden to everyone except owners and admins
 */
export async function endMemberAccess(sql: Transaction, userId: string): Promise<void> {
  const orgId = await administeredOrg(sql);
  if (!orgId) throw forbidden();
  await sql`
    update public.webhooks w set active = false
    where w.org_id = ${orgId} and w.created_by = ${userId} and w.active`;
  const [caller] = await sql<{ owns: boolean }[]>`select private.org_role() = 'owner' as owns`;
  await asSystem(sql, async () => {
    await sql`
      select private.revoke_api_key(k.org_id, k.id) from public.api_keys k
      where k.org_id = ${orgId} and k.created_by = ${userId} and k.revoked_at is null`;
    if (caller?.owns)
      await sql`
        select private.revoke_reporting_login(l.org_id, l.id) from public.reporting_logins l
        where l.org_id = ${orgId} and l.created_by = ${userId} and l.revoked_at is null`;
  });
}
