import { z } from 'zod';
import { itemPath } from '../../../_server/services/calendar/item-path.ts';
import { calendarKinds } from '../../../_shared/schemas/calendar.ts';
import { complianceReasonLabels, complianceStatuses } from '../../../_shared/schemas/compliance-check.ts';
import { deadlineStatuses } from '../../../_shared/schemas/deadline.ts';
import type {
  Analysis,
  Calendar,
  ComplianceCheck,
  Contract,
  ContractDetail,
  Deadline,
  DocumentText,
  Notice,
  Obligation,
  Project,
  SearchResult,
} from '../../../_shared/schemas/index.ts';
import { idSchema } from '../../../_shared/schemas/primitives.ts';
import { lienCertaintyNames } from '../../../_shared/vocabulary/lien.ts';
import { defineTool, type Tool, type Tools } from './tool.ts';

const id = (what: string) => idSchema.describe(`Id of ${what}`);
const day = (what: string) => z.iso.date().describe(`${what}, as YYYY-MM-DD`);
const page = {
  limit: z.int().min(1).max(100).default(25).describe('Most records to return'),
  cursor: z.string().max(4000).optional().describe('next_cursor of the page before'),
};
const maxTextPages = 10;

type Finding = Analysis['findings'][number];

/** A quote with its page and a link to its position. */
const quoted = (
  { text, link }: Tools,
  contractId: string,
  { quote, shown, page: number, start }: Pick<Finding, 'quote' | 'shown' | 'page' | 'start'>,
) =>
  quote === null
    ? null
    : {
        quote: text.mark(shown ?? quote),
        page: number,
        link: link(`/contracts/${contractId}?${number === null ? '' : `page=${number}&`}at=${start ?? 0}`),
      };

