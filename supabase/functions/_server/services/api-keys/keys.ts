import type { ApiKey, CreateApiKey, NewApiKey } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { asSystem } from '../../db/privileged.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, notFound } from '../../http/api-error.ts';
import { sha256 } from '../../http/hash.ts';
import { randomSecret } from '../../random-secret.ts';
import { administeredOrg } from '../organizations/administered-org.ts';

const selectKeys = (sql: Transaction, rest: ReturnType<Transaction>) => sql<ApiKey[]>`
  select k.id, k.name, k.prefix, array_to_json(k.scopes) as scopes, k.expires_at, k.last_used_at, p.name as created_by_name,
    k.created_at, k.revoked_at
  from public.api_keys k
  left join private.people p on p.id = k.created_by
  where k.org_id = (select private.active_org_id()) ${rest}`;

/**
 * Lists the organization's keys, active ones first.
 * @throws ApiError forbidden to everyone except owners and admins
 */
export async function listApiKeys({ ctx: { sql } }: { ctx: Ctx }): Promise<ApiKey[]> {
  if (!(await administeredOrg(sql))) throw forbidden();
  return await selectKeys(sql, sql`order by k.revoked_at is not null, k.id desc limit 100`);
}

/** Creates a key and stores only its hash; Postgres allows owners and admins. */
export async function createApiKey({
  ctx: { sql },
  input: { name, scopes, expires_in_days },
}: {
  ctx: Ctx;
  input: CreateApiKey;
}): Promise<NewApiKey> {
  const secret = randomSecret();
  const key = `plk_${secret}`;
  const hash = sha256(new TextEncoder().encode(key));
  const [created] = await sql<{ id: string }[]>`
    insert into public.api_keys (org_id, name, prefix, hash, scopes, expires_at)
    values (private.active_org_id(), ${name}, ${secret.slice(0, 8)}, decode(${hash}, 'hex'), string_to_array(${scopes.join(',')}, ','),
      now() + ${expires_in_days ?? null}::integer * interval '1 day')
    returning id`;
  const [row] = created ? await selectKeys(sql, sql`and k.id = ${created.id}`) : [];
  if (!row) throw notFound('Key');
  return { ...row, key };
}

/**
 * Revokes a key starting with the next request. Runs as the system because no role may change keys.
 * @throws ApiError forbidden to everyone except owners and admins, not_found if the organization has no such
 * active key
 */
export async function revokeApiKey({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<ApiKey> {
  const orgId = await administeredOrg(sql);
  if (!orgId) throw forbidden();
  const [row] = await asSystem(
    sql,
    async () => await sql<{ ended: boolean }[]>`select private.revoke_api_key(${orgId}, ${id}) as ended`,
  );
  const [key] = row?.ended ? await selectKeys(sql, sql`and k.id = ${id}`) : [];
  if (!key) throw notFound('Key');
  return key;
}
