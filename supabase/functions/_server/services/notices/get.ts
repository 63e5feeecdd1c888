import { checkNotice } from '../../../_shared/notices/check.ts';
import type {
  NoticeDetail,
  NoticeProof,
  NoticeService,
  NoticeStatusChange,
  NoticeVersion,
  NoticeVersionContent,
} from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { findNoticeClause } from './find-clause.ts';
import { findSides, type Names, namesOf, ourNames } from './find-sides.ts';
import { type Statute, statuteOf } from './find-subject.ts';
import { findToday } from './find-today.ts';
import { findNotice } from './select-notices.ts';
import { checkStatutory, findFormInputs, type Statutory } from './statutory-form.ts';
import { guidanceOf, isOwnTemplate } from './templates.ts';

interface Facts {
  finding_id: string | null;
  obligation_id: string | null;
  deadline_id: string | null;
  statute: Statute | null;
  site_event_id: string | null;
  form: string | null;
  org_id: string;
  template_revision: number;
  rule: string | null;
  state: string | null;
  responds_to: NoticeDetail['responds_to'];
  responses: NoticeDetail['responses'];
  issued_version: number | null;
  file_name: string | null;
  size_bytes: number | null;
  pages: number | null;
  sha256: string | null;
  names: Names;
  is_staff: boolean;
  is_decider: boolean;
  is_lawyer: boolean;
  lawyer_required: boolean;
  submitter_may_approve: boolean;
  has_written: boolean;
}

