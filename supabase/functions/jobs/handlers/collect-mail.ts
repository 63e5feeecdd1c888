import process from 'node:process';
import { z } from 'zod';
import { unsubscribeUrls } from '../../_server/services/mail-messages/unsubscribe-urls.ts';
import { type MailToWrite, writeMail } from '../../_server/services/mail-messages/write-mail.ts';
import { digestMail, type MailedNotification, notificationMail } from '../../_shared/mail/templates.ts';
import { notificationKinds } from '../../_shared/schemas/notification-kinds.ts';
import type { NotificationCategory } from '../../_shared/schemas/notifications.ts';
import { atomic } from '../handler.ts';
import { siteUrl } from '../mail/settings.ts';

/** Notifications per run; another run follows if more remain. */
const BATCH = 500;
/** A person with more notifications than this gets one combined email. */
const MOST_SINGLE = 3;

type Notifications = [Notification, ...Notification[]];
type Notification = MailedNotification & { category: NotificationCategory };

interface Due {
  organization: string;
  user_id: string;
  address: string;
  time_zone: string;
  digest: boolean;
  notifications: Notifications;
}

/**
 * Writes emails for an organization's due notifications, one each or several combined, and marks them as
 * emailed in the same transaction. Without an organization, it enqueues such a job for each organization with
 * due email.
 */
export const collectMail = atomic(
  z.object({}),
  async ({ sql, job }) => {
    if (job.org_id) {
      const orgId = job.org_id;
      const due = await sql<Due[]>`
      select organization, user_id, address, time_zone, digest, notifications
      from private.due_notification_mail(${orgId}, ${BATCH})`;
      const mails = due.flatMap((person) => inMails(person).map((list) => mailOf(orgId, person, list)));
      await writeMail(sql, orgId, await Promise.all(mails));
    }
    await sql`select private.enqueue_due_mail(${job.org_id})`;
  },
  { lane: 'email' },
);

/** Groups a person's notifications into emails: a few separately, more of them combined. */
function inMails({ digest, notifications }: Due): Notifications[] {
  const single = !digest && notifications.length <= MOST_SINGLE;
  return single ? notifications.map((one): Notifications => [one]) : [notifications];
}

async function mailOf(orgId: string, person: Due, list: Notifications): Promise<MailToWrite> {
  const [first] = list;
  // A digest covers several categories. Its link opens the preferences; one-click unsubscribe applies to the
  // category it is filed under.
  const category = list.every((one) => one.category === first.category) ? first.category : 'system';
  const site = siteUrl(process.env);
  const leave = await unsubscribeUrls(site, {
    o: orgId,
    u: person.user_id,
    a: person.address,
    c: category,
  });
  const to = {
    organization: person.organization,
    timeZone: person.time_zone,
    siteUrl: site,
    unsubscribe: { subject: notificationKinds[category].subject, url: leave.page },
  };
  const alone = list.length === 1;
  return {
    user_id: person.user_id,
    to_address: person.address,
    category,
    rendered:
      alone && !person.digest
        ? notificationMail(first, to)
        : digestMail(list, { ...to, digest: person.digest }),
    unsubscribeUrl: alone ? leave.oneClick : null,
    created_by: null,
  };
}
