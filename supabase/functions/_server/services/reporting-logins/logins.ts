import type {
  CreateReportingLogin,
  NewReportingLogin,
  ReportingLogin,
} from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { asSystem } from '../../db/privileged.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, notFound } from '../../http/api-error.ts';
import { randomSecret } from '../../random-secret.ts';
import { administeredOrg } from '../organizations/administered-org.ts';
import { reportingConnection } from './connection.ts';
import { scramVerifier } from './scram.ts';

async function selectLogins(sql: Transaction, rest: ReturnType<Transaction>): Promise<ReportingLogin[]> {
  const rows = await sql<Omit<ReportingLogin, 'connection'>[]>`
    select l.id, l.name, l.role_name, p.name as created_by_name, l.created_at, l.revoked_at
    from public.reporting_logins l
    left join private.people p on p.id = l.created_by
    where l.org_id = (select private.active_org_id()) ${rest}`;
  return rows.map((row) => ({ ...row, connection: reportingConnection() }));
}

async function ownedOrg(sql: Transaction): Promise<string> {
  const [row] = await sql<{ org_id: string | null }[]>`
    select case when private.org_role() = 'owner' then private.active_org_id() end as org_id`;
  if (!row?.org_id) throw forbidden();
  return row.org_id;
}

/**
 * Lists the organization's reporting logins, active ones first.
 * @throws ApiError forbidden to everyone except owners and admins
 */
export async function listReportingLogins({ ctx: { sql } }: { ctx: Ctx }): Promise<ReportingLogin[]> {
  if (!(await administeredOrg(sql))) throw forbidden();
  return await selectLogins(sql, sql`order by l.revoked_at is not null, l.id desc limit 100`);
}

/**
 * Creates a Postgres login for the active organization. Runs as the system, since requests may not create
 * roles.
 * @throws ApiError forbidden to everyone except owners; conflict if there are five, or the database's public
 * grants exceed what a login may reach
 */
export async function createReportingLogin({
  ctx: { sql },
  input: { name },
}: {
  ctx: Ctx;
  input: CreateReportingLogin;
}): Promise<NewReportingLogin> {
  const orgId = await ownedOrg(sql);
  const password = randomSecret();
  const verifier = await scramVerifier(password);
  const [created] = await asSystem(
    sql,
    async () =>
      await sql<{ id: string }[]>`select (private.make_reporting_login(${orgId}, ${name}, ${verifier})).id`,
  );
  const [login] = created ? await selectLogins(sql, sql`and l.id = ${created.id}`) : [];
  if (!login) throw notFound('Login');
  return { ...login, password };
}

/**
 * Revokes a login immediately and ends its open sessions.
 * @throws ApiError forbidden to everyone except owners, not_found if the organization has no such active
 * login
 */
export async function revokeReportingLogin({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<ReportingLogin> {
  const [seen] = await selectLogins(sql, sql`and l.id = ${id} and l.revoked_at is null`);
  if (!seen && (await administeredOrg(sql))) throw notFound('Login');
  const orgId = await ownedOrg(sql);
  const [row] = await asSystem(
    sql,
    async () =>
      await sql<{ ended: boolean }[]>`select private.revoke_reporting_login(${orgId}, ${id}) as ended`,
  );
  const [login] = row?.ended ? await selectLogins(sql, sql`and l.id = ${id}`) : [];
  if (!login) throw notFound('Login');
  return login;
}
