import type { Transaction } from '../../db/pool.ts';
import { runsProject } from './runs-project.ts';

/**
 * Whoever is named project manager runs the project, and so is on its team as that; who is there in another role keeps it. A key, which
 * puts nobody on a team, leaves that to a person.
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