/** Returns one notice with all its details. @throws not_found */
export async function getNotice({
  ctx: { sql, userId },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<NoticeDetail> {
  const today = await findToday(sql);
  const notice = await findNotice(sql, today, id);
  if (!notice) throw notFound('Notice');
  const [facts, versions, newest, history, services, proofs, clause, sides] = await Promise.all([
    findFacts(sql, id, userId),
    selectVersions(sql, id),
    findVersion(sql, id),
    selectHistory(sql, id),
    selectServices(sql, id),
    selectProofs(sql, sql`and f.notice_id = ${id}`),
    findNoticeClause(sql, notice.contract_id),
    findSides(sql, { projectId: notice.project_id, contractId: notice.contract_id }),
  ]);
  if (!facts || !newest || !sides) throw notFound('Notice');
  const isOpen = ['draft', 'reviewed', 'approved'].includes(notice.status);
  const ours = ourNames(sides);
  const { statute, missing: statutory } = await statutoryOf(sql, notice, facts, newest);
  return {
    ...notice,
    finding_id: facts.finding_id,
    obligation_id: facts.obligation_id,
    deadline_id: facts.deadline_id,
    site_event_id: facts.site_event_id,
    responds_to: facts.responds_to,
    responses: facts.responses,
    newest,
    versions,
    history,
    services,
    proofs,
    file:
      facts.sha256 && facts.issued_version
        ? {
            version: facts.issued_version,
            file_name: facts.file_name ?? '',
            size_bytes: Number(facts.size_bytes),
            pages: facts.pages ?? 1,
            sha256: facts.sha256,
          }
        : null,
    clause,
    statute,
    checks: isOpen
      ? checkNotice({
          content: newest.content,
          clause,
          ours,
          missing: newest.missing,
          names: { were: facts.names, are: namesOf(sides) },
          dueBy: notice.due_by,
          statutory,
          statute: facts.statute,
          today,
        })
      : [],
    guidance: guidanceOf(notice.type, facts.state, statute?.form != null),
    can: canDo(notice.status, facts),
    approval: {
      lawyer_required: facts.lawyer_required,
      barred_as_drafter: facts.has_written && !facts.submitter_may_approve,
    },
  };
}

async function statutoryOf(
  sql: Transaction,
  { type, project_id }: Pick<NoticeDetail, 'type' | 'project_id'>,
  { org_id: orgId, form, template_revision: revision, rule, responds_to }: Facts,
  { content }: NoticeVersionContent,
): Promise<Statutory> {
  const [inputs, isOwnText] = await Promise.all([
    findFormInputs(sql, project_id),
    isOwnTemplate(sql, { orgId, type, revision }),
  ]);
  return await checkStatutory({
    type,
    form,
    isOwnText,
    isWithdrawal: responds_to?.how === 'withdraws',
    facts: { ...inputs, rule },
    body: content.body,
  });
}

/**
 * What the law asks of a notice's latest version and the letter lacks; empty if nothing. Postgres checks blanks,
 * addresses, and names.
 */
export async function findMissingByLaw(
  { sql, userId }: Ctx,
  notice: Pick<NoticeDetail, 'id' | 'type' | 'project_id'>,
): Promise<string[]> {
  const [facts, newest] = await Promise.all([findFacts(sql, notice.id, userId), findVersion(sql, notice.id)]);
  if (!facts || !newest) throw notFound('Notice');
  return (await statutoryOf(sql, notice, facts, newest)).missing;
}

const wentOut = ['issued', 'served', 'acknowledged', 'answered'];

function canDo(status: NoticeDetail['status'], facts: Facts): NoticeDetail['can'] {
  const { is_staff, is_decider, is_lawyer, lawyer_required } = facts;
  const isOpen = ['draft', 'reviewed', 'approved'].includes(status);
  const mayApprove =
    is_decider && (is_lawyer || !lawyer_required) && !(facts.has_written && !facts.submitter_may_approve);
  return {
    edit: is_staff && isOpen,
    review: is_decider && status === 'draft',
    approve: mayApprove && status === 'reviewed',
    return: is_decider && (status === 'reviewed' || status === 'approved'),
    issue: is_decider && status === 'approved',
    retry: is_decider && status === 'issuing',
    serve: is_staff && [...wentOut, 'withdrawn'].includes(status),
    reply: is_staff && wentOut.includes(status),
    withdraw: is_staff && wentOut.includes(status),
    discard: is_staff && isOpen,
  };
}

async function findFacts(sql: Transaction, id: string, userId: string): Promise<Facts | undefined> {
  const related = sql`'id', r.id, 'number', r.number, 'subject', r.subject, 'status', r.status`;
  const [facts] = await sql<Facts[]>`
    select n.org_id, n.finding_id, n.obligation_id, n.deadline_id, n.site_event_id, n.form, n.template_revision,
      p.state, n.issued_version, n.file_name, n.size_bytes, n.pages,
      n.sha256,
      (select split_part(d.rule_key, '@', 1) from public.deadlines d where d.org_id = n.org_id and d.id = n.deadline_id) as rule,
      (select ${statuteOf(sql)} from public.deadlines d where d.org_id = n.org_id and d.id = n.deadline_id) as statute,
      (select jsonb_build_object(${related}, 'how', n.responds_how) from public.notices r
        where r.org_id = n.org_id and r.id = n.responds_to) as responds_to,
      (select coalesce(jsonb_agg(jsonb_build_object(${related}, 'how', r.responds_how) order by r.id), '[]') from public.notices r
        where r.org_id = n.org_id and r.project_id = n.project_id and r.responds_to = n.id and r.status <> 'discarded') as responses,
      (select v.names from public.notice_versions v
        where v.org_id = n.org_id and v.notice_id = n.id order by v.number desc limit 1) as names,
      (select private.is_org_admin())
        or n.project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[]) as is_staff,
      (select private.is_org_admin())
        or n.project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[]) as is_decider,
      n.project_id = any ((select private.project_ids_as('{lawyer}'))::uuid[]) as is_lawyer,
      o.requires_approval as lawyer_required, o.submitter_may_approve,
      exists (select from public.notice_versions v
        where v.org_id = n.org_id and v.notice_id = n.id and v.written_by = ${userId}) as has_written
    from public.notices n
    join public.projects p on p.org_id = n.org_id and p.id = n.project_id
    join public.organizations o on o.id = n.org_id
    where n.org_id = (select private.active_org_id()) and n.id = ${id}`;
  return facts;
}

const versionColumns = (sql: Transaction) =>
  sql`v.number, v.content_sha256, v.blanks, to_json(v.missing) as missing, v.note, w.name as written_by_name, v.created_at`;

const selectVersions = (sql: Transaction, id: string) => sql<NoticeVersion[]>`
  select ${versionColumns(sql)}
  from public.notice_versions v
  left join private.people w on w.id = v.written_by
  where v.org_id = (select private.active_org_id()) and v.notice_id = ${id}
  order by v.number desc`;

/** @param number the latest if omitted */
export async function findVersion(
  sql: Transaction,
  id: string,
  number?: number,
): Promise<NoticeVersionContent | undefined> {
  const [version] = await sql<NoticeVersionContent[]>`
    select ${versionColumns(sql)}, v.content
    from public.notice_versions v
    left join private.people w on w.id = v.written_by
    where v.org_id = (select private.active_org_id()) and v.notice_id = ${id}
      ${number ? sql`and v.number = ${number}` : sql``}
    order by v.number desc limit 1`;
  return version;
}

const selectHistory = (sql: Transaction, id: string) => sql<NoticeStatusChange[]>`
  select s.id, s.action, s.from_status, s.to_status, s.version_number, s.note, s.bar_number, s.bar_jurisdiction, s.by_drafter,
    s.by_notice_id, a.name as actor_name, s.created_at
  from public.notice_status_changes s
  left join private.people a on a.id = s.actor_id
  where s.org_id = (select private.active_org_id()) and s.notice_id = ${id}
  order by s.id desc`;

const selectServices = (sql: Transaction, id: string) => sql<NoticeService[]>`
  select s.id, s.recipient, s.recipient_name, s.means, s.sent_to, s.served_on, s.tracking_number, s.note, s.voided_reason,
    r.name as recorded_by_name, s.created_at
  from public.notice_services s
  left join private.people r on r.id = s.recorded_by
  where s.org_id = (select private.active_org_id()) and s.notice_id = ${id}
  order by s.id desc`;

/** @param rest what follows the condition that limits them to the organization */
export const selectProofs = (sql: Transaction, rest: ReturnType<Transaction>) => sql<NoticeProof[]>`
  select f.id, f.notice_id, f.service_id, f.file_name, f.mime_type, f.size_bytes, f.sha256, u.name as uploaded_by_name, f.created_at
  from public.notice_proofs f
  left join private.people u on u.id = f.uploaded_by
  where f.org_id = (select private.active_org_id()) ${rest}
  order by f.id desc`;
