import type { CreateProject, Project } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { putManagerOnTeam } from './put-manager-on-team.ts';
import { findProject } from './select-projects.ts';

/**
 * Creates a project in the active organization and adds its manager to the team. Postgres allows only owners
 * and admins.
 */
export async function createProject({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: CreateProject;
}): Promise<Project> {
  const [created] = await sql<{ id: string }[]>`
    insert into public.projects
      (org_id, name, client_name, contract_value, start_date, end_date, description, status, project_manager_id,
        address, city, state${input.is_sample ? sql`, is_sample` : sql``})
    values (private.active_org_id(), ${input.name}, ${input.client_name}, ${input.contract_value ?? null},
      ${input.start_date}, ${input.end_date ?? null}, ${input.description ?? null}, ${input.status},
      ${input.project_manager_id ?? null}, ${input.address ?? null}, ${input.city ?? null},
        ${input.state ?? null}${input.is_sample ? sql`, true` : sql``})
    returning id`;
  if (created) await putManagerOnTeam(sql, { ...input, id: created.id });
  const project = created && (await findProject(sql, created.id));
  if (!project) throw notFound('Project');
  return project;
}
