import type { Transaction } from '../../db/pool.ts';

/** Whether the caller drafts notices on a project: the policies say so too, this says it before work is done. */
export async function mayDraft(sql: Transaction, projectId: string): Promise<boolean> {
  const [row] = await sql<{ may: boolean }[]>`
    select (select private.is_org_admin())
      or ${projectId}::uuid = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[]) as may`;
  return row?.may ?? false;
}
