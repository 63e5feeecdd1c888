import type {
  ListMessages,
  Message,
  MessageAudience,
  MessageChoices,
  MessageDetail,
  MessageRecipient,
} from '../../../_shared/schemas/index.ts';
import { countRows, totalOf } from '../../db/count-rows.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, notFound } from '../../http/api-error.ts';
import { type PageOf, toPage } from '../../http/page.ts';
import { findProject } from '../projects/select-projects.ts';
import { deliveryState, findMessage, selectMessages } from './select-messages.ts';

/** Lists messages of the projects where the caller is on staff, newest first. */
export async function listMessages({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: ListMessages;
}): Promise<PageOf<Message>> {
  const { project_id, cursor, limit, count } = input;
  if (project_id && !(await findProject(sql, project_id))) throw notFound('Project');
  const matching = project_id ? sql`and m.project_id = ${project_id}` : sql``;
  const [rows, counted] = await Promise.all([
    selectMessages(
      sql,
      sql`${matching} ${cursor ? sql`and m.id < ${cursor}` : sql``} order by m.id desc limit ${limit + 1}`,
    ),
    countRows(
      sql,
      count,
      sql`from public.messages m join public.projects j on j.org_id = m.org_id and j.id = m.project_id and j.deleted_at is null
        where m.org_id = (select private.active_org_id()) ${matching}`,
    ),
  ]);
  return toPage(
    rows.map(({ fill: _, ...message }) => message),
    input,
    totalOf(counted),
  );
}

type Rest = Pick<MessageDetail, 'body' | 'starts_at' | 'ends_at' | 'location' | 'check' | 'answer_by'> & {
  may_change: boolean;
};

