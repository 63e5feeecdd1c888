import type { Deadline, ListDeadlines } from '../../../_shared/schemas/index.ts';
import { countRows, totalOf } from '../../db/count-rows.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import type { FirstOf } from '../../http/page.ts';
import { findProject } from '../projects/select-projects.ts';
import {
  asDeadline,
  type DeadlineRow,
  findDeadline,
  fromDeadlines,
  selectDeadlines,
  stillThere,
} from './select-deadlines.ts';

/**
 * Lists the deadlines the caller may see, earliest act-by date first.
 * @returns the rows: this order does not follow ids, so there is no next page, and `limit` caps the result
 * @throws not_found for a project the caller may not see
 */
export async function listDeadlines({
  ctx: { sql },
  input: { project_id, contract_id, status, bearer, mine, due_before, limit, count },
}: {
  ctx: Ctx;
  input: ListDeadlines;
}): Promise<FirstOf<Deadline>> {
  const matching = sql`
    ${stillThere(sql)}
    ${project_id ? sql`and d.project_id = ${project_id}` : sql``}
    ${contract_id ? sql`and d.contract_id = ${contract_id}` : sql``}
    ${status ? sql`and d.status = ${status}` : sql``}
    ${bearer ? sql`and coalesce(o.bearer, d.bearer) = ${bearer}` : sql``}
    ${mine === 'true' ? sql`and d.responsible_id = (select auth.uid())` : sql``}
    ${due_before ? sql`and d.act_by < ${due_before}` : sql``}`;
  const [rows, counted, project] = await Promise.all([
    sql<DeadlineRow[]>`${selectDeadlines(sql)} where ${matching} order by d.act_by, d.id limit ${limit}`,
    countRows(sql, count, sql`${fromDeadlines(sql)} where ${matching}`),
    project_id ? findProject(sql, project_id) : undefined,
  ]);
  if (project_id && !project) throw notFound('Project');
  return { items: rows.map(asDeadline), total: totalOf(counted) };
}

export async function getDeadline({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<Deadline> {
  const deadline = await findDeadline(sql, input.id);
  if (!deadline) throw notFound('Deadline');
  return deadline;
}
