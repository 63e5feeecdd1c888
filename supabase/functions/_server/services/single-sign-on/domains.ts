import { Resolver } from 'node:dns/promises';
import type { CreateSsoDomain, SsoDomain } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { asSystem } from '../../db/privileged.ts';
import type { Ctx } from '../../db/with-user.ts';
import { environment } from '../../env.ts';
import { ApiError, forbidden, notFound } from '../../http/api-error.ts';

const prefix = 'plumbline-verification=';

export const domainColumns = (sql: Transaction) => sql`
  d.id, d.domain, '_plumbline.' || d.domain as record_name, ${prefix}::text || d.challenge as record_value, d.verified_at`;

/**
 * Adds an email domain, to be verified.
 * @throws ApiError conflict if it is there already, forbidden to everyone except owners
 */
export async function createSsoDomain({
  ctx: { sql },
  input: { domain },
}: {
  ctx: Ctx;
  input: CreateSsoDomain;
}): Promise<SsoDomain> {
  const [created] = await sql<SsoDomain[]>`
    insert into public.sso_domains as d (org_id, domain) values (private.active_org_id(), ${domain})
    returning ${domainColumns(sql)}`;
  return created as SsoDomain;
}

/**
 * Looks up the domain's DNS record.
 * @throws ApiError conflict if the record is missing or another organization verified the domain, forbidden to
 * everyone except owners
 */
export async function verifySsoDomain({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<SsoDomain> {
  const before = await findDomain(sql, id);
  const [reader] = await sql<{ org_id: string; owner: boolean }[]>`
    select private.active_org_id() as org_id, coalesce(private.org_role() = 'owner', false) as owner`;
  if (!reader?.owner) throw forbidden();
  if (before.verified_at) return before;
  if (!(await textRecords(before.record_name)).includes(before.record_value))
    throw new ApiError('conflict', 'The DNS record was not found. New records can take an hour to appear.');
  await asSystem(sql, () => sql`select private.verify_sso_domain(${reader.org_id}, ${id})`);
  return await findDomain(sql, id);
}

/** Removes an email domain; the identity provider can no longer sign in its addresses. */
export async function deleteSsoDomain({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<SsoDomain> {
  const before = await findDomain(sql, id);
  const { count } = await sql`delete from public.sso_domains d where d.id = ${id}`;
  if (count === 0) throw forbidden();
  return before;
}

async function findDomain(sql: Transaction, id: string): Promise<SsoDomain> {
  const [row] = await sql<SsoDomain[]>`
    select ${domainColumns(sql)} from public.sso_domains d
    where d.org_id = (select private.active_org_id()) and d.id = ${id}`;
  if (!row) throw notFound('Domain');
  return row;
}

/** The TXT records at a name; none if it does not exist or DNS does not respond. */
async function textRecords(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  const { DNS_SERVER } = environment();
  if (DNS_SERVER) resolver.setServers([DNS_SERVER]);
  const found = await resolver.resolveTxt(name).catch(() => []);
  return found.map((parts) => parts.join(''));
}
