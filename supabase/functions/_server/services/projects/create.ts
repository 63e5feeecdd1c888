import type { CreateProject, Project } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { insertProjects } from './insert-projects.ts';
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
  const [created] = await insertProjects(sql, [input]);
  if (created) await putManagerOnTeam(sql, { ...input, id: created.id });
  const project = created && (await findProject(sql, created.id));
  if (!project) throw notFound('Project');
  return project;
}
