import type { Transaction } from '../../db/pool.ts';
import { runsProject } from './runs-project.ts';

/**
 * Adds the project manager to the team in that role; a manager already on the team keeps their role. An API
 * key may not change a team, so this is left to a person.
 * @starts notification
 */
export async function putManagerOnTeam(
  sql: Transaction,
  { id, project_manager_id }: { id: string; project_manager_id?: string | null },
): Promise<void> {
  if (!project_manager_id) return;
  await sql`
    insert into public.project_members (org_id, project_id, user_id, role)
    select private.active_org_id(), ${id}, ${project_manager_id}, 'project_manager'
    where ${runsProject(sql, id)}
      and not exists (
        select from public.project_members m where m.project_id = ${id} and m.user_id = ${project_manager_id})
    on conflict do nothing`;
}
