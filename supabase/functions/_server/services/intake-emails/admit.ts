import { type IntakeRefusal, intakeRefusalMail } from '../../../_shared/mail/templates.ts';
import type { Transaction } from '../../db/pool.ts';
import { onBehalfOf } from '../../db/with-user.ts';
import { unsubscribeUrls } from '../mail-messages/unsubscribe-urls.ts';
import { writeMail } from '../mail-messages/write-mail.ts';

/** Emails per person and hour. */
const mostPerHour = 60;

/** An attachment and what became of it: an intake file, or a problem; neither while it waits. */
export interface ReceivedFile {
  /** The ID at the email provider. */
  provider_id: string;
  /** Which file of an attached message; null for an attachment itself. */
  part: string | null;
  file_name: string;
  mime_type: string;
  size_bytes: number | null;
  problem: string | null;
  file_id: string | null;
}

interface Received {
  orgId: string;
  addressId: string;
  providerId: string;
  /** In lower case. */
  sender: string;
  subject: string;
  text: string;
  files: readonly ReceivedFile[];
  /** Whether a refusal may be answered. */
  answers: boolean;
  siteUrl: string;
}

interface Address {
  project_id: string | null;
  project: string | null;
  project_is_there: boolean;
  organization: string;
  time_zone: string;
  user_id: string | null;
}

/**
 * Stores an email from a member who may file contracts there. Otherwise the sender is told why not, at most
 * once a day.
 * @param sql a system transaction
 * @returns null if it is refused
 */
export async function admitEmail(
  sql: Transaction,
  received: Received,
): Promise<{ id: string; created_by: string; attachments: ReceivedFile[] } | null> {
  const { orgId, sender, subject, text, files, providerId } = received;
  const address = await findAddress(sql, received);
  // The address ended after the email was reported.
  if (!address) return null;
  const refusal = await refusalOf(sql, received, address);
  if (refusal !== null || address.user_id === null) {
    if (received.answers) await answer(sql, received, address, refusal ?? 'not_a_member');
    return null;
  }
  const [kept] = await sql<{ id: string; created_by: string }[]>`
    insert into public.intake_emails (org_id, created_by, project_id, from_address, subject, text, attachments, provider_id)
    values (${orgId}, ${address.user_id}, ${address.project_id}, ${sender}, ${subject}, ${text}, ${sql.json(files as never)},
      ${providerId})
    on conflict on constraint intake_emails_received_once do nothing
    returning id, created_by`;
  return kept ? { ...kept, attachments: [...files] } : null;
}

async function findAddress(
  sql: Transaction,
  { orgId, addressId, sender }: Received,
): Promise<Address | undefined> {
  const [address] = await sql<Address[]>`
    select a.project_id, p.name as project, a.project_id is null or (p.deleted_at is null and not p.is_sample) as project_is_there,
      o.name as organization, o.time_zone, m.user_id
    from public.intake_addresses a
    join public.organizations o on o.id = a.org_id
    left join public.projects p on p.org_id = a.org_id and p.id = a.project_id
    left join lateral (
      select s.user_id from public.memberships s join public.profiles w on w.id = s.user_id
      where s.org_id = a.org_id and lower(w.email) = ${sender}) m on true
    where a.org_id = ${orgId} and a.id = ${addressId}`;
  return address;
}

async function refusalOf(
  sql: Transaction,
  { orgId, files }: Received,
  { user_id: userId, project_id: projectId, project_is_there }: Address,
): Promise<IntakeRefusal | null> {
  if (userId === null) return 'not_a_member';
  if (!project_is_there) return 'not_allowed';
  const may = await onBehalfOf(sql, { userId, orgId }, async (ctx) => {
    const [row] = await ctx.sql<{ may: boolean }[]>`
      select case when ${projectId}::uuid is null then private.may_take_files_in()
        else private.is_org_admin() or ${projectId}::uuid = any (private.project_ids_as('{project_manager,team_member}')) end as may`;
    return row?.may === true;
  });
  if (!may) return 'not_allowed';
  if (files.every(({ problem }) => problem !== null)) return 'no_files';
  const [rate] = await sql<{ allowed: boolean }[]>`
    select allowed from private.take_rate_limit(${`intake_email:${orgId}:${userId}`}, ${mostPerHour}, '1 hour')`;
  return rate?.allowed ? null : 'too_many';
}

/** An answer never repeats the email, so that it cannot be used to send text to others. */
async function answer(
  sql: Transaction,
  { orgId, sender, siteUrl }: Received,
  { user_id, organization, time_zone, project }: Address,
  refusal: IntakeRefusal,
): Promise<void> {
  const category = 'message';
  const [may] = await sql<{ allowed: boolean }[]>`
    select allowed from private.take_rate_limit(${`intake_answer:${orgId}:${sender}`}, 1, '1 day')
    where not exists (
      select from private.mail_refusals r where r.org_id = ${orgId} and r.address = ${sender} and r.category = ${category})`;
  if (!may?.allowed) return;
  const leave = await unsubscribeUrls(siteUrl, { o: orgId, u: user_id, a: sender, c: category });
  const rendered = intakeRefusalMail(
    { refusal, project },
    {
      organization,
      timeZone: time_zone,
      siteUrl,
      unsubscribe: { subject: 'messages', url: leave.page },
    },
  );
  await writeMail(sql, orgId, [
    {
      user_id,
      to_address: sender,
      category,
      rendered,
      unsubscribeUrl: leave.oneClick,
      created_by: null,
    },
  ]);
}
