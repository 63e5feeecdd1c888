import process from 'node:process';
import { z } from 'zod';
import { categorySubjects } from '../../_shared/contract/notification-subjects.ts';
import type { NotificationCategory } from '../../_shared/contract/notifications.ts';
import { digestMail, type MailedNotification, notificationMail } from '../../_shared/mail/templates.ts';
import { enqueueJob } from '../../api/db/queue.ts';
import { unsubscribeUrls } from '../../api/services/mail-messages/unsubscribe-urls.ts';
import { writeMail } from '../../api/services/mail-messages/write-mail.ts';
import { atomic } from '../handler.ts';
import { siteUrl } from '../mail/settings.ts';

/** Notifications a run; the next run follows while there are more. */
const BATCH = 500;
/** More than these of one person at once are one mail. */
const MOST_SINGLE = 3;

interface Due {
  org_id: string;
  organization: string;
  user_id: string;
  address: string;
  time_zone: string;
  digest: boolean;
  notifications: (MailedNotification & { category: NotificationCategory })[];
}

/** Writes the mail of notifications whose time has come: one each, or one for several. Written and crossed off in one transaction. */
export const collectMail = atomic(z.object({}), async ({ sql }) => {
  const due = await sql<Due[]>`
    select org_id, organization, user_id, address, time_zone, digest, notifications from private.due_notification_mail(${BATCH})`;
  const site = siteUrl(process.env);
  let handled = 0;
  for (const { notifications, ...person } of due) {
    handled += notifications.length;
    const to = (category: NotificationCategory, url: string) => ({
      organization: person.organization,
      timeZone: person.time_zone,
      siteUrl: site,
      unsubscribe: { subject: categorySubjects[category], url },
    });
    const message = { org_id: person.org_id, user_id: person.user_id, to_address: person.address };
    const single = !person.digest && notifications.length <= MOST_SINGLE;
    for (const list of single ? notifications.map((one) => [one]) : [notifications]) {
      const [first] = list;
      if (!first) continue;
      // A digest is about many subjects; its link leads to the preferences, and one press ends the one it is filed under.
      const category = list.every((one) => one.category === first.category) ? first.category : 'system';
      const leave = await unsubscribeUrls(site, {
        o: person.org_id,
        u: person.user_id,
        a: person.address,
        c: category,
      });
      const rendered =
        list.length === 1 && !person.digest
          ? notificationMail(first, to(category, leave.page))
          : digestMail(list, { ...to(category, leave.page), digest: person.digest });
      await writeMail(sql, {
        ...message,
        category,
        rendered,
        unsubscribeUrl: list.length === 1 ? leave.oneClick : null,
      });
    }
  }
  if (handled >= BATCH) await enqueueJob(sql, { kind: 'collect_mail', uniqueKey: 'collect_mail:more' });
});
