import process from 'node:process';
import { z } from 'zod';
import { unsubscribeUrls } from '../../_server/services/mail-messages/unsubscribe-urls.ts';
import { type MailToWrite, writeMail } from '../../_server/services/mail-messages/write-mail.ts';
import { type MailedReminder, reminderMail } from '../../_shared/mail/templates.ts';
import { notificationKinds } from '../../_shared/schemas/notification-kinds.ts';
import { atomic } from '../handler.ts';
import { siteUrl } from '../mail/settings.ts';

/** Reminders per run; another run follows if more remain. */
const BATCH = 200;

interface Due extends MailedReminder {
  organization: string;
  time_zone: string;
  address: string;
  sender_id: string | null;
}

/**
 * Sends an organization's due reminders (members by notification, addresses by email) and schedules the next
 * ones, in one transaction. Without an organization, it enqueues such a job for each organization with due
 * reminders.
 */
export const remind = atomic(
  z.object({}),
  async ({ sql, job }) => {
    if (job.org_id) {
      const due = await sql<Due[]>`
      select organization, time_zone, address, type, title, note, about, project, sender_id, sender, due_at
      from private.tell_due_reminders(${job.org_id}, ${BATCH})`;
      await writeMail(
        sql,
        job.org_id,
        await Promise.all(due.map((one) => mailOf(job.org_id as string, one))),
      );
    }
    await sql`select private.enqueue_due_reminders(${job.org_id})`;
  },
  { lane: 'email' },
);

async function mailOf(orgId: string, due: Due): Promise<MailToWrite> {
  const { organization, time_zone, address, sender_id, ...reminder } = due;
  const site = siteUrl(process.env);
  const leave = await unsubscribeUrls(site, { o: orgId, u: null, a: address, c: 'reminder' });
  return {
    user_id: null,
    to_address: address,
    category: 'reminder',
    rendered: reminderMail(reminder, {
      organization,
      timeZone: time_zone,
      siteUrl: site,
      unsubscribe: { subject: notificationKinds.reminder.subject, url: leave.page },
    }),
    unsubscribeUrl: leave.oneClick,
    created_by: sender_id,
  };
}
