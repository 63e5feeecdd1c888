import type { Transaction } from '../../db/pool.ts';

/** Whether the caller manages a project: as its manager, or as an owner or admin of the organization. */
export const runsProject = (sql: Transaction, projectId: string) =>
  sql`(private.is_org_admin() or ${projectId} = any (private.project_ids_as('{project_manager}')))`;
