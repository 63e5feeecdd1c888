import type { RenderedMail } from '../../../_shared/mail/layout.ts';
import type { Addressed } from '../../../_shared/mail/templates.ts';
import { notificationKinds } from '../../../_shared/schemas/notification-kinds.ts';
import type { Transaction } from '../../db/pool.ts';
import { settings } from '../../env.ts';
import { unsubscribeUrls } from './unsubscribe-urls.ts';
import { writeMail } from './write-mail.ts';

interface MailedLink {
  /** The recipient, who has no account. */
  address: string;
  project_id: string;
  /** The requester. */
  userId: string;
  /** The link's URL, including the token. */
  path: string;
  render: (from: { sender: string; project: string; url: string }, to: Addressed) => RenderedMail;
}

/** Emails a one-use upload link, unless the address unsubscribed. @param sql within `asSystem` */
export async function mailLink(
  sql: Transaction,
  { address, project_id, userId, path, render }: MailedLink,
): Promise<void> {
  const [from] = await sql<
    {
      org_id: string;
      organization: string;
      time_zone: string;
      sender: string;
      project: string;
      refuses: boolean;
    }[]
  >`
    select o.id as org_id, o.name as organization, o.time_zone, m.name as sender, p.name as project,
      exists (
        select from private.mail_refusals r
        where r.org_id = o.id and r.address = lower(${address}) and r.category = 'evidence') as refuses
    from public.projects p
    join public.organizations o on o.id = p.org_id
    join public.profiles m on m.id = ${userId}
    where p.id = ${project_id}`;
  if (!from || from.refuses) return;
  const { siteUrl } = settings();
  const leave = await unsubscribeUrls(siteUrl, { o: from.org_id, u: null, a: address, c: 'evidence' });
  const rendered = render(
    { sender: from.sender, project: from.project, url: `${siteUrl}${path}` },
    {
      organization: from.organization,
      timeZone: from.time_zone,
      siteUrl,
      unsubscribe: { subject: notificationKinds.evidence.subject, url: leave.page },
    },
  );
  await writeMail(sql, from.org_id, [
    {
      user_id: null,
      to_address: address,
      category: 'evidence',
      rendered,
      unsubscribeUrl: leave.oneClick,
      created_by: userId,
      secret: true,
    },
  ]);
}
