import { dayFromNow } from '../../_shared/calendar/testing/day-from-now.ts';
import {
  type Chain,
  type ChainKind,
  chainSchema,
  deadlineSchema,
  type NoticeDetail,
  noticeDetailSchema,
  obligationSchema,
  type Project,
  siteEventSchema,
} from '../../_shared/schemas/index.ts';
import { newContract, newProjectMember, type Person, sql } from './cast.ts';
import { call, success } from './client.ts';
import { newVersion } from './lifecycle.ts';
import { issued, newNotice } from './notices.ts';

export type Links = Record<ChainKind, string> & { notice_detail: NoticeDetail; contract: string };

const clause =
  'The Subcontractor shall give written notice of any claim within seven (7) days after the event giving rise to it, failing which the claim is waived.';

/**
 * Creates a clause finding, its obligation, the event that starts it, its deadline, and a notice, which is
 * issued if a lawyer is given.
 */
export async function newChain(
  owner: Person,
  project: Project,
  { lawyer, happened_on = dayFromNow(-1) }: { lawyer?: Person; happened_on?: string } = {},
): Promise<Links> {
  const { token } = owner;
  const contract = await newContract(owner, project);
  const document = await newVersion(
    owner,
    contract,
    `SUBCONTRACT AGREEMENT\n\nbetween Beam Builders and North Steel for the supply of steel.\n\n14. Claims. ${clause}\n\n15. Payment. The Contractor shall pay within thirty (30) days after receipt of an invoice.\n${crypto.randomUUID()}`,
  );
  const request = { contract_id: contract.id, extract_clauses: true, assess_risk: true };
  const analyzed = await call('POST', '/contracts/analyze', { token, body: request });
  if (!analyzed.ok) throw new Error(`the analysis answered ${analyzed.status}`);
  await analyzed.body?.cancel();
  const [found] = await sql()<{ finding: string; obligation: string; version: number }[]>`
    with analysis as (
      select a.org_id, a.project_id, a.contract_id, a.id, a.document_id from public.contract_analyses a
      where a.org_id = ${owner.organizationId} and a.contract_id = ${contract.id} and a.is_current
    ), finding as (
      insert into public.contract_findings (org_id, project_id, contract_id, analysis_id, position, category, kind, severity, title,
        explanation,
        quote, page, start_offset, end_offset, confidence, source, points)
      select a.org_id, a.project_id, a.contract_id, a.id, 900, 'claims_notice', 'onerous', 'high', 'Short notice of claims',
        'Seven days are short.',
        ${clause}, 1, 100000, 100000 + ${clause.length}, 1, 'person', 0 from analysis a returning id
    ), obligation as (
      insert into public.obligations (org_id, project_id, contract_id, document_id, kind, title, category, quote, page, start_offset,
        end_offset, anchor,
        anchor_event, offset_count, source, confidence)
      select a.org_id, a.project_id, a.contract_id, a.document_id, 'notice_window', 'Notice of claim', 'claims_notice', ${clause}, 1,
        100000,
        100000 + ${clause.length}, 'event', 'the event giving rise to it', 7, 'rule', 0.9 from analysis a returning id, version
    )
    select f.id as finding, o.id as obligation, o.version from finding f, obligation o`;
  if (!found || !document) throw new Error('no chain was begun');
  const event = await success(
    call('POST', '/site-events', {
      token,
      body: {
        project_id: project.id,
        contract_id: contract.id,
        kind: 'delay',
        happened_on,
        location: 'Grid C4',
        words: 'The crane stood still.',
      },
    }),
    201,
    siteEventSchema,
  );
  const confirmed = await success(
    call('PUT', `/obligations/${found.obligation}`, {
      token,
      headers: { 'if-match': `"${found.version}"` },
      body: { status: 'confirmed', anchor_date: happened_on, site_event_id: event.id },
    }),
    200,
    obligationSchema,
  );
  const deadline = await success(
    call('POST', '/deadlines', {
      token,
      body: { source: 'contract', obligation_id: found.obligation, due_on: confirmed.due_date },
    }),
    201,
    deadlineSchema,
  );
  const draft = await newNotice(owner, project, {
    contract,
    type: 'Breach of Contract Notice',
    finding_id: found.finding,
    obligation_id: found.obligation,
    deadline_id: deadline.id,
    site_event_id: event.id,
  });
  const notice = lawyer ? await served(owner, await issued(draft, lawyer)) : draft;
  return {
    finding: found.finding,
    obligation: found.obligation,
    deadline: deadline.id,
    site_event: event.id,
    notice: notice.id,
    notice_detail: notice,
    contract: contract.id,
  };
}

async function served({ token }: Person, { id }: NoticeDetail): Promise<NoticeDetail> {
  const body = {
    recipient: 1,
    means: 'certified_mail',
    sent_to: '12 Quay Street',
    served_on: dayFromNow(0),
    tracking_number: '9407 1',
  };
  const { services } = await success(
    call('POST', `/notices/${id}/services`, { token, body }),
    201,
    noticeDetailSchema,
  );
  const form = new FormData();
  form.set('file', new Blob(['Received by D. Reyes']), 'receipt.txt');
  form.set('service_id', services[0]?.id ?? '');
  const answer = await call('POST', `/notices/${id}/proofs`, { token, body: form });
  if (!answer.ok) throw new Error(`the proof was answered ${answer.status}`);
  await answer.body?.cancel();
  return await success(call('GET', `/notices/${id}`, { token }), 200, noticeDetailSchema);
}

export const chainOf = ({ token }: Pick<Person, 'token'>, kind: ChainKind, id: string): Promise<Chain> =>
  success(call('GET', `/chains/${kind}/${id}`, { token }), 200, chainSchema);

export const newLawyer = (owner: Person, project: Project) => newProjectMember(owner, project, 'lawyer');
