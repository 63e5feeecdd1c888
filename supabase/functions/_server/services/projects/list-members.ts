import type { ProjectMember } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { selectProjectMembers } from './find-member.ts';
import { findProject } from './select-projects.ts';

/** Lists the people on a project, by name. Owners and admins have access without being on it. */
export async function listProjectMembers({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<ProjectMember[]> {
  const [project, members] = await Promise.all([
    findProject(sql, id),
    sql<ProjectMember[]>`
      ${selectProjectMembers(sql, id)}
      order by p.name, m.id
      limit 500`,
  ]);
  if (!project) throw notFound('Project');
  return members;
}
