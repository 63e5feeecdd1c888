import type { AddProjectParty, PartyRole, ProjectParty } from '../../../_shared/contract/index.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, forbidden, notFound } from '../../http/api-error.ts';
import { findProject } from '../projects/select-projects.ts';
import { findParty, selectProjectParties } from './select-parties.ts';

/** The parties of a project, by role and name. */
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

/** Gives a party of the directory a part on a project. */
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
  if (!added) throw new ApiError('conflict', 'It plays this part on the project already');
  const [found] = await sql<ProjectParty[]>`
    ${selectProjectParties(sql)} where r.org_id = (select private.active_org_id()) and r.id = ${added}`;
  if (!found) throw notFound('Party');
  return found;
}

/** @returns the id; undefined where the party plays that part already */
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

/** Takes a party off a project; it stays in the directory and in the contracts. */
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
