import type { ProjectMember } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { ApiError } from '../../http/api-error.ts';

/** Selects the people on a project whom the caller may see; the caller adds conditions and order. */
export const selectProjectMembers = (sql: Transaction, projectId: string) => sql`
  select m.id, m.user_id, p.name, p.email, m.role, m.title, m.created_at
  from public.project_members m
  join public.profiles p on p.id = m.user_id
  where m.project_id = ${projectId}`;

/** A person on a project whom the caller may see. */
export async function findProjectMember(
  sql: Transaction,
  where: { projectId: string; userId: string },
): Promise<ProjectMember | undefined> {
  const [member] = await sql<ProjectMember[]>`
    ${selectProjectMembers(sql, where.projectId)} and m.user_id = ${where.userId}`;
  return member;
}

/** Project managers must not make themselves the lawyer who approves the project's contracts. */
export const lawyersAreNamedByAdmins = () =>
  new ApiError('forbidden', "Only an organization owner or admin can assign a project's lawyer");
