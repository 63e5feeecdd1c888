import { todayIn } from '../../../_shared/calendar/time-zone-days.ts';
import { type MailedMessage, messageMail } from '../../../_shared/mail/message-mail.ts';
import { unfilledBlanks } from '../../../_shared/mail/template-blanks.ts';
import type {
  CreateMessage,
  MessageAudience,
  MessageDetail,
  MessagePreview,
  PreviewMessage,
  UpdateMessage,
} from '../../../_shared/schemas/index.ts';
import { definedFields } from '../../db/changes.ts';
import type { Transaction } from '../../db/pool.ts';
import { atVersion, type Versions, whyNoRow } from '../../db/versioned-write.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, invalidInput, notFound } from '../../http/api-error.ts';
import { findCheck } from '../compliance/select-checks.ts';
import { findProject } from '../projects/select-projects.ts';
import { type MadeAskFile, plannedAskFiles } from './ask-files.ts';
import { mostAttachedBytes } from './attached.ts';
import { getMessage, refuseReaders, selectAudience } from './read.ts';
import { findMessage } from './select-messages.ts';
import { listMessageTemplates } from './templates.ts';

/**
 * Creates a message to people and parties of a project, sent at its scheduled time. Recipients keep their
 * current name and address; a party without an address is recorded but receives nothing.
 * @param askFiles the stored files that were made for `input.ask_files`
 * @throws invalid_input if a blank of the template was not filled in
 * @starts send_message
 */
export async function createMessage({
  ctx,
  input,
  askFiles,
}: {
  ctx: Ctx;
  input: CreateMessage;
  askFiles: readonly MadeAskFile[];
}): Promise<MessageDetail> {
  const { sql } = ctx;
  const { project_id, user_ids, party_ids, document_ids } = input;
  if (!(await findProject(sql, project_id))) throw notFound('Project');
  await refuseReaders(sql, project_id);
  await refuseCheck(sql, input);
  await refuseBlanks(ctx, input);
  const to = await recipientsOf(sql, project_id, { user_ids, party_ids });
  const files = await documentsOf(sql, project_id, document_ids);
  const zone = await zoneOf(sql, input.time_zone);
  const [created] = await sql<{ id: string }[]>`
    insert into public.messages (org_id, project_id, template, subject, body, starts_at, ends_at, location, check_id, answer_by, send_at,
      time_zone)
    values (private.active_org_id(), ${project_id}, ${input.template}, ${input.subject}, ${input.body}, ${input.starts_at ?? null},
      ${input.ends_at ?? null}, ${input.location ?? null}, ${input.check_id ?? null}, ${input.answer_by ?? null},
      coalesce(${input.send_at ?? null}::timestamptz, now() + make_interval(secs => ${input.undo_seconds})), ${zone})
    returning id`;
  if (!created) throw forbidden();
  const { id } = created;
  await sql`
    insert into public.message_recipients (org_id, project_id, message_id, user_id, party_id, name, role, address)
    select private.active_org_id(), ${project_id}, ${id}, r.user_id, r.party_id, r.name, r.role, r.address
    from jsonb_to_recordset(${sql.json(to)}) as r (user_id uuid, party_id uuid, name text, role text, address text)`;
  const attached = files.map(({ id: file, contract_id }) => ({ id: file, contract_id }));
  await sql`
    insert into public.message_files (org_id, project_id, message_id, contract_id, document_id)
    select private.active_org_id(), ${project_id}, ${id}, f.contract_id, f.id
    from jsonb_to_recordset(${sql.json(attached)}) as f (id uuid, contract_id uuid)`;
  await sql`
    insert into public.message_ask_files (id, org_id, project_id, message_id, contract_id, document_id, kind, file_name, mime_type,
      size_bytes, sha256, storage_path)
    select f.id, private.active_org_id(), ${project_id}, ${id}, f.contract_id, f.document_id, f.kind, f.file_name, f.mime_type,
      f.size_bytes, f.sha256, f.storage_path
    from jsonb_to_recordset(${sql.json(askFiles.map((file) => ({ ...file })))}) as f (id uuid, contract_id uuid,
      document_id uuid, kind text, file_name text, mime_type text, size_bytes bigint, sha256 text, storage_path text)`;
  return await getMessage({ ctx, input: { id } });
}

/** @throws invalid_input that names each blank of the template that is still in the message */
async function refuseBlanks(ctx: Ctx, input: CreateMessage): Promise<void> {
  const templates = await listMessageTemplates({ ctx });
  const template = templates.find(({ template: name }) => name === input.template);
  const blanks = template && unfilledBlanks(template, input);
  const problems = (['subject', 'body'] as const).flatMap((path) => {
    const open = blanks?.[path] ?? [];
    return open.length > 0 ? [{ path, message: `Fill in or delete: ${open.join(', ')}` }] : [];
  });
  if (problems.length > 0) throw invalidInput(problems);
}

async function refuseCheck(
  sql: Transaction,
  { project_id, check_id }: Pick<CreateMessage, 'project_id' | 'check_id'>,
): Promise<{ title: string } | null> {
  if (!check_id) return null;
  const check = await findCheck(sql, check_id);
  if (check?.project_id !== project_id)
    throw invalidInput([{ path: 'check_id', message: 'This check is not on the project' }]);
  // A document request includes an upload link, so the caller must be allowed to create links.
  if (!check.can.link) throw forbidden();
  return check;
}

