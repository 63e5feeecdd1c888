import type { ProjectMember } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, notFound } from '../../http/api-error.ts';
import { findProjectMember } from './find-member.ts';
import { findProject } from './select-projects.ts';

/**
 * Removes a person from a project and ends what was shared with them there.
 * @starts notification
 */
export async function removeProjectMember({
  ctx: { sql },
  input: { id, user_id },
}: {
  ctx: Ctx;
  input: { id: string; user_id: string };
}): Promise<ProjectMember> {
  if (!(await findProject(sql, id))) throw notFound('Project');
  const member = await findProjectMember(sql, { projectId: id, userId: user_id });
  if (!member) throw notFound('Person');
  const removed = await sql`
    delete from public.project_members where project_id = ${id} and user_id = ${user_id} returning id`;
  if (removed.length === 0) throw forbidden();
  return member;
}
