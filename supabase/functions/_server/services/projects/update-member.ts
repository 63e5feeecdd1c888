import type { ProjectMember, UpdateProjectMember } from '../../../_shared/schemas/index.ts';
import { definedFields } from '../../db/changes.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, notFound } from '../../http/api-error.ts';
import { findProjectMember, lawyersAreNamedByAdmins } from './find-member.ts';
import { findProject } from './select-projects.ts';

/**
 * Changes a person's role or title on a project.
 * @starts notification
 */
export async function updateProjectMember({
  ctx: { sql },
  input: { id, user_id, changes },
}: {
  ctx: Ctx;
  input: { id: string; user_id: string; changes: UpdateProjectMember };
}): Promise<ProjectMember> {
  if (!(await findProject(sql, id))) throw notFound('Project');
  const before = await findProjectMember(sql, { projectId: id, userId: user_id });
  if (!before) throw notFound('Person');
  const role = changes.role ?? before.role;
  const [may] = await sql<{ name_lawyers: boolean }[]>`select private.is_org_admin() as name_lawyers`;
  if ((role === 'lawyer' || before.role === 'lawyer') && role !== before.role && !may?.name_lawyers) {
    throw lawyersAreNamedByAdmins();
  }
  const provided = definedFields(changes);
  if (Object.keys(provided).length === 0) return before;
  const changed = await sql`
    update public.project_members set ${sql(provided)}
    where project_id = ${id} and user_id = ${user_id}
    returning id`;
  if (changed.length === 0) throw forbidden();
  return { ...before, ...provided };
}
