import type {
  CreateParty,
  ListParties,
  Party,
  PartyDetail,
  UpdateParty,
} from '../../../_shared/schemas/index.ts';
import { definedFields } from '../../db/changes.ts';
import { countRows, totalOf } from '../../db/count-rows.ts';
import type { Transaction } from '../../db/pool.ts';
import { afterUpdate, atVersion, type Versions, whyNoRow } from '../../db/versioned-write.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, notFound } from '../../http/api-error.ts';
import { likePattern, type PageOf, toPage } from '../../http/page.ts';
import { findProject } from '../projects/select-projects.ts';
import { addToProject } from './project-parties.ts';
import { findParty, keepsParties, partyColumns } from './select-parties.ts';

/**
 * Lists the directory by name. The cursor is the last party returned; the next page continues after its name.
 */
export async function listParties({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: ListParties;
}): Promise<PageOf<Party>> {
  const { q, project_id, role, cursor, limit, count } = input;
  const onProject =
    project_id || role
      ? sql`and exists (select from public.project_parties r where r.org_id = p.org_id and r.party_id = p.id
          ${project_id ? sql`and r.project_id = ${project_id}` : sql``} ${role ? sql`and r.role = ${role}` : sql``})`
      : sql``;
  const matching = sql`
    p.org_id = (select private.active_org_id()) and p.deleted_at is null and p.merged_into is null
    ${q ? sql`and p.search_text like ${likePattern(q.toLowerCase())}` : sql``} ${onProject}`;
  const after = cursor
    ? sql`and (p.name collate private.natural, p.id) > (
        select last.name collate private.natural, last.id from public.parties last
        where last.org_id = (select private.active_org_id()) and last.id = ${cursor})`
    : sql``;
  const [rows, counted] = await Promise.all([
    sql<Party[]>`
      select ${partyColumns(sql)} from public.parties p where ${matching} ${after}
      order by p.name collate private.natural, p.id limit ${limit + 1}`,
    countRows(sql, count, sql`from public.parties p where ${matching}`),
  ]);
  return toPage(rows, input, totalOf(counted));
}

/** @throws not_found for a party the caller may not see */
export async function getParty({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<PartyDetail> {
  const party = await findParty(sql, id);
  if (!party) throw notFound('Party');
  const here = sql`org_id = (select private.active_org_id())`;
  const [projects, contracts, merges, edit] = await Promise.all([
    sql<PartyDetail['projects']>`
      select r.id, r.project_id, j.name as project_name, r.role from public.project_parties r
      join public.projects j on j.org_id = r.org_id and j.id = r.project_id and j.deleted_at is null
      where r.${here} and r.party_id = ${id} order by j.name, r.role limit 200`,
    sql<PartyDetail['contracts']>`
      select c.id, c.name, j.name as project_name, case when c.party_a_id = ${id} then c.party_a_name else c.party_b_name end as called
      from public.contracts c
      join public.projects j on j.org_id = c.org_id and j.id = c.project_id and j.deleted_at is null
      where c.${here} and c.deleted_at is null and (c.party_a_id = ${id} or c.party_b_id = ${id}) order by c.id desc limit 200`,
    sql<PartyDetail['merges']>`
      select m.id, m.gone_id, g.name as gone_name, m.created_at, who.name as created_by_name, m.undone_at
      from public.party_merges m
      join public.parties g on g.org_id = m.org_id and g.id = m.gone_id
      left join private.people who on who.id = m.created_by
      where m.${here} and m.kept_id = ${id} order by m.id desc limit 50`,
    keepsParties(sql),
  ]);
  return {
    ...party,
    projects: [...projects],
    contracts: [...contracts],
    merges: [...merges],
    can: { edit: edit && party.merged_into === null },
  };
}

/** Adds a party to the directory, and to a project if one is given. */
export async function createParty({
  ctx: { sql },
  input: { project, ...fields },
}: {
  ctx: Ctx;
  input: CreateParty;
}): Promise<Party> {
  if (project && !(await findProject(sql, project.project_id))) throw notFound('Project');
  const id = await insertParty(sql, fields);
  if (project) await addToProject(sql, { ...project, party_id: id });
  const party = await findParty(sql, id);
  if (!party) throw notFound('Party');
  return party;
}

type Fields = Omit<CreateParty, 'project' | 'kind' | 'policies'> &
  Partial<Pick<CreateParty, 'kind' | 'policies'>>;

/** @throws forbidden if the caller may not edit the directory */
export async function insertParty(sql: Transaction, fields: Fields): Promise<string> {
  if (!(await keepsParties(sql))) throw forbidden();
  const [id] = await insertParties(sql, [fields]);
  if (!id) throw forbidden();
  return id;
}

/** Adds several parties in one statement. @returns their ids, in the order of the input */
export async function insertParties(sql: Transaction, parties: readonly Fields[]): Promise<string[]> {
  const rows = parties.map((party, at) => ({ ...party, at }));
  const created = await sql<{ id: string }[]>`
    with given as materialized (
      select private.uuid_v7() as id, f.* from jsonb_to_recordset(${sql.json(rows)}) as f (at integer, kind public.party_kind, name text,
        contact_name text, address text, email text, phone text, license_number text, license_state text, license_valid_to date,
        policies jsonb, note text)),
    made as (
      insert into public.parties (id, org_id, kind, name, contact_name, address, email, phone, license_number, license_state,
        license_valid_to,
        policies, note)
      select g.id, private.active_org_id(), coalesce(g.kind, 'company'), g.name, g.contact_name, g.address, g.email, g.phone,
        g.license_number,
        g.license_state, g.license_valid_to, coalesce(g.policies, '[]'), g.note from given g
      returning id)
    select g.id from given g join made using (id) order by g.at`;
  return created.map(({ id }) => id);
}

/** Changes the given fields. Draft notices show that the name has changed; issued ones keep the old name. */
export async function updateParty({
  ctx: { sql },
  input: { id, versions, changes },
}: {
  ctx: Ctx;
  input: { id: string; versions: Versions; changes: UpdateParty };
}): Promise<Party> {
  const { policies, ...provided } = definedFields(changes);
  const updated =
    Object.keys(provided).length === 0 && !policies
      ? undefined
      : await sql`
        update public.parties p set ${sql({ ...provided, ...(policies && { policies: sql.json(policies) }) } as Record<string, string>)}
        where p.org_id = (select private.active_org_id()) and p.id = ${id} and p.deleted_at is null
          ${atVersion(sql, sql`p.version`, versions)}
        returning p.id`;
  return afterUpdate(updated, await findParty(sql, id), { noun: 'Party', versions });
}

/** Removes a party from the directory. Contracts keep its name, and it can be restored. */
export async function removeParty({
  ctx: { sql },
  input: { id, versions },
}: {
  ctx: Ctx;
  input: { id: string; versions: Versions };
}): Promise<Party> {
  const party = await findParty(sql, id);
  const removed = await sql`
    update public.parties p set deleted_at = now()
    where p.org_id = (select private.active_org_id()) and p.id = ${id} and p.deleted_at is null and p.merged_into is null
      ${atVersion(sql, sql`p.version`, versions)}
    returning p.id`;
  if (!party || removed.length === 0) throw whyNoRow(party, 'Party', versions);
  return party;
}

/** Restores a removed party. */
export async function restoreParty({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<Party> {
  await sql`
    update public.parties p set deleted_at = null
    where p.org_id = (select private.active_org_id()) and p.id = ${id} and p.deleted_at is not null`;
  const party = await findParty(sql, id);
  if (!party) throw notFound('Party');
  return party;
}
