import type { AddProjectParty, PartyRole, ProjectParty } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, forbidden, notFound } from '../../http/api-error.ts';
import { findProject } from '../projects/select-projects.ts';
import { roleOf } from './role-of.ts';
import { findParty, selectProjectParties } from './select-parties.ts';

/** Lists the parties of a project, by role and name. */
export async function listProjectParties({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<ProjectParty[]> {
  if (!(await findProject(sql, id))) throw notFound('Project');
  return await sql<ProjectParty[]>`
    ${selectProjectParties(sql)} where r.org_id = (select private.active_org_id()) and r.project_id = ${id}
    order by r.role, p.name collate private.natural, r.id limit 2000`;
}

/** Gives a party a role on a project. */
export async function addProjectParty({
  ctx: { sql },
  input: { id, party_id, role },
}: {
  ctx: Ctx;
  input: AddProjectParty & { id: string };
}): Promise<ProjectParty> {
  if (!(await findProject(sql, id))) throw notFound('Project');
  const party = await findParty(sql, party_id);
  if (!party || party.merged_into) throw notFound('Party');
  const added = await addToProject(sql, { project_id: id, party_id, role });
  if (!added) throw new ApiError('conflict', 'This party already has this role on the project');
  const [found] = await sql<ProjectParty[]>`
    ${selectProjectParties(sql)} where r.org_id = (select private.active_org_id()) and r.id = ${added}`;
  if (!found) throw notFound('Party');
  return found;
}

/** @returns the id; undefined if the party already has that role */
export async function addToProject(
  sql: Transaction,
  { project_id, party_id, role }: { project_id: string; party_id: string; role: PartyRole },
): Promise<string | undefined> {
  const [added] = await sql<{ id: string }[]>`
    insert into public.project_parties (org_id, project_id, party_id, role)
    values (private.active_org_id(), ${project_id}, ${party_id}, ${role})
    on conflict (org_id, project_id, party_id, role) do nothing returning id`;
  return added?.id;
}

/** Removes a party from a project; it stays in the directory and in the contracts. */
export async function removeProjectParty({
  ctx: { sql },
  input: { id, project_party_id },
}: {
  ctx: Ctx;
  input: { id: string; project_party_id: string };
}): Promise<ProjectParty> {
  const [found] = await sql<ProjectParty[]>`
    ${selectProjectParties(sql)}
    where r.org_id = (select private.active_org_id()) and r.project_id = ${id} and r.id = ${project_party_id}`;
  if (!found) throw notFound('Party');
  const gone = await sql`
    delete from public.project_parties r
    where r.org_id = (select private.active_org_id()) and r.project_id = ${id} and r.id = ${project_party_id} returning r.id`;
  if (gone.length === 0) throw forbidden();
  return found;
}

/** Gives a contract's parties the project role the contract states, if they have none on its project. */
export async function putOnProject(sql: Transaction, contractId: string): Promise<void> {
  const rows = await sql<{ project_id: string; party_id: string; type: string }[]>`
    select c.project_id, s.party_id, s.type from public.contracts c
    cross join lateral (values (c.party_a_id, c.party_a_type), (c.party_b_id, c.party_b_type)) s (party_id, type)
    where c.org_id = (select private.active_org_id()) and c.id = ${contractId} and s.party_id is not null
      and not exists (select from public.project_parties r
        where r.org_id = c.org_id and r.project_id = c.project_id and r.party_id = s.party_id)`;
  for (const { project_id, party_id, type } of rows)
    await addToProject(sql, { project_id, party_id, role: roleOf(type) });
}