/** Returns one message with its recipients and replies. */
export async function getMessage({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<MessageDetail> {
  const found = await findMessage(sql, id);
  if (!found) throw notFound('Message');
  const { fill, ...message } = found;
  const here = sql`org_id = (select private.active_org_id())`;
  const [[rest], to, files, askFiles, answers] = await Promise.all([
    sql<Rest[]>`
      select m.body, m.starts_at, m.ends_at, m.location, m.answer_by,
        (select json_build_object('id', k.id, 'title', k.title) from public.compliance_checks k
          where k.org_id = m.org_id and k.id = m.check_id) as check,
        (select private.is_org_admin()) or m.project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])
          or coalesce(m.created_by = (select private.caller_id()), false) as may_change
      from public.messages m where m.${here} and m.id = ${id}`,
    sql<MessageRecipient[]>`
      select r.id, r.user_id, private.party_now(r.org_id, r.party_id) as party_id, r.name, r.role, r.address,
        ${deliveryState(sql)} as state,
        o.reason, r.opened_at
      from public.message_recipients r
      join public.messages m on m.org_id = r.org_id and m.id = r.message_id
      left join private.message_mail(m.org_id, m.id) o on o.id = r.email_id
      left join public.compliance_evidence_links l on l.org_id = r.org_id and l.id = r.link_id
      where r.${here} and r.message_id = ${id} order by r.name collate private.natural, r.id`,
    sql<MessageDetail['files']>`
      select f.document_id, coalesce(d.file_name, 'A document') as file_name, f.contract_id from public.message_files f
      left join public.contract_documents d on d.org_id = f.org_id and d.id = f.document_id
      where f.${here} and f.message_id = ${id} order by f.id`,
    sql<MessageDetail['ask_files']>`
      select f.id, f.kind, f.contract_id, d.version as document_version, f.file_name, f.size_bytes::integer as size_bytes, f.sha256
      from public.message_ask_files f
      join public.contract_documents d on d.org_id = f.org_id and d.id = f.document_id
      where f.${here} and f.message_id = ${id} order by f.kind, f.id`,
    sql<MessageDetail['answers']>`
      select a.id, coalesce(r.name, a.from_address) as from, a.from_address, a.subject, a.text, a.automatic, a.created_at, coalesce((
          select json_agg(json_build_object('id', f.id, 'file_name', f.file_name, 'mime_type', f.mime_type, 'size_bytes', f.size_bytes,
            'problem', f.problem, 'state',
              case when f.problem is not null then 'left_out' when f.storage_path is null then 'waiting' else 'kept' end) order by f.id)
          from public.message_reply_files f where f.org_id = a.org_id and f.reply_id = a.id), '[]') as files
      from public.message_replies a
      join public.message_recipients r on r.org_id = a.org_id and r.id = a.recipient_id
      where a.${here} and a.message_id = ${id} order by a.id desc limit 200`,
  ]);
  if (!rest) throw notFound('Message');
  const { may_change, ...more } = rest;
  const movable =
    message.state === 'scheduled' || (message.state === 'sent' && message.template === 'Meeting Invitation');
  return {
    ...message,
    ...more,
    body: fill(more.body),
    to: [...to],
    files: [...files],
    ask_files: [...askFiles],
    answers: [...answers],
    can: { change: may_change && movable },
  };
}

/** Lists what a message on a project can name: recipients, documents, checks, and the other parties of its contracts. */
export async function listChoices({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<MessageChoices> {
  if (!(await findProject(sql, id))) throw notFound('Project');
  await refuseReaders(sql, id);
  const [to, documents, checks, counterparties] = await Promise.all([
    selectAudience(sql, id),
    sql<MessageChoices['documents']>`
      select distinct on (c.id) d.id, d.file_name, c.id as contract_id, c.name as contract_name, d.size_bytes::integer as size_bytes
      from public.contracts c
      join public.contract_documents d on d.org_id = c.org_id and d.contract_id = c.id
      where c.org_id = (select private.active_org_id()) and c.project_id = ${id} and c.deleted_at is null
      order by c.id desc, d.version desc limit 200`,
    sql<MessageChoices['checks']>`
      select k.id, k.title from public.compliance_checks k
      where k.org_id = (select private.active_org_id()) and k.project_id = ${id} and k.deleted_at is null
        and k.status not in ('compliant', 'waived')
        and ((select private.is_org_admin())
          or k.project_id = any ((select private.project_ids_as('{project_manager,team_member}'))::uuid[]))
      order by k.title, k.id limit 200`,
    // A party with our own name is us.
    sql<MessageChoices['counterparties']>`
      select c.id as contract_id, c.name as contract_name, private.party_now(c.org_id, s.party_id) as party_id, s.name
      from public.contracts c
      join public.organizations o on o.id = c.org_id
      cross join lateral (values (c.party_a_id, c.party_a_name), (c.party_b_id, c.party_b_name)) s (party_id, name)
      where c.org_id = (select private.active_org_id()) and c.project_id = ${id} and c.deleted_at is null
        and c.status not in ('terminated', 'expired') and lower(btrim(s.name)) <> lower(btrim(o.name))
      order by c.id desc, s.name limit 400`,
  ]);
  return {
    to: [...to],
    documents: [...documents],
    checks: [...checks],
    counterparties: [...counterparties],
  };
}

/** @throws forbidden if the caller may not send messages on the project */
export async function refuseReaders(sql: Transaction, projectId: string): Promise<void> {
  const [row] = await sql<{ may: boolean }[]>`
    select private.is_org_admin() or ${projectId} = any (private.project_ids_as('{project_manager,team_member,lawyer}')) as may`;
  if (!row?.may) throw forbidden();
}

const roleWords = (sql: Transaction) =>
  sql`case m.role when 'project_manager' then 'Project manager' when 'team_member' then 'Team member' when 'client_rep'
    then 'Client representative' else initcap(m.role::text) end`;

/** A party with several roles is one recipient, under its first role. */
export const selectAudience = (sql: Transaction, projectId: string) => sql<MessageAudience>`
  with problems as materialized (select * from private.mail_problems((select private.active_org_id()))),
    refusers as materialized (select * from private.message_refusers((select private.active_org_id())))
  select t.*, exists (
      select from refusers f where f.user_id = t.user_id or (t.user_id is null and f.address = lower(t.address))) as refuses,
    (select json_build_object('kind', b.kind, 'reason', b.reason, 'since', b.since) from problems b
      where b.address = lower(t.address)) as mail_problem
  from (
  select m.user_id, null::uuid as party_id, p.name, ${roleWords(sql)} as role, p.email as address
  from public.project_members m join public.profiles p on p.id = m.user_id
  where m.org_id = (select private.active_org_id()) and m.project_id = ${projectId}
  union all
  select * from (
    select distinct on (p.id) null::uuid, p.id, p.name, initcap(r.role::text), p.email
    from public.project_parties r
    join public.parties p on p.org_id = r.org_id and p.id = r.party_id and p.deleted_at is null
    where r.org_id = (select private.active_org_id()) and r.project_id = ${projectId} order by p.id, r.role) parties) t
  order by t.role, t.name collate private.natural`;
