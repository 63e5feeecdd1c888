import type { ComplianceCheck, ListComplianceChecks } from '../../../_shared/contract/index.ts';
import { countRows, totalOf } from '../../db/count-rows.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { likePattern, type PageOf, toPage } from '../../http/page.ts';
import { findProject } from '../projects/select-projects.ts';
import { fromChecks, selectChecks } from './select-checks.ts';

export type CheckFilter = Omit<ListComplianceChecks, 'limit' | 'cursor' | 'count'>;

/** What a filter leaves of the checks the caller may see. */
export const matching = (sql: Transaction, filter: CheckFilter) => {
  const { project_id, status, severity, check_type, due_before, owner_id, q } = filter;
  const pattern = q === undefined ? undefined : likePattern(q);
  return sql`
    k.org_id = (select private.active_org_id()) and k.deleted_at is null
    ${project_id ? sql`and k.project_id = ${project_id}` : sql``}
    ${status ? sql`and k.status = ${status}` : sql``}
    ${severity ? sql`and k.severity = ${severity}` : sql``}
    ${check_type ? sql`and k.check_type = ${check_type}` : sql``}
    ${due_before ? sql`and k.due_date < ${due_before}` : sql``}
    ${owner_id ? sql`and k.owner_id = ${owner_id}` : sql``}
    ${pattern ? sql`and (k.title ilike ${pattern} or k.notes ilike ${pattern})` : sql``}`;
};

/**
 * The checks the caller may see, newest first.
 * @throws ApiError not_found for a project the caller may not see
 */
export async function listChecks({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: ListComplianceChecks;
}): Promise<PageOf<ComplianceCheck>> {
  const { cursor, limit, count, project_id } = input;
  const [rows, counted, project] = await Promise.all([
    sql<ComplianceCheck[]>`
      ${selectChecks(sql)}
      where ${matching(sql, input)} ${cursor ? sql`and k.id < ${cursor}` : sql``}
      order by k.id desc limit ${limit + 1}`,
    countRows(sql, count, sql`${fromChecks(sql)} where ${matching(sql, input)}`),
    project_id ? findProject(sql, project_id) : undefined,
  ]);
  if (project_id && !project) throw notFound('Project');
  return toPage(rows, input, totalOf(counted));
}
