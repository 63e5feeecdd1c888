import { type ReportType, reportKinds } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { notFound } from '../../http/api-error.ts';
import { refuseOthers } from '../finances/project-finances.ts';
import { findProject } from '../projects/select-projects.ts';

/**
 * Rejects a report on a project the caller cannot see, or whose money they may not see.
 * @throws ApiError not_found, forbidden
 */
export async function refuseUnseen(
  sql: Transaction,
  { type, project_id }: { type: ReportType; project_id: string | null },
): Promise<void> {
  if (!project_id) return;
  if (reportKinds[type].money) await refuseOthers(sql, project_id);
  else if (!(await findProject(sql, project_id))) throw notFound('Project');
}
