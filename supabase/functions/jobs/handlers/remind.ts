import process from 'node:process';
import { z } from 'zod';
import { categorySubjects } from '../../_shared/contract/notification-subjects.ts';
import { type MailedReminder, reminderMail } from '../../_shared/mail/templates.ts';
import { unsubscribeUrls } from '../../api/services/mail-messages/unsubscribe-urls.ts';
import { writeMail } from '../../api/services/mail-messages/write-mail.ts';
import { atomic } from '../handler.ts';
import { siteUrl } from '../mail/settings.ts';

/** Reminders a run; the next run follows while there are more. */
const BATCH = 200;

interface Due extends MailedReminder {
  org_id: string;
  organization: string;
  time_zone: string;
  address: string;
  sender_id: string | null;
}

/** Tells what is due: members by notification, addresses by mail, and the next time worked out; all of it in one transaction. */
export const remind = atomic(z.object({}), async ({ sql }) => {
  const site = siteUrl(process.env);
  const mails = await sql<Due[]>`
    select org_id, organization, time_zone, address, type, title, note, about, project, sender_id, sender, due_at
    from private.tell_due_reminders(${BATCH})`;
  for (const { org_id, organization, time_zone, address, sender_id, ...reminder } of mails) {
    const leave = await unsubscribeUrls(site, { o: org_id, u: null, a: address, c: 'reminder' });
    await writeMail(sql, {
      org_id,
      user_id: null,
      to_address: address,
      category: 'reminder',
      rendered: reminderMail(reminder, {
        organization,
        timeZone: time_zone,
        siteUrl: site,
        unsubscribe: { subject: categorySubjects.reminder, url: leave.page },
      }),
      unsubscribeUrl: leave.oneClick,
      ...(sender_id && { created_by: sender_id }),
    });
  }
  const [more] = await sql<{ due: boolean }[]>`
    select exists (select from public.reminders r where r.state = 'active' and r.next_at <= now())
      or exists (
        select from public.reminder_recipients c
        join public.reminders r on r.org_id = c.org_id and r.id = c.reminder_id and r.state = 'active'
        where c.snoozed_until <= now()) as due`;
  if (more?.due) await sql`select private.enqueue_job('remind', p_unique_key => 'remind:more')`;
});
