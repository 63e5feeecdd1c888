import type { UndoneImport } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { findImport } from './select-imports.ts';

/**
 * Undoes an import: marks its records deleted, so that they can be restored for 30 days. Records changed or
 * used since, or that the caller may not delete, are kept and named.
 * @throws ApiError conflict if it was already undone
 */
export async function undoImport({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<UndoneImport> {
  const before = await findImport(sql, id);
  if (!before) throw notFound('Import');
  // As for the import itself: each row is logged.
  await sql`select set_config('statement_timeout', '90s', true)`;
  const [undone] = await sql`
    update public.imports i set undone_at = now()
    where i.org_id = (select private.active_org_id()) and i.id = ${id} and i.undone_at is null returning i.id`;
  if (!undone) throw new ApiError('conflict', 'This import was already undone');
  const { removed, kept } = await removals[before.kind](sql, createdBy(sql, id), rolesAddedBy(sql, id));
  const after = await findImport(sql, id);
  if (!after) throw notFound('Import');
  return { ...after, removed, kept };
}

const createdBy = (sql: Transaction, id: string) => sql`
  (select unnest(i.record_ids) from public.imports i where i.org_id = (select private.active_org_id()) and i.id = ${id})`;
const rolesAddedBy = (sql: Transaction, id: string) => sql`
  (select unnest(i.part_ids) from public.imports i where i.org_id = (select private.active_org_id()) and i.id = ${id})`;
type CreatedBy = ReturnType<typeof createdBy>;
type Removed = Pick<UndoneImport, 'removed' | 'kept'>;

const removals = { projects: removeProjects, contracts: removeContracts, parties: removeParties };

async function removeProjects(sql: Transaction, created: CreatedBy): Promise<Removed> {
  const gone = await sql`
    update public.projects p set deleted_at = now()
    where p.org_id = (select private.active_org_id()) and p.id in ${created} and p.deleted_at is null and p.version = 1
      and not exists (select from public.contracts c where c.org_id = p.org_id and c.project_id = p.id and c.deleted_at is null)
      and not exists (select from public.compliance_checks k where k.org_id = p.org_id and k.project_id = p.id and k.deleted_at is null)
    returning p.id`;
  const kept = await sql<{ id: string; name: string }[]>`
    select p.id, p.name from public.projects p
    where p.org_id = (select private.active_org_id()) and p.id in ${created} and p.deleted_at is null order by p.name`;
  return { removed: gone.length, kept: [...kept] };
}

async function removeContracts(sql: Transaction, created: CreatedBy): Promise<Removed> {
  const gone = await sql`
    update public.contracts c set deleted_at = now()
    where c.org_id = (select private.active_org_id()) and c.id in ${created} and c.deleted_at is null and c.version = 1
      and not exists (select from public.contract_documents d where d.org_id = c.org_id and d.contract_id = c.id)
    returning c.id`;
  const kept = await sql<{ id: string; name: string }[]>`
    select c.id, c.name from public.contracts c
    where c.org_id = (select private.active_org_id()) and c.id in ${created} and c.deleted_at is null order by c.name`;
  return { removed: gone.length, kept: [...kept] };
}

async function removeParties(sql: Transaction, created: CreatedBy, added: CreatedBy): Promise<Removed> {
  const parts = await sql`
    delete from public.project_parties r where r.org_id = (select private.active_org_id()) and r.id in ${added} returning r.id`;
  const gone = await sql`
    update public.parties p set deleted_at = now()
    where p.org_id = (select private.active_org_id()) and p.id in ${created} and p.deleted_at is null and p.version = 1
      and not exists (select from public.contracts c where c.org_id = p.org_id and p.id in (c.party_a_id, c.party_b_id))
    returning p.id`;
  const kept = await sql<{ id: string; name: string }[]>`
    select p.id, p.name from public.parties p
    where p.org_id = (select private.active_org_id()) and p.deleted_at is null and p.merged_into is null and (p.id in ${created}
      or exists (select from public.project_parties r where r.org_id = p.org_id and r.party_id = p.id and r.id in ${added}))
    order by p.name`;
  return { removed: gone.length + parts.length, kept: [...kept] };
}
