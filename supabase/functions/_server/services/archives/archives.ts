import type { Archive } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, notFound } from '../../http/api-error.ts';
import { ownedOrg } from '../organizations/owned-org.ts';

const selectArchives = (sql: Transaction, rest: ReturnType<Transaction>) => sql<Archive[]>`
  select a.id, a.state, case when a.bytes_planned > 0 then least(1, a.bytes_done::float8 / a.bytes_planned) end as progress,
    a.size_bytes, a.rows_held, a.files_held,
    a.manifest_sha256, a.signed_with, a.last_error, p.name as requested_by_name, a.created_at, a.taken_at, a.ready_at, a.expires_at
  from public.archives a
  left join private.people p on p.id = a.requested_by
  where a.org_id = (select private.active_org_id()) ${rest}`;

/**
 * Lists the organization's archives, newest first.
 * @throws ApiError forbidden to everyone except owners
 */
export async function listArchives({ ctx: { sql } }: { ctx: Ctx }): Promise<Archive[]> {
  if (!(await ownedOrg(sql))) throw forbidden();
  return await selectArchives(sql, sql`order by a.id desc limit 50`);
}

/**
 * Requests an archive and enqueues the job. Postgres allows only owners, and one archive at a time.
 * @starts make_archive
 */
export async function createArchive({ ctx: { sql } }: { ctx: Ctx }): Promise<Archive> {
  const [created] = await sql<{ id: string }[]>`
    insert into public.archives (org_id) values (private.active_org_id()) returning id`;
  const [archive] = created ? await selectArchives(sql, sql`and a.id = ${created.id}`) : [];
  if (!archive) throw notFound('Data export');
  return archive;
}
