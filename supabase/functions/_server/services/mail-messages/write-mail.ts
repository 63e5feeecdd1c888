import type { KeptAttachment } from '../../../_shared/mail/attachment.ts';
import type { RenderedMail } from '../../../_shared/mail/layout.ts';
import type { NotificationCategory } from '../../../_shared/schemas/notifications.ts';
import type { Transaction } from '../../db/pool.ts';
import { applyMailLimits } from './mail-limits.ts';

/** Rows a statement, so that thousands stay far from the time a statement may take. */
const atOnce = 500;

export interface MailToWrite {
  /** Where it is known beforehand. */
  id?: string;
  /** The member it is for; null where it goes to an address only. */
  user_id: string | null;
  to_address: string;
  category: NotificationCategory;
  rendered: RenderedMail;
  unsubscribeUrl: string | null;
  /** Whoever caused it, where it goes out in their name. */
  created_by: string | null;
  /** Whether its text holds a key, and is forgotten once it was sent. */
  secret?: boolean;
  /** Where replies go; to nobody unless said otherwise. */
  reply_to?: readonly string[];
  attachments?: readonly KeptAttachment[];
}

/**
 * Writes messages of an organization, all in the caller's transaction. Postgres asks for the delivery of those that may
 * go now and holds the others with a reason; see `private.admit_mail`.
 * @param sql a transaction of the system's, or within `asSystem`
 * @returns the messages' ids
 */
export async function writeMail(
  sql: Transaction,
  orgId: string,
  mails: readonly MailToWrite[],
): Promise<string[]> {
  if (mails.length === 0) return [];
  await applyMailLimits(sql);
  // In the order of addresses, which Postgres locks one by one: two organizations that write to the same people never wait for each other.
  const rows = mails
    .map(({ rendered, ...mail }) => ({ ...mail, ...rendered }))
    .sort((a, b) => (a.to_address < b.to_address ? -1 : 1));
  const ids: string[] = [];
  for (let from = 0; from < rows.length; from += atOnce) {
    const written = await sql<{ id: string }[]>`
      insert into public.mail_messages (id, org_id, user_id, to_address, category, subject, text_body, html_body, unsubscribe_url, created_by, secret, reply_to, attachments)
      select coalesce(m.id, private.uuid_v7()), ${orgId}, m.user_id, m.to_address, m.category, m.subject, m.text, m.html, m."unsubscribeUrl", m.created_by, coalesce(m.secret, false),
        coalesce(m.reply_to, '[]'), coalesce(m.attachments, '[]')
      from jsonb_to_recordset(${sql.json(rows.slice(from, from + atOnce))}) as m (
        id uuid, reply_to jsonb, attachments jsonb, user_id uuid, to_address text, category public.notification_category, subject text, text text, html text, "unsubscribeUrl" text, created_by uuid, secret boolean)
      returning id`;
    ids.push(...written.map(({ id }) => id));
  }
  return ids;
}
