import type { Deadline, ListDeadlines } from '../../../_shared/schemas/index.ts';
import { dateSchema } from '../../../_shared/schemas/primitives.ts';
import { countRows, totalOf } from '../../db/count-rows.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { decodeCursor, forwardPage } from '../../http/cursor.ts';
import type { PageBetween } from '../../http/page.ts';
import { findProject } from '../projects/select-projects.ts';
import {
  asDeadline,
  type DeadlineRow,
  findDeadline,
  fromDeadlines,
  selectDeadlines,
  stillThere,
} from './select-deadlines.ts';

const ORDER = 'act_by';

/**
 * Lists the deadlines the caller may see, earliest act-by date first.
 * @throws not_found for a project the caller may not see; invalid_input for a cursor of another list
 */
export async function listDeadlines({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: ListDeadlines;
}): Promise<PageBetween<Deadline>> {
  const { project_id, contract_id, status, bearer, mine, due_before, limit, cursor, count } = input;
  const after = cursor ? decodeCursor(cursor, ORDER, dateSchema) : undefined;
  const matching = sql`
    ${stillThere(sql)}
    ${project_id ? sql`and d.project_id = ${project_id}` : sql``}
    ${contract_id ? sql`and d.contract_id = ${contract_id}` : sql``}
    ${status ? sql`and d.status = ${status}` : sql``}
    ${bearer ? sql`and coalesce(o.bearer, d.bearer) = ${bearer}` : sql``}
    ${mine === 'true' ? sql`and d.responsible_id = (select private.caller_id())` : sql``}
    ${due_before ? sql`and d.act_by < ${due_before}` : sql``}`;
  const position = after ? sql`and (d.act_by, d.id) > (${after.value}, ${after.id})` : sql``;
  const [rows, counted, project] = await Promise.all([
    sql<
      DeadlineRow[]
    >`${selectDeadlines(sql)} where ${matching} ${position} order by d.act_by, d.id limit ${limit + 1}`,
    countRows(sql, count, sql`${fromDeadlines(sql)} where ${matching}`),
    project_id ? findProject(sql, project_id) : undefined,
  ]);
  if (project_id && !project) throw notFound('Project');
  return forwardPage(rows.map(asDeadline), input, totalOf(counted), [ORDER, ({ act_by }) => act_by]);
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
