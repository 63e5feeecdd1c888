import process from 'node:process';
import { z } from 'zod';
import { categorySubjects } from '../../_shared/contract/notification-subjects.ts';
import type { NotificationCategory } from '../../_shared/contract/notifications.ts';
import { digestMail, type MailedNotification, notificationMail } from '../../_shared/mail/templates.ts';
import { unsubscribeUrls } from '../../api/services/mail-messages/unsubscribe-urls.ts';
import { type MailToWrite, writeMail } from '../../api/services/mail-messages/write-mail.ts';
import { atomic } from '../handler.ts';
import { siteUrl } from '../mail/settings.ts';

/** Notifications a run; another follows while there are more. */
const BATCH = 500;
/** More than these of one person at once are one mail. */
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
 * Writes the mail of an organization's notifications whose time has come: one each, or one for several; written and crossed off in one
 * transaction. Without an organization it asks for such a job for each that has mail due.
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

/** A person's notifications as they go into mails: a few one by one, more of them together. */
function inMails({ digest, notifications }: Due): Notifications[] {
  const single = !digest && notifications.length <= MOST_SINGLE;
  return single ? notifications.map((one): Notifications => [one]) : [notifications];
}

async function mailOf(orgId: string, person: Due, list: Notifications): Promise<MailToWrite> {
  const [first] = list;
  // A digest covers several categories: its link leads to the preferences, and one-click unsubscribe ends the category it is filed under.
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
    unsubscribe: { subject: categorySubjects[category], url: leave.page },
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
