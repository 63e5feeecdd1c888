import type { Member } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';

/**
 * Selects the people of the active organization whom the caller may see; the caller adds conditions and
 * order.
 */
export const selectMembers = (sql: Transaction) => sql`
  select m.user_id, p.name, p.email, m.role, m.created_at,
    (select count(*)::integer from public.project_members pm
      join public.projects project on project.org_id = pm.org_id and project.id = pm.project_id and project.deleted_at is null
      where pm.org_id = m.org_id and pm.user_id = m.user_id) as project_count
  from public.memberships m
  join public.profiles p on p.id = m.user_id
  where m.org_id = (select private.active_org_id())`;

export async function findMember(sql: Transaction, userId: string): Promise<Member | undefined> {
  const [member] = await sql<Member[]>`${selectMembers(sql)} and m.user_id = ${userId}`;
  return member;
}
