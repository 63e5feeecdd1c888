import { z } from 'zod';
import type { ListReminders, Reminder } from '../../../_shared/schemas/index.ts';
import { countRows, totalOf } from '../../db/count-rows.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { decodeCursor, forwardPage } from '../../http/cursor.ts';
import type { PageBetween } from '../../http/page.ts';
import { fromReminders, present, selectReminders } from './select-reminders.ts';

/** The list's only sort order: earliest first, ended reminders last. */
const ORDER = 'next_at';

/**
 * Lists the reminders the caller may see, earliest first.
 * @throws not_found for a project, contract, check, obligation, or deadline the caller may not see;
 * invalid_input for a cursor of another list
 */
export async function listReminders({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: ListReminders;
}): Promise<PageBetween<Reminder>> {
  const { limit, cursor, count } = input;
  const matching = filter(sql, input);
  const after = cursor ? decodeCursor(cursor, ORDER, z.iso.datetime().nullable()) : undefined;
  // Sorted by milliseconds like the cursor: the column's microseconds would skip rows between pages.
  const at = sql`coalesce(date_trunc('milliseconds', r.next_at), 'infinity')`;
  const position = after
    ? sql`and (${at}, r.id) > (coalesce(${after.value}::timestamptz, 'infinity'), ${after.id}::uuid)`
    : sql``;
  const [rows, counted] = await Promise.all([
    selectReminders(sql, sql`${matching} ${position} order by ${at}, r.id limit ${limit + 1}`),
    countRows(sql, count, sql`${fromReminders(sql)} where ${present(sql)} ${matching}`),
    refuseUnseen(sql, input),
  ]);
  return forwardPage(rows, input, totalOf(counted), [ORDER, ({ next_at }) => next_at]);
}

function filter(sql: Transaction, input: ListReminders) {
  const { state, project_id, contract_id, check_id, obligation_id, deadline_id, about, mine } = input;
  return sql`
    ${state ? sql`and r.state = ${state}` : sql``}
    ${project_id ? sql`and r.project_id = ${project_id}` : sql``}
    ${contract_id ? sql`and ${contract_id} in (r.contract_id, o.contract_id, d.contract_id)` : sql``}
    ${check_id ? sql`and r.check_id = ${check_id}` : sql``}
    ${obligation_id ? sql`and r.obligation_id = ${obligation_id}` : sql``}
    ${deadline_id ? sql`and r.deadline_id = ${deadline_id}` : sql``}
    ${about === 'deadline' ? sql`and r.deadline_id is not null` : sql``}
    ${mine ? sql`and r.id = any ((select private.my_reminder_ids())::uuid[])` : sql``}`;
}

/** @throws ApiError not_found, naming the first requested record the caller may not see */
async function refuseUnseen(sql: Transaction, input: ListReminders): Promise<void> {
  const { project_id, contract_id, check_id, obligation_id, deadline_id } = input;
  const unseen = (id: string | undefined, table: ReturnType<Transaction>, kept = sql``) => sql`
    ${id ?? null}::uuid is not null and not exists (
      select from ${table} t where t.org_id = (select private.active_org_id()) and t.id = ${id ?? null} ${kept})`;
  const alive = sql`and t.deleted_at is null`;
  const [first] = await sql<{ noun: string | null }[]>`
    select case
      when ${unseen(project_id, sql`public.projects`, alive)} then 'Project'
      when ${unseen(contract_id, sql`public.contracts`, alive)} then 'Contract'
      when ${unseen(check_id, sql`public.compliance_checks`, alive)} then 'Check'
      when ${unseen(obligation_id, sql`public.obligations`)} then 'Obligation'
      when ${unseen(deadline_id, sql`public.deadlines`)} then 'Deadline'
    end as noun`;
  if (first?.noun) throw notFound(first.noun);
}
