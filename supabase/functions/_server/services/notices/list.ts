import type { ListNotices, Notice } from '../../../_shared/schemas/index.ts';
import { countRows, totalOf } from '../../db/count-rows.ts';
import type { Ctx } from '../../db/with-user.ts';
import { likePattern, type PageOf, toPage } from '../../http/page.ts';
import { findToday } from './find-today.ts';
import { fromNotices, present, selectNotices } from './select-notices.ts';

/** Lists the notices the caller may see, newest first. Searches number, subject, counterparty, and type. */
export async function listNotices({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: ListNotices;
}): Promise<PageOf<Notice>> {
  const { limit, cursor, count, project_id, contract_id, status, type, q } = input;
  const matching = sql`
    ${project_id ? sql`and n.project_id = ${project_id}` : sql``}
    ${contract_id ? sql`and n.contract_id = ${contract_id}` : sql``}
    ${status ? sql`and n.status = ${status}` : sql``}
    ${type ? sql`and n.type = ${type}` : sql``}
    ${q ? sql`and concat_ws(' ', n.number, n.subject, n.counterparty, n.type) ilike ${likePattern(q)}` : sql``}`;
  const today = await findToday(sql);
  const [rows, counted] = await Promise.all([
    selectNotices(
      sql,
      today,
      sql`${matching} ${cursor ? sql`and n.id < ${cursor}` : sql``} order by n.id desc limit ${limit + 1}`,
    ),
    countRows(sql, count, sql`${fromNotices(sql)} where ${present(sql)} ${matching}`),
  ]);
  return toPage(rows, input, totalOf(counted));
}