export const readTools: Tool[] = [
  defineTool({
    name: 'find_projects',
    title: 'Find projects',
    description: 'Lists construction projects, newest first, with their dates and compliance score.',
    input: z.object({ q: z.string().max(200).optional().describe('Part of a name or client'), ...page }),
    run: async ({ api, link }, input) => {
      const { rows, next_cursor } = await api.list<Project>('/projects', input);
      return {
        projects: rows.map((row) => ({
          id: row.id,
          name: row.name,
          client: row.client_name,
          status: row.status,
          start_date: row.start_date,
          end_date: row.end_date,
          state: row.state,
          project_manager_id: row.project_manager_id,
          project_manager: row.project_manager_name,
          compliance_score: row.compliance_score,
          link: link(`/projects/${row.id}`),
        })),
        next_cursor,
      };
    },
  }),
  defineTool({
    name: 'find_contracts',
    title: 'Find contracts',
    description:
      'Lists contracts with parties, value, dates, and risk score (1 to 100; higher is riskier; null if not scored).',
    input: z.object({
      q: z.string().max(200).optional().describe('Part of a name or party'),
      project_id: id('a project').optional(),
      ...page,
    }),
    run: async ({ api, link }, input) => {
      const { rows, next_cursor } = await api.list<Contract>('/contracts', input);
      return {
        contracts: rows.map((row) => ({ ...headOf(row), link: link(`/contracts/${row.id}`) })),
        next_cursor,
      };
    },
  }),
  defineTool({
    name: 'search_contract_text',
    title: 'Search contract text',
    description:
      'Searches the text of all contract versions: words, "exact phrases", or, -without. Best match first.',
    input: z.object({
      q: z.string().min(2).max(200).describe('Search words'),
      project_id: id('a project').optional(),
      contract_id: id('a contract').optional(),
    }),
    run: async ({ api, text, link }, input) => {
      const { hits, has_more, reading } = await api.get<SearchResult>('/search', input);
      return {
        hits: hits.map((hit) => ({
          contract_id: hit.contract_id,
          contract: hit.contract_name,
          project: hit.project_name,
          version: hit.document_version,
          is_latest_version: hit.is_latest_version,
          page: hit.page,
          excerpt: text.mark(hit.context.map((piece) => piece.text).join('')),
          link: link(
            `/contracts/${hit.contract_id}?${new URLSearchParams({ tab: 'versions', version: String(hit.document_version), page: String(hit.page), q: input.q })}`,
          ),
        })),
        has_more,
        documents_still_being_read: reading,
      };
    },
  }),
  defineTool({
    name: 'read_contract',
    title: 'Read a contract and its findings',
    description:
      'Reads a contract with its versions, its current analysis, and all findings with severity, quote, page, and review. A finding that no person has reviewed is a proposal.',
    input: z.object({ contract_id: id('a contract') }),
    run: async (tools, { contract_id }) => {
      const { api, link } = tools;
      const contract = await api.get<ContractDetail>(`/contracts/${contract_id}`);
      const { analysis } = contract;
      return {
        ...headOf(contract),
        link: link(`/contracts/${contract.id}`),
        amends: contract.amends,
        amended_by: contract.amended_by,
        open_obligation_proposals: contract.proposal_count,
        versions: contract.documents.map(({ version, file_name, text_status, pages, created_at }) => ({
          version,
          file_name,
          text_status,
          pages,
          created_at,
        })),
        lawyer_decision: contract.approval && {
          decision: contract.approval.decision,
          lawyer: contract.approval.lawyer_name,
          on: contract.approval.created_at,
        },
        analysis: analysis && {
          version: analysis.document_version,
          on: analysis.created_at,
          perspective: analysis.perspective,
          risk_score: analysis.risk_score,
          risk_level: analysis.risk_level,
          not_scored: analysis.gate.message,
        },
        findings: [...(analysis?.findings ?? []), ...(analysis?.missing ?? [])].map((finding) => ({
          id: finding.id,
          kind: finding.kind,
          severity: finding.severity,
          title: finding.title,
          explanation: finding.explanation,
          review: finding.review_status,
          points: finding.points,
          clause: quoted(tools, contract.id, finding),
          law: finding.law.map(({ jurisdiction_name, says, citation, doubt, verified_on }) => ({
            jurisdiction: jurisdiction_name,
            says,
            citation,
            doubt,
            verified_on,
          })),
        })),
      };
    },
  }),
  defineTool({
    name: 'read_contract_text',
    title: 'Read contract pages',
    description: `Reads pages of one version of a contract, at most ${maxTextPages} at a time.`,
    input: z.object({
      contract_id: id('a contract'),
      version: z.int().min(1).describe('Version number, from read_contract'),
      from_page: z.int().min(1).default(1).describe('First page'),
    }),
    run: async ({ api, text, link }, { contract_id, version, from_page }) => {
      const { pages, text_status } = await api.get<DocumentText>(
        `/contracts/${contract_id}/documents/${version}/text`,
      );
      const chosen = pages.filter((each) => each.page >= from_page && each.page < from_page + maxTextPages);
      return {
        version,
        text_status,
        page_count: pages.length,
        pages: chosen.map((each) => ({
          page: each.page,
          recognized_from_scan: each.from_ocr,
          text: text.mark(each.text),
          link: link(`/contracts/${contract_id}?tab=versions&version=${version}&page=${each.page}`),
        })),
      };
    },
  }),
  defineTool({
    name: 'list_obligations',
    title: 'List obligations',
    description:
      'Lists dates and notice periods found in contracts, earliest first. Only a confirmed obligation binds; a proposed one awaits a person.',
    input: z.object({
      contract_id: id('a contract').optional(),
      project_id: id('a project').optional(),
      status: z.enum(['proposed', 'confirmed', 'dismissed', 'completed']).optional(),
      due_before: day('Only those due before this day').optional(),
      ...page,
    }),
    run: async (tools, input) => {
      const { rows, next_cursor } = await tools.api.list<Obligation>('/obligations', input);
      return {
        obligations: rows.map((row) => ({
          id: row.id,
          title: row.title,
          status: row.status,
          kind: row.kind,
          owed_by: row.bearer,
          due_date: row.due_date,
          counts_from: tools.text.mark(row.anchor_event) ?? row.anchor,
          period: `${row.offset_count} ${row.offset_unit}`,
          contract_id: row.contract_id,
          contract: row.contract_name,
          project: row.project_name,
          clause: quoted(tools, row.contract_id, row),
          link: tools.link(`/contracts/${row.contract_id}?tab=deadlines&deadline=${row.id}`),
        })),
        next_cursor,
      };
    },
  }),
  defineTool({
    name: 'list_deadlines',
    title: 'List deadlines',
    description:
      'Lists deadlines that a person confirmed, earliest first: the last day, the day to act by, and how certain the law behind it is.',
    input: z.object({
      project_id: id('a project').optional(),
      contract_id: id('a contract').optional(),
      status: z.enum(deadlineStatuses).default('open'),
      due_before: day('Only those to act on before this day').optional(),
      ...page,
    }),
    run: async ({ api, text, link }, input) => {
      const { rows, next_cursor } = await api.list<Deadline>('/deadlines', input);
      return {
        deadlines: rows.map((row) => ({
          id: row.id,
          title: row.title,
          status: row.status,
          source: row.source,
          owed_by: row.bearer,
          last_day: row.due_on,
          act_by: row.act_by,
          consequence: row.consequence,
          certainty: row.basis.certainty && lienCertaintyNames[row.basis.certainty],
          confirmed_by_counsel: row.counsel?.confirmed ?? null,
          doubts: row.basis.doubts,
          calculation: row.basis.words,
          citation: row.basis.citation,
          rules_read_on: row.basis.verified_on,
          clause: text.mark(row.basis.quote),
          responsible: row.responsible_name,
          project: row.project_name,
          contract: row.contract_name,
          link: link(`/projects/${row.project_id}?tab=deadlines&deadline=${row.id}`),
        })),
        next_cursor,
      };
    },
  }),
  defineTool({
    name: 'list_due',
    title: 'List what is due',
    description:
      'Lists everything due between two days, overdue items included if the range covers them: deadlines, obligations, compliance checks, notices, reminders, and contract dates.',
    input: z.object({
      from: day('First day'),
      to: day('Last day'),
      project_id: id('a project').optional(),
      kinds: z.enum(calendarKinds).array().optional().describe('Only these kinds'),
    }),
    run: async ({ api, link }, { kinds, ...range }) => {
      const calendar = await api.get<Calendar>('/calendar', { ...range, kinds: kinds?.join(',') });
      return {
        time_zone: calendar.time_zone,
        due: calendar.items
          .filter(({ done }) => !done)
          .map((item) => ({
            date: item.date,
            kind: item.kind,
            title: item.title,
            owed_by: item.bearer,
            project: item.project,
            certainty: item.law?.certainty ? lienCertaintyNames[item.law.certainty] : null,
            confirmed_by_counsel: item.law?.counsel_confirmed ?? null,
            link: link(itemPath(item)),
          })),
        truncated: calendar.truncated,
      };
    },
  }),
  defineTool({
    name: 'list_compliance_gaps',
    title: 'List compliance gaps',
    description:
      'Lists compliance checks that are not met, with the reason: non-compliant ones unless another status is chosen.',
    input: z.object({
      project_id: id('a project').optional(),
      status: z.enum(complianceStatuses).default('non_compliant'),
      ...page,
    }),
    run: async ({ api, link }, input) => {
      const { rows, next_cursor } = await api.list<ComplianceCheck>('/compliance/checks', input);
      return {
        checks: rows.map((row) => ({
          id: row.id,
          title: row.title,
          type: row.check_type,
          status: row.status,
          reason: complianceReasonLabels[row.status_reason],
          severity: row.severity,
          due_date: row.due_date,
          expires_on: row.expires_on,
          owner: row.owner_name,
          project: row.project_name,
          link: link(`/compliance/${row.id}`),
        })),
        next_cursor,
      };
    },
  }),
  defineTool({
    name: 'list_notices',
    title: 'List notices',
    description: 'Lists legal notices and drafts, newest first, with status and the day to serve them by.',
    input: z.object({
      project_id: id('a project').optional(),
      contract_id: id('a contract').optional(),
      ...page,
    }),
    run: async ({ api, link }, input) => {
      const { rows, next_cursor } = await api.list<Notice>('/notices', input);
      return {
        notices: rows.map((row) => ({
          id: row.id,
          number: row.number,
          type: row.type,
          subject: row.subject,
          status: row.status,
          counterparty: row.counterparty,
          serve_by: row.due_by,
          project: row.project_name,
          contract: row.contract_name,
          link: link(`/notices/${row.id}`),
        })),
        next_cursor,
      };
    },
  }),
];

const headOf = (row: Contract) => ({
  id: row.id,
  name: row.name,
  type: row.contract_type,
  status: row.status,
  project_id: row.project_id,
  project: row.project_name,
  parties: [
    { name: row.party_a_name, role: row.party_a_type },
    { name: row.party_b_name, role: row.party_b_type },
  ],
  value: row.contract_value,
  start_date: row.start_date,
  end_date: row.end_date,
  risk_score: row.risk_score,
});
