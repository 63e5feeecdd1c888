import process from 'node:process';
import { z } from 'zod';
import type { Transaction } from '../../_server/db/pool.ts';
import { newToken, sha256 } from '../../_server/http/hash.ts';
import { signingSecret } from '../../_server/secret-key.ts';
import { unsubscribeUrls } from '../../_server/services/mail-messages/unsubscribe-urls.ts';
import { type MailToWrite, writeMail } from '../../_server/services/mail-messages/write-mail.ts';
import { linkDays, mostAttachedBytes } from '../../_server/services/messages/attached.ts';
import { replyLocalPart, signFileLink } from '../../_server/services/messages/file-token.ts';
import type { KeptAttachment } from '../../_shared/mail/attachment.ts';
import { type MailedMessage, messageMail } from '../../_shared/mail/message-mail.ts';
import { notificationKinds } from '../../_shared/schemas/notification-kinds.ts';
import { atomic } from '../handler.ts';
import { siteUrl } from '../mail/settings.ts';

const payload = z.object({ message_id: z.uuid() });
const dayMs = 86_400_000;

interface Row extends Omit<MailedMessage, 'sender' | 'cancelled'> {
  state: 'scheduled' | 'sent' | 'cancelled' | 'failed';
  due: boolean;
  told_sequence: number;
  project_id: string;
  check_id: string | null;
  check_is_there: boolean;
  sender_id: string | null;
  sender_name: string | null;
  sender_address: string | null;
  project_is_there: boolean;
}

interface Recipient {
  id: string;
  email_id: string;
  user_id: string | null;
  name: string;
  role: string;
  address: string;
  refused: boolean;
}

interface File {
  id: string;
  /** Null for a file made from asks. */
  document_id: string | null;
  file_name: string | null;
  size_bytes: number | null;
}

/**
 * Writes the emails to all recipients of a due message or a changed meeting, and marks it sent, in one
 * transaction. A worker that dies has written nothing; a later worker finds nothing left to send.
 */
export const sendMessage = atomic(
  payload,
  async ({ sql, job, payload: { message_id: id }, now }) => {
    const orgId = job.org_id;
    if (!orgId) return;
    const message = await findDue(sql, orgId, id);
    if (!message) return;
    const files = await findFiles(sql, orgId, id);
    const problem = problemOf(message, files);
    if (problem) {
      await sql`
      update public.messages m set state = 'failed', problem = ${problem} where m.org_id = ${orgId} and m.id = ${id} and m.state = 'scheduled'`;
      return;
    }
    const to = await findRecipients(sql, orgId, id);
    const open = to.filter(({ refused }) => !refused);
    const uploads =
      message.told_sequence < 0 && message.check_id ? await makeLinks(sql, orgId, message, open) : undefined;
    const mails = await Promise.all(
      open.map((recipient) =>
        mailOf({ orgId, message, recipient, files, now, upload: uploads?.get(recipient.id) }),
      ),
    );
    await writeMail(sql, orgId, mails);
    await sql`
    update public.message_recipients r set email_id = case when t.refused then r.email_id else t.email_id end, refused = t.refused
    from jsonb_to_recordset(${sql.json(to.map(({ id: recipient, email_id, refused }) => ({ id: recipient, email_id, refused })))})
      as t (id uuid, email_id uuid, refused boolean)
    where r.org_id = ${orgId} and r.id = t.id`;
    await sql`
    update public.messages m set told_sequence = m.sequence, sent_at = coalesce(m.sent_at, now()),
      state = case m.state when 'scheduled' then 'sent' else m.state end
    where m.org_id = ${orgId} and m.id = ${id}`;
  },
  { lane: 'email' },
);

async function findDue(sql: Transaction, orgId: string, id: string): Promise<Row | undefined> {
  const [row] = await sql<Row[]>`
    select m.id, m.template, m.subject, m.body, m.starts_at, m.ends_at, m.location, m.answer_by, m.sequence, m.told_sequence, m.state,
      m.time_zone, m.project_id, m.check_id, m.send_at <= now() as due, j.name as project, j.deleted_at is null as project_is_there,
      o.name as organization, o.postal_address, k.title as document, k.deleted_at is null as check_is_there, w.id as sender_id,
        w.name as sender_name,
      w.email as sender_address
    from public.messages m
    join public.organizations o on o.id = m.org_id
    join public.projects j on j.org_id = m.org_id and j.id = m.project_id
    left join public.compliance_checks k on k.org_id = m.org_id and k.id = m.check_id
    left join public.profiles w on w.id = m.created_by and exists (
      select from public.memberships s where s.org_id = m.org_id and s.user_id = w.id)
    where m.org_id = ${orgId} and m.id = ${id} for update of m`;
  if (!row || row.told_sequence >= row.sequence) return undefined;
  if (row.state === 'scheduled') return row.due ? row : undefined;
  // A meeting canceled before it was announced needs no cancellation email.
  return row.told_sequence >= 0 ? row : undefined;
}

const findFiles = (sql: Transaction, orgId: string, id: string) => sql<File[]>`
  select f.id, f.document_id, d.file_name, d.size_bytes::integer as size_bytes from public.message_files f
  left join public.contracts k on k.org_id = f.org_id and k.id = f.contract_id and k.deleted_at is null
  left join public.contract_documents d on d.org_id = f.org_id and d.id = f.document_id and k.id is not null
  where f.org_id = ${orgId} and f.message_id = ${id}
  union all
  select f.id, null, case when k.id is not null then f.file_name end, f.size_bytes::integer from public.message_ask_files f
  left join public.contracts k on k.org_id = f.org_id and k.id = f.contract_id and k.deleted_at is null
  where f.org_id = ${orgId} and f.message_id = ${id} order by 1`;

