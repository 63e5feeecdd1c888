import type { AddProjectMember, ProjectMember } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, forbidden, notFound } from '../../http/api-error.ts';
import { findProjectMember, lawyersAreNamedByAdmins } from './find-member.ts';
import { runsProject } from './runs-project.ts';
import { findProject } from './select-projects.ts';

/**
 * Adds a member of the organization to a project.
 * @throws ApiError not_found for a person the caller does not see in the organization, conflict for one who
 * is already on it
 * @starts notification
 */
export async function addProjectMember({
  ctx: { sql },
  input: { id, user_id, role, title },
}: {
  ctx: Ctx;
  input: AddProjectMember & { id: string };
}): Promise<ProjectMember> {
  if (!(await findProject(sql, id))) throw notFound('Project');
  const [may] = await sql<{ run: boolean; name_lawyers: boolean; person: boolean }[]>`
    select private.is_org_admin() as name_lawyers,
      ${runsProject(sql, id)} as run,
      exists (select from public.memberships m where m.org_id = private.active_org_id() and m.user_id = ${user_id}) as person`;
  if (!may?.run) throw forbidden();
  if (role === 'lawyer' && !may.name_lawyers) throw lawyersAreNamedByAdmins();
  if (!may.person) throw notFound('Person');
  if (await findProjectMember(sql, { projectId: id, userId: user_id })) {
    throw new ApiError('conflict', 'This person is already on the project');
  }
  await sql`
    insert into public.project_members (org_id, project_id, user_id, role, title)
    values (private.active_org_id(), ${id}, ${user_id}, ${role}, ${title ?? null})`;
  const member = await findProjectMember(sql, { projectId: id, userId: user_id });
  if (!member) throw notFound('Person');
  return member;
}
