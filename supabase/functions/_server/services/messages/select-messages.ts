import { fillMessage, type MailedMessage, sharedWords } from '../../../_shared/mail/message-mail.ts';
import type { Message } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';

/** The delivery status of a message for a recipient `r`, with its email `o` and its link `l`. */
export const deliveryState = (sql: Transaction) => sql`
  case
    when r.address is null then 'no_address'
    when r.refused then 'refused'
    when l.used_at is not null then 'answered'
    when o.bounce_kind = 'complaint' then 'complained'
    when o.bounce_kind = 'soft' then 'bounced_for_now'
    when o.bounced_at is not null then 'bounced'
    when r.opened_at is not null then 'opened'
    when o.id is null then case m.state when 'sent' then 'sent' when 'scheduled' then 'scheduled' else 'failed' end
    else o.state::text
  end`;

/** The values of a message's fields: from message `m`, project `j`, organization `g`, and sender `who`. */
const knownMessage = (sql: Transaction) => sql`
    json_build_object('id', m.id, 'template', m.template, 'subject', m.subject, 'body', '', 'project', coalesce(j.name, 'a project'),
      'organization', g.name, 'postal_address', null,
      'sender', json_build_object('name', coalesce(who.name, g.name), 'address', ''), 'time_zone', m.time_zone, 'starts_at', m.starts_at,
      'ends_at', m.ends_at, 'location', m.location, 'answer_by', m.answer_by, 'sequence', 0, 'cancelled', false,
      'document', (select k.title from public.compliance_checks k where k.org_id = m.org_id and k.id = m.check_id))`;

/** The columns of a message as the API returns it; the caller adds conditions and order. */
const messageColumns = (sql: Transaction) => sql`
  select m.id, m.project_id, j.name as project_name, m.template, m.subject, m.state, m.send_at, m.sent_at, m.time_zone, m.problem,
    who.name as created_by_name, m.created_at, m.version, to_count.recipients, to_count.left_out, to_count.sent, to_count.unreached,
    (select count(*)::integer from public.message_replies a
      where a.org_id = m.org_id and a.message_id = m.id and not a.automatic) as replies,
    ${knownMessage(sql)} as known
  from public.messages m
  join public.projects j on j.org_id = m.org_id and j.id = m.project_id and j.deleted_at is null
  join public.organizations g on g.id = m.org_id
  left join private.people who on who.id = m.created_by
  cross join lateral (
    select count(*)::integer as recipients, count(*) filter (where r.address is null or r.refused)::integer as left_out,
      count(*) filter (where o.state = 'sent')::integer as sent,
      count(*) filter (where o.state = 'failed' or o.bounce_kind in ('hard', 'soft'))::integer as unreached
    from public.message_recipients r
    left join private.message_mail(m.org_id, m.id) o on o.id = r.email_id
    where r.org_id = m.org_id and r.message_id = m.id) to_count`;

type Row = Message & { known: MailedMessage };

/**
 * Selects messages, with the subject's fields filled in that are the same for all recipients. @param rest
 * what follows `where`
 */
export async function selectMessages(
  sql: Transaction,
  rest: ReturnType<Transaction>,
): Promise<(Message & { fill: (text: string) => string })[]> {
  const rows = await sql<
    Row[]
  >`${messageColumns(sql)} where m.org_id = (select private.active_org_id()) ${rest}`;
  return rows.map(({ known, ...message }) => {
    const fill = (text: string) => sharedWords(text, known, message.sent_at);
    return { ...message, subject: fill(message.subject), fill };
  });
}

/** Returns the subjects of those of these messages that the caller sees, by id, with all fields filled in. */
export async function subjectsOf(sql: Transaction, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await sql<{ id: string; sent_at: string | null; known: MailedMessage }[]>`
    select m.id, m.sent_at, ${knownMessage(sql)} as known
    from public.messages m
    left join public.projects j on j.org_id = m.org_id and j.id = m.project_id
    join public.organizations g on g.id = m.org_id
    left join private.people who on who.id = m.created_by
    where m.org_id = (select private.active_org_id()) and m.id = any (string_to_array(${ids.join(',')}, ',')::uuid[])`;
  return new Map(rows.map(({ id, sent_at, known }) => [id, fillMessage(known.subject, known, sent_at)]));
}

export async function findMessage(sql: Transaction, id: string) {
  const [message] = await selectMessages(sql, sql`and m.id = ${id}`);
  return message;
}
