import type { Notice } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';

/** Notices of projects that are not deleted; the caller adds conditions after `where`. */
export const fromNotices = (sql: Transaction) => sql`
  from public.notices n
  join public.projects p on p.org_id = n.org_id and p.id = n.project_id and p.deleted_at is null
  left join public.contracts c on c.org_id = n.org_id and c.id = n.contract_id`;

/** The condition with which every list and lookup of notices begins. */
export const present = (sql: Transaction) => sql`n.org_id = (select private.active_org_id())`;

/**
 * Selects notices as the API returns them, in the order and number that `rest` sets.
 * @param today of the organization
 * @param rest what follows the conditions that limit them to the organization
 */
export async function selectNotices(
  sql: Transaction,
  today: string,
  rest: ReturnType<Transaction>,
): Promise<Notice[]> {
  return await sql<Notice[]>`
    select n.id, n.type, n.status, n.number, n.subject, n.counterparty, n.project_id, p.name as project_name, n.contract_id,
      c.name as contract_name, n.due_by, n.due_by - ${today}::date as due_in_days,
      greatest(${today}::date - n.created_at::date, 0) as age_days, n.issued_at, writer.name as created_by_name, n.created_at,
      n.updated_at, n.version
    ${fromNotices(sql)}
    left join private.people writer on writer.id = n.created_by
    where ${present(sql)} ${rest}`;
}

export async function findNotice(sql: Transaction, today: string, id: string): Promise<Notice | undefined> {
  const [notice] = await selectNotices(sql, today, sql`and n.id = ${id}`);
  return notice;
}
