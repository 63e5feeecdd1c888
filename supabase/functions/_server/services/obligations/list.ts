import type { ListObligations, Obligation } from '../../../_shared/schemas/index.ts';
import { dateSchema } from '../../../_shared/schemas/primitives.ts';
import { countRows, totalOf } from '../../db/count-rows.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { decodeCursor, forwardPage } from '../../http/cursor.ts';
import type { PageBetween } from '../../http/page.ts';
import { findContract } from '../contracts/select-contracts.ts';
import { findProject } from '../projects/select-projects.ts';
import { fromObligations, selectObligations } from './select-obligations.ts';

const ORDER = 'due_date';

/**
 * Lists the obligations the caller may see, earliest first, those without a date last.
 * @throws not_found for a contract or project the caller may not see; invalid_input for a cursor of another
 * list
 */
export async function listObligations({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: ListObligations;
}): Promise<PageBetween<Obligation>> {
  const { contract_id, project_id, status, bearer, due_before, limit, cursor, count } = input;
  const after = cursor ? decodeCursor(cursor, ORDER, dateSchema.nullable()) : undefined;
  const matching = sql`
    o.org_id = (select private.active_org_id())
    ${contract_id ? sql`and o.contract_id = ${contract_id} and o.project_id = c.project_id` : sql``}
    ${project_id ? sql`and o.project_id = ${project_id}` : sql``}
    ${status ? sql`and o.status = ${status}` : sql``}
    ${bearer ? sql`and o.bearer = ${bearer}` : sql``}
    ${due_before ? sql`and o.due_date < ${due_before}` : sql``}`;
  const position = after
    ? sql`and (coalesce(o.due_date, 'infinity'), o.id) > (coalesce(${after.value}::date, 'infinity'), ${after.id}::uuid)`
    : sql``;
  const [rows, counted, contract, project] = await Promise.all([
    sql<Obligation[]>`
      ${selectObligations(sql)} where ${matching} ${position} order by o.due_date, o.id limit ${limit + 1}`,
    countRows(sql, count, sql`${fromObligations(sql)} where ${matching}`),
    contract_id ? findContract(sql, contract_id) : undefined,
    project_id ? findProject(sql, project_id) : undefined,
  ]);
  if (contract_id && !contract) throw notFound('Contract');
  if (project_id && !project) throw notFound('Project');
  return forwardPage(rows, input, totalOf(counted), [ORDER, ({ due_date }) => due_date]);
}