/** @throws invalid_input for recipients who are not, or no longer, on the project */
async function recipientsOf(
  sql: Transaction,
  projectId: string,
  { user_ids, party_ids }: { user_ids: string[]; party_ids: string[] },
): Promise<MessageAudience> {
  const audience = await selectAudience(sql, projectId);
  const [users, parties] = [new Set(user_ids), new Set(party_ids)];
  const to = audience.filter(
    ({ user_id, party_id }) => (user_id && users.has(user_id)) || (party_id && parties.has(party_id)),
  );
  const missing = to.length < users.size + parties.size;
  if (missing)
    throw invalidInput([{ path: 'party_ids', message: 'A person you chose is no longer on the project' }]);
  return to;
}

interface Document {
  id: string;
  contract_id: string;
  file_name: string;
  size_bytes: number;
}

/** Documents of the project that the caller may read. */
async function documentsOf(sql: Transaction, projectId: string, ids: string[]): Promise<Document[]> {
  if (ids.length === 0) return [];
  const found = await sql<Document[]>`
    select d.id, d.contract_id, d.file_name, d.size_bytes::integer as size_bytes from public.contract_documents d
    join public.contracts c on c.org_id = d.org_id and c.id = d.contract_id and c.deleted_at is null
    where d.org_id = (select private.active_org_id()) and d.project_id = ${projectId}
      and d.id in (select jsonb_array_elements_text(${sql.json(ids)})::uuid)`;
  if (found.length < new Set(ids).size)
    throw invalidInput([{ path: 'document_ids', message: 'A document you attached no longer exists' }]);
  return [...found];
}

async function zoneOf(sql: Transaction, request: string | undefined): Promise<string> {
  const [organization] = await sql<{ time_zone: string }[]>`
    select o.time_zone from public.organizations o where o.id = (select private.active_org_id())`;
  if (!request) return organization?.time_zone ?? 'UTC';
  try {
    todayIn(request, new Date());
    new Intl.DateTimeFormat('en-US', { timeZone: request });
    return request;
  } catch {
    throw invalidInput([{ path: 'time_zone', message: 'Unknown time zone' }]);
  }
}

/** Previews a message for one recipient; nothing is saved or sent. */
export async function previewMessage({
  ctx: { sql, userId },
  input,
}: {
  ctx: Ctx;
  input: PreviewMessage;
}): Promise<MessagePreview> {
  const { project_id, user_id, party_id } = input;
  const project = await findProject(sql, project_id);
  if (!project) throw notFound('Project');
  await refuseReaders(sql, project_id);
  const check = await refuseCheck(sql, input);
  const [to] = await recipientsOf(sql, project_id, {
    user_ids: user_id ? [user_id] : [],
    party_ids: !user_id && party_id ? [party_id] : [],
  });
  const files = [
    ...(await documentsOf(sql, project_id, input.document_ids)),
    ...(await plannedAskFiles(sql, input)),
  ];
  const [sender] = await sql<
    { name: string; email: string; organization: string; postal_address: string | null }[]
  >`
    select w.name, w.email, o.name as organization, o.postal_address from public.profiles w, public.organizations o
    where w.id = ${userId} and o.id = (select private.active_org_id())`;
  if (!to || !sender) throw notFound('Recipient');
  const message: MailedMessage = {
    id: project_id,
    template: input.template,
    subject: input.subject,
    body: input.body,
    project: project.name,
    organization: sender.organization,
    postal_address: sender.postal_address,
    sender: { name: sender.name, address: sender.email },
    time_zone: await zoneOf(sql, input.time_zone),
    starts_at: input.starts_at ?? null,
    ends_at: input.ends_at ?? null,
    location: input.location ?? null,
    document: check?.title ?? null,
    answer_by: input.answer_by ?? null,
    sequence: 0,
    cancelled: false,
  };
  const attach = files.reduce((sum, { size_bytes }) => sum + size_bytes, 0) <= mostAttachedBytes;
  const names = files.map(({ file_name }) => file_name);
  const rendered = messageMail(
    message,
    { name: to.name, role: to.role, address: to.address ?? '' },
    {
      uploadUrl: check ? 'https://link.invalid/one-use' : null,
      links: attach ? [] : names.map((file_name) => ({ file_name, url: 'https://link.invalid/expiring' })),
      unsubscribe: null,
      now: new Date(),
    },
  );
  return {
    to: to.address,
    refuses: to.refuses,
    ...rendered,
    attached: attach ? names : [],
    linked: attach ? [] : names,
  };
}

/**
 * Cancels a message before it is sent, or moves or cancels a meeting and notifies everyone invited.
 * @starts notification, send_message
 */
export async function updateMessage({
  ctx,
  input: { id, versions, changes },
}: {
  ctx: Ctx;
  input: { id: string; versions: Versions; changes: UpdateMessage };
}): Promise<MessageDetail> {
  const { sql } = ctx;
  const provided = definedFields(changes);
  if (Object.keys(provided).length > 0) {
    const updated = await sql`
      update public.messages m set ${sql(provided)}
      where m.org_id = (select private.active_org_id()) and m.id = ${id} ${atVersion(sql, sql`m.version`, versions)}
      returning m.id`;
    if (updated.length === 0) throw whyNoRow(await findMessage(sql, id), 'Message', versions);
  }
  return await getMessage({ ctx, input: { id } });
}
