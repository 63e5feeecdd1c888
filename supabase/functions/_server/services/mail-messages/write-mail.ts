import type { KeptAttachment } from '../../../_shared/mail/attachment.ts';
import type { RenderedMail } from '../../../_shared/mail/layout.ts';
import type { NotificationCategory } from '../../../_shared/schemas/notifications.ts';
import type { Transaction } from '../../db/pool.ts';
import { applyMailLimits } from './mail-limits.ts';

/** Rows per statement, so that thousands stay well within the statement timeout. */
const atOnce = 500;

export interface MailToWrite {
  /** Set if it is known beforehand. */
  id?: string;
  /** The member who receives it; null if it goes only to an address. */
  user_id: string | null;
  to_address: string;
  category: NotificationCategory;
  rendered: RenderedMail;
  unsubscribeUrl: string | null;
  /** The person who caused it, if it is sent in their name. */
  created_by: string | null;
  /** Whether its text contains a token and is erased after sending. */
  secret?: boolean;
  /** Reply addresses; none if omitted. */
  reply_to?: readonly string[];
  attachments?: readonly KeptAttachment[];
}

/**
 * Writes emails of an organization, all in the caller's transaction. Postgres requests delivery of the
 * allowed ones and holds the others with a reason; see `private.admit_mail`.
 * @param sql a system transaction, or within `asSystem`
 * @returns the emails' ids
 * @starts deliver_mail, notification
 */
export async function writeMail(
  sql: Transaction,
  orgId: string,
  mails: readonly MailToWrite[],
): Promise<string[]> {
  if (mails.length === 0) return [];
  await applyMailLimits(sql);
  // Sorted by address, since Postgres locks addresses one by one. Otherwise two organizations that write to
  // the same people could deadlock.
  const rows = mails
    .map(({ rendered, ...mail }) => ({ ...mail, ...rendered }))
    .sort((a, b) => (a.to_address < b.to_address ? -1 : 1));
  const ids: string[] = [];
  for (let from = 0; from < rows.length; from += atOnce) {
    const written = await sql<{ id: string }[]>`
      insert into public.mail_messages (id, org_id, user_id, to_address, category, subject, text_body, html_body, unsubscribe_url,
        created_by, secret, reply_to, attachments)
      select coalesce(m.id, private.uuid_v7()), ${orgId}, m.user_id, m.to_address, m.category, m.subject, m.text, m.html,
        m."unsubscribeUrl", m.created_by, coalesce(m.secret, false),
        coalesce(m.reply_to, '[]'), coalesce(m.attachments, '[]')
      from jsonb_to_recordset(${sql.json(rows.slice(from, from + atOnce))}) as m (
        id uuid, reply_to jsonb, attachments jsonb, user_id uuid, to_address text, category public.notification_category, subject text,
          text text, html text, "unsubscribeUrl" text, created_by uuid, secret boolean)
      returning id`;
    ids.push(...written.map(({ id }) => id));
  }
  return ids;
}
