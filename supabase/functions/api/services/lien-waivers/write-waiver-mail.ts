import { categorySubjects } from '../../../_shared/contract/notification-subjects.ts';
import { type LienWaiver, lienWaiverNames, type Payment } from '../../../_shared/contract/payment.ts';
import { waiverRequestMail } from '../../../_shared/mail/templates.ts';
import type { Transaction } from '../../db/pool.ts';
import { settings } from '../../env.ts';
import { unsubscribeUrls } from '../mail-messages/unsubscribe-urls.ts';
import { writeMail } from '../mail-messages/write-mail.ts';

interface Asked {
  waiver: LienWaiver & { email: string };
  payment: Payment;
  token: string;
  /** Who asks. */
  userId: string;
}

/** Writes the mail that asks for a waiver, unless the address wants none. @param sql within `asSystem` */
export async function mailWaiverRequest(
  sql: Transaction,
  { waiver, payment, token, userId }: Asked,
): Promise<void> {
  const [from] = await sql<
    {
      org_id: string;
      organization: string;
      time_zone: string;
      name: string;
      project: string;
      refuses: boolean;
    }[]
  >`
    select o.id as org_id, o.name as organization, o.time_zone, m.name, p.name as project,
      exists (
        select from private.mail_refusals r
        where r.org_id = o.id and r.address = lower(${waiver.email}) and r.category = 'evidence') as refuses
    from public.projects p
    join public.organizations o on o.id = p.org_id
    join public.profiles m on m.id = ${userId}
    where p.id = ${payment.project_id}`;
  if (!from || from.refuses) return;
  const { siteUrl } = settings();
  const leave = await unsubscribeUrls(siteUrl, { o: from.org_id, u: null, a: waiver.email, c: 'evidence' });
  const rendered = waiverRequestMail(
    {
      sender: from.name,
      what: lienWaiverNames[waiver.kind].toLowerCase(),
      about: [from.project, payment.contract_name, payment.number && `application ${payment.number}`]
        .filter(Boolean)
        .join(' · '),
      amount: waiver.amount,
      through: waiver.through_date,
      expires_at: waiver.expires_at,
      url: `${siteUrl}/waiver/${token}`,
    },
    {
      organization: from.organization,
      timeZone: from.time_zone,
      siteUrl,
      unsubscribe: { subject: categorySubjects.evidence, url: leave.page },
    },
  );
  await writeMail(sql, from.org_id, [
    {
      user_id: null,
      to_address: waiver.email,
      category: 'evidence',
      rendered,
      unsubscribeUrl: leave.oneClick,
      created_by: userId,
      secret: true,
    },
  ]);
}