/** Why a message cannot be sent, for users. A partial message must not be sent. */
function problemOf(message: Row, files: readonly File[]): string | null {
  if (message.state !== 'scheduled') return null;
  if (!message.project_is_there) return 'The project was deleted before the message was due.';
  if (!message.sender_address) return 'The sender has left the organization.';
  if (message.check_id && !message.check_is_there) return 'The compliance check was deleted.';
  if (files.some(({ file_name }) => file_name === null))
    return 'An attachment was deleted. Write the message again without it.';
  return null;
}

/** With an id for each recipient's email. Recipients who unsubscribed are recorded as such, not emailed. */
const findRecipients = (sql: Transaction, orgId: string, id: string) => sql<Recipient[]>`
  select r.id, private.uuid_v7() as email_id, r.user_id, r.name, r.role, r.address,
    exists (select from private.mail_refusals f
      where r.user_id is null and f.org_id = r.org_id and f.address = lower(r.address) and f.category = 'message')
      or exists (select from public.notification_preferences w where w.user_id = r.user_id and 'message' = any (w.muted_email)) as refused
  from public.message_recipients r where r.org_id = ${orgId} and r.message_id = ${id} and r.address is not null`;

/**
 * A one-use link per recipient for sending the document as evidence of the check. @returns tokens by
 * recipient
 */
async function makeLinks(
  sql: Transaction,
  orgId: string,
  { project_id, check_id, sender_id }: Row,
  to: readonly Recipient[],
): Promise<Map<string, string>> {
  const created = to.map(({ id, name }) => ({ id, name, token: newToken() }));
  await sql`
    with given as materialized (
      select private.uuid_v7() as link_id, g.*
        from jsonb_to_recordset(${sql.json(created.map(({ id, name, token }) => ({ id, name, hash: sha256(token) })))})
        as g (id uuid, name text, hash text)),
    made as (
      insert into public.compliance_evidence_links (id, org_id, project_id, check_id, token_hash, recipient, expires_at, created_by)
      select g.link_id, ${orgId}, ${project_id}, ${check_id}, g.hash, g.name, now() + make_interval(days => ${linkDays}), ${sender_id}
      from given g returning id)
    update public.message_recipients r set link_id = g.link_id
    from given g join made on made.id = g.link_id where r.org_id = ${orgId} and r.id = g.id`;
  return new Map(created.map(({ id, token }) => [id, token]));
}

interface ToMail {
  orgId: string;
  message: Row;
  recipient: Recipient;
  files: readonly File[];
  now: Date;
  upload: string | undefined;
}

async function mailOf({ orgId, message, recipient, files, now, upload }: ToMail): Promise<MailToWrite> {
  const { id, user_id, email_id, address } = recipient;
  const site = siteUrl(process.env);
  const secret = signingSecret();
  const sender = {
    name: message.sender_name ?? message.organization,
    address: message.sender_address ?? '',
  };
  const mailed: MailedMessage = { ...message, sender, cancelled: message.state === 'cancelled' };
  const attach = files.reduce((sum, file) => sum + (file.size_bytes ?? 0), 0) <= mostAttachedBytes;
  const first = message.told_sequence < 0;
  const leave = await unsubscribeUrls(site, { o: orgId, u: user_id, a: address, c: 'message' });
  const linked = first && !attach ? files : [];
  const rendered = messageMail(mailed, recipient, {
    uploadUrl: upload ? `${site}/evidence/${upload}` : null,
    links: linked.map((file) => {
      const token = signFileLink(
        { o: orgId, r: id, f: file.id, u: now.getTime() + linkDays * dayMs },
        secret,
      );
      return { file_name: file.file_name ?? '', url: `${site}/api/v1/messages/files/${token}` };
    }),
    unsubscribe: { label: `Stop email about ${notificationKinds.message.subject}`, url: leave.page },
    now,
  });
  // Loaded on demand, because few messages are meetings.
  const calendar =
    sender.address && mailed.starts_at
      ? (await import('../../_shared/mail/meeting-file.ts')).meetingFile(mailed, recipient, now)
      : null;
  const attachments: KeptAttachment[] = [
    ...(calendar
      ? [{ kind: 'calendar', method: mailed.cancelled ? 'CANCEL' : 'REQUEST', content: calendar } as const]
      : []),
    ...(first && attach
      ? files.map(({ id: file_id, document_id, file_name }): KeptAttachment => {
          const name = file_name ?? '';
          return document_id ? { kind: 'document', document_id, name } : { kind: 'ask_file', file_id, name };
        })
      : []),
  ];
  const domain = process.env.MAIL_INBOUND_DOMAIN;
  return {
    id: email_id,
    user_id,
    to_address: address,
    category: 'message',
    rendered,
    unsubscribeUrl: leave.oneClick,
    created_by: message.sender_id,
    secret: upload !== undefined || linked.length > 0,
    reply_to: [
      ...(sender.address ? [sender.address] : []),
      ...(domain ? [`${replyLocalPart(id, secret)}@${domain}`] : []),
    ],
    attachments,
  };
}
