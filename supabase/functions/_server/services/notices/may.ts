import type { Transaction } from '../../db/pool.ts';

/**
 * Whether the caller may draft notices on a project. The policies check it too; this fails before work is
 * done.
 */
export async function mayDraft(sql: Transaction, projectId: string): Promise<boolean> {
  const [row] = await sql<{ may: boolean }[]>`
    select (select private.is_org_admin()) or (select private.key_has('{notices:write}'))
      or ${projectId}::uuid = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[]) as may`;
  return row?.may ?? false;
}
