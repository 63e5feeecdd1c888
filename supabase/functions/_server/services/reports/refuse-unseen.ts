import { type ReportType, reportKinds } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { refuseOthers } from '../finances/project-finances.ts';
import { findProject } from '../projects/select-projects.ts';

export const risksForStaff = 'Reports on risk are for project staff and lawyers';

/** Whether the caller reads the reviews of a project, or any in the organization. */
export async function readsReviews(sql: Transaction, projectId: string | null): Promise<boolean> {
  const [row] = await sql<{ reads: boolean }[]>`
    select case when ${projectId}::uuid is null then private.reads_reviews(private.active_org_id())
      else private.is_org_admin() or ${projectId}::uuid = any (private.project_ids_as('{project_manager,team_member,lawyer}'))
      end as reads`;
  return row?.reads ?? false;
}

/**
 * Rejects a report on a project the caller cannot see, or whose money or risk they may not see.
 * @throws ApiError not_found, forbidden
 */
export async function refuseUnseen(
  sql: Transaction,
  { type, project_id }: { type: ReportType; project_id: string | null },
): Promise<void> {
  if (project_id && !(await findProject(sql, project_id))) throw notFound('Project');
  const [key] = await sql<{ may: boolean }[]>`select private.key_has('{reports:write}') as may`;
  if (key?.may) return;
  if (type === 'risk_analysis' && !(await readsReviews(sql, project_id)))
    throw new ApiError('forbidden', risksForStaff);
  if (project_id && reportKinds[type].money) await refuseOthers(sql, project_id);
}
