import type { NotificationCategory } from '../../../_shared/contract/notifications.ts';
import type { RenderedMail } from '../../../_shared/mail/layout.ts';
import type { Transaction } from '../../db/pool.ts';
import { enqueueJob } from '../../db/queue.ts';

export interface MailToWrite {
  org_id: string;
  /** The member it is for; null where it goes to an address only. */
  user_id: string | null;
  to_address: string;
  category: NotificationCategory;
  rendered: RenderedMail;
  unsubscribeUrl: string | null;
  /** Whoever caused it, where it goes out in their name. */
  created_by?: string;
}

/**
 * Writes a message and asks for its delivery, both in the caller's transaction.
 * @param sql a transaction of the system's, or within `asSystem`
 * @returns the message's id
 */
export async function writeMail(sql: Transaction, mail: MailToWrite): Promise<string> {
  const { org_id, user_id, to_address, category, rendered, created_by = null } = mail;
  const [row] = await sql<{ id: string }[]>`
    insert into public.mail_messages (org_id, user_id, to_address, category, subject, text_body, html_body, unsubscribe_url, created_by)
    values (${org_id}, ${user_id}, ${to_address}, ${category}, ${rendered.subject}, ${rendered.text}, ${rendered.html},
      ${mail.unsubscribeUrl}, ${created_by})
    returning id`;
  if (!row) throw new Error('The message was not written');
  await enqueueJob(sql, {
    kind: 'deliver_mail',
    payload: { message_id: row.id },
    orgId: org_id,
    uniqueKey: `deliver_mail:${row.id}`,
  });
  return row.id;
}
