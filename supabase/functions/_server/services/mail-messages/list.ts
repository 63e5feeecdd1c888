import type { ListMailMessages, MailMessage } from '../../../_shared/schemas/index.ts';
import { countRows, totalOf } from '../../db/count-rows.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { type PageOf, toPage } from '../../http/page.ts';

/** Selects emails `m` that the caller may see. `rest` follows the conditions. */
async function selectMailMessages(sql: Transaction, rest: ReturnType<Transaction>): Promise<MailMessage[]> {
  return await sql<MailMessage[]>`
    select m.id, m.to_address, p.name as to_name, m.category, m.subject, m.state, m.attempts, m.last_error, m.held_reason, m.held_until,
      m.bounce_kind, m.bounce_reason, m.provider, m.created_at, m.ended_at
    from public.mail_messages m
    left join private.people p on p.id = m.user_id
    where m.org_id = (select private.active_org_id()) ${rest}`;
}

/** Lists email to and from the caller, or for the owner and admins all of the organization's; newest first. */
export async function listMailMessages({
  ctx: { sql },
  input: { state, cursor, limit, count },
}: {
  ctx: Ctx;
  input: ListMailMessages;
}): Promise<PageOf<MailMessage>> {
  const matching = state ? sql`and m.state = ${state}` : sql``;
  const [items, counted] = await Promise.all([
    selectMailMessages(
      sql,
      sql`${matching} ${cursor ? sql`and m.id < ${cursor}` : sql``} order by m.id desc limit ${limit + 1}`,
    ),
    countRows(
      sql,
      count,
      sql`from public.mail_messages m where m.org_id = (select private.active_org_id()) ${matching}`,
    ),
  ]);
  return toPage(items, { limit }, totalOf(counted));
}

export async function findMailMessage(sql: Transaction, id: string): Promise<MailMessage | undefined> {
  const [message] = await selectMailMessages(sql, sql`and m.id = ${id}`);
  return message;
}
