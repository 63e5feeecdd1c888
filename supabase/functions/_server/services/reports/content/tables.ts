/** The tables of reports, over what the caller may see. */

import { askOutcomeLabels } from '../../../../_shared/print/issues-list/issues-list.ts';
import { inWords } from '../../../../_shared/print/words.ts';
import type { Cell, ReportColumn, ReportTable } from '../../../../_shared/report/content.ts';
import {
  type Ask,
  type AskOutcome,
  type ComplianceCheck,
  type Contract,
  complianceReasonLabels,
  complianceStatusLabels,
  type Deadline,
  type Project,
  type Report,
} from '../../../../_shared/schemas/index.ts';
import { lawWords, lienCertainties, lienCertaintyNames } from '../../../../_shared/vocabulary/law-basis.ts';
import { requestWords } from '../../../../_shared/vocabulary/request-words.ts';
import type { Transaction } from '../../../db/pool.ts';
import { selectChecks } from '../../compliance/select-checks.ts';
import { fromContracts } from '../../contracts/select-contracts.ts';
import { selectProjects } from '../../projects/select-projects.ts';

/** Most rows in a table; the number left out is shown. */
const mostRows = 20_000;

const inOrg = (sql: Transaction) => sql`(select private.active_org_id())`;

const listed = <Row extends { total: number }>(
  rows: readonly Row[],
  cells: (row: Row) => readonly Cell[],
): Pick<ReportTable, 'rows' | 'leftOff'> => ({
  rows: rows.map(cells),
  leftOff: (rows[0]?.total ?? 0) - rows.length,
});

const level = (score: number | null, unscored: string | null): string => {
  if (score === null) return unscored ? 'Not Scored' : 'Not Assessed';
  return score > 60 ? 'High Risk' : score > 30 ? 'Medium Risk' : 'Low Risk';
};

type ContractRow = Pick<
  Contract,
  | 'name'
  | 'project_name'
  | 'contract_type'
  | 'status'
  | 'party_a_name'
  | 'party_b_name'
  | 'contract_value'
  | 'start_date'
  | 'end_date'
  | 'risk_score'
  | 'unscored_reason'
> & { total: number };

const riskColumns: ReportColumn[] = [
  { header: 'Score', kind: 'count', weight: 8 },
  { header: 'Risk', kind: 'text', weight: 13 },
];

/** Returns the contracts, highest risk first or by name. */
export async function contractsTable(
  sql: Transaction,
  { project_id }: Report,
  { by, risk }: { by: 'risk' | 'name'; risk: boolean },
): Promise<ReportTable> {
  const rows = await sql<ContractRow[]>`
    select c.name, p.name as project_name, c.contract_type, c.status, c.party_a_name, c.party_b_name, c.contract_value, c.start_date,
      c.end_date, s.risk_score, s.unscored_reason, count(*) over ()::integer as total
    ${fromContracts(sql)}
    where c.org_id = ${inOrg(sql)} and c.deleted_at is null ${project_id ? sql`and c.project_id = ${project_id}` : sql``}
    order by ${by === 'risk' ? sql`s.risk_score desc nulls last,` : sql``} c.name, c.id limit ${mostRows}`;
  const columns: ReportColumn[] = [
    { header: 'Contract', kind: 'text', weight: 22 },
    ...(project_id ? [] : [{ header: 'Project', kind: 'text', weight: 15 } as const]),
    { header: 'Party A', kind: 'text', weight: 12 },
    { header: 'Party B', kind: 'text', weight: 12 },
    { header: 'Status', kind: 'text', weight: 9 },
    { header: 'Value', kind: 'money', weight: 15, total: true },
    { header: 'End', kind: 'date', weight: 14 },
    ...(risk ? riskColumns : []),
  ];
  return {
    kind: 'table',
    title: by === 'risk' ? 'Contracts by risk' : 'Contracts',
    sheet: 'Contracts',
    columns,
    ...listed(rows, (row) => [
      row.name,
      ...(project_id ? [] : [row.project_name]),
      row.party_a_name,
      row.party_b_name,
      inWords(row.status),
      row.contract_value,
      row.end_date,
      ...(risk ? [row.risk_score, level(row.risk_score, row.unscored_reason)] : []),
    ]),
    empty: 'No contracts.',
  };
}

type AskRow = {
  contract: string;
  project: string;
  ask: string;
  version: number;
  status: Ask['status'];
  outcome: AskOutcome['outcome'] | null;
  answered_in: number | null;
  total: number;
};

/** What became of an ask: its confirmed outcome in the latest version that has one, otherwise its status. */
const askState = ({ status, outcome, answered_in }: AskRow): string => {
  if (status !== 'open' || outcome === null) return askStatusLabels[status];
  return `${askOutcomeLabels[outcome]} (version ${answered_in})`;
};

const askStatusLabels: Record<Ask['status'], string> = {
  proposed: 'Proposed, not accepted yet',
  open: 'Open',
  dropped: 'Dropped',
};

/** Returns the requested changes to contracts with their state. */
export async function asksTable(sql: Transaction, { project_id }: Report): Promise<ReportTable> {
  const rows = await sql<AskRow[]>`
    select c.name as contract, p.name as project, k.ask, d.version, k.status, answer.outcome, answer.version as answered_in,
      count(*) over ()::integer as total
    from public.asks k
    join public.contracts c on c.org_id = k.org_id and c.id = k.contract_id and c.deleted_at is null
    join public.projects p on p.org_id = k.org_id and p.id = k.project_id and p.deleted_at is null
    join public.contract_documents d on d.org_id = k.org_id and d.id = k.document_id
    left join lateral (
      select o.outcome, read.version from public.ask_outcomes o
      join public.contract_documents read on read.org_id = o.org_id and read.id = o.document_id
      where o.org_id = k.org_id and o.ask_id = k.id
      order by read.version desc limit 1
    ) answer on true
    where k.org_id = ${inOrg(sql)} ${project_id ? sql`and k.project_id = ${project_id}` : sql``}
    order by c.name, c.id, k.status = 'dropped', d.version desc, k.start_offset nulls last, k.id limit ${mostRows}`;
  return {
    kind: 'table',
    title: 'Requested changes',
    sheet: 'Asks',
    columns: [
      { header: 'Contract', kind: 'text', weight: 22 },
      ...(project_id ? [] : [{ header: 'Project', kind: 'text', weight: 15 } as const]),
      { header: 'Requested change', kind: 'text', weight: 36 },
      { header: 'Version', kind: 'count', weight: 8 },
      { header: 'State', kind: 'text', weight: 20 },
    ],
    ...listed(rows, (row) => [
      row.contract,
      ...(project_id ? [] : [row.project]),
      requestWords(row.ask),
      row.version,
      askState(row),
    ]),
    empty: 'No requested changes.',
  };
}

/** Returns all checks, or only those that are not compliant. */
export async function checksTable(
  sql: Transaction,
  { project_id }: Report,
  which: 'wrong' | 'all',
): Promise<ReportTable> {
  const rows = await sql<(ComplianceCheck & { total: number })[]>`
    select k.*, count(*) over ()::integer as total from (
      ${selectChecks(sql)}
      where k.org_id = ${inOrg(sql)} and k.deleted_at is null ${project_id ? sql`and k.project_id = ${project_id}` : sql``}
        ${which === 'wrong' ? sql`and k.status = 'non_compliant'` : sql``}) k
    order by k.severity desc, k.due_date nulls last, k.id limit ${mostRows}`;
  return {
    kind: 'table',
    title: which === 'wrong' ? 'Non-compliant checks' : 'All checks',
    sheet: which === 'wrong' ? 'Non-compliant' : 'Checks',
    columns: [
      { header: 'Check', kind: 'text', weight: 26 },
      ...(project_id ? [] : [{ header: 'Project', kind: 'text', weight: 18 } as const]),
      { header: 'Type', kind: 'text', weight: 16 },
      { header: 'Status', kind: 'text', weight: 18 },
      { header: 'Severity', kind: 'text', weight: 9 },
      { header: 'Due', kind: 'date', weight: 14 },
      { header: 'Completed', kind: 'date', weight: 14 },
    ],
    ...listed(rows, (row) => [
      row.title,
      ...(project_id ? [] : [row.project_name]),
      row.check_type,
      row.status === 'pending'
        ? complianceStatusLabels[row.status]
        : `${complianceStatusLabels[row.status]}: ${complianceReasonLabels[row.status_reason].toLowerCase()}`,
      inWords(row.severity),
      row.due_date,
      row.completed_date,
    ]),
    empty: which === 'wrong' ? 'No non-compliant checks.' : 'No checks.',
  };
}

export async function projectsTable(sql: Transaction): Promise<ReportTable> {
  const rows = await sql<(Project & { total: number; contracts: number })[]>`
    select p.*, count(*) over ()::integer as total, (
        select count(*)::integer from public.contracts c
        where c.org_id = ${inOrg(sql)} and c.project_id = p.id and c.deleted_at is null) as contracts
    from (${selectProjects(sql)} where p.org_id = ${inOrg(sql)} and p.deleted_at is null) p
    order by p.status, p.name, p.id limit ${mostRows}`;
  return {
    kind: 'table',
    title: 'Projects',
    sheet: 'Projects',
    columns: [
      { header: 'Project', kind: 'text', weight: 26 },
      { header: 'Client', kind: 'text', weight: 18 },
      { header: 'Status', kind: 'text', weight: 10 },
      { header: 'Manager', kind: 'text', weight: 14 },
      { header: 'Start', kind: 'date', weight: 14 },
      { header: 'End', kind: 'date', weight: 14 },
      { header: 'Value', kind: 'money', weight: 16, total: true },
      { header: 'Contracts', kind: 'count', weight: 9, total: true },
      { header: 'Compliance', kind: 'percent', weight: 10 },
    ],
    ...listed(rows, (row) => [
      row.name,
      row.client_name,
      inWords(row.status),
      row.project_manager_name,
      row.start_date,
      row.end_date,
      row.contract_value,
      row.contracts,
      row.compliance_score,
    ]),
    empty: 'No projects.',
  };
}

/** What a date rests on: 'Law: statute text, confirmed by counsel'. */
function basisWords({
  source,
  certainty,
  confirmed,
}: {
  source: Deadline['source'];
  certainty: string | null;
  confirmed: boolean | null;
}): string {
  if (source !== 'law') return source === 'contract' ? 'Contract' : 'Custom date';
  const grade = lienCertainties.find((one) => one === certainty) ?? (certainty ? 'secondary' : null);
  if (confirmed === null) return grade ? `Law: ${lienCertaintyNames[grade]}` : 'Law';
  return `Law: ${lawWords({ certainty: grade, counsel_confirmed: confirmed })}`;
}

/** Returns open deadlines, and those closed in the report's period. */
export async function deadlinesTable(sql: Transaction, report: Report): Promise<ReportTable> {
  const { project_id, first_day, last_day } = report;
  const rows = await sql<
    {
      title: string;
      project: string;
      act_by: string;
      status: string;
      done_on: string | null;
      source: Deadline['source'];
      certainty: string | null;
      confirmed: boolean | null;
      total: number;
    }[]
  >`
    select d.title, p.name as project, d.act_by, d.status::text as status, d.source::text as source, l.certainty,
      case when (select private.reads_reviews(private.active_org_id())) then l.confirmed end as confirmed,
      (d.closed_at at time zone ${report.time_zone})::date as done_on,
      count(*) over ()::integer as total
    from public.deadlines d
    join public.projects p on p.org_id = d.org_id and p.id = d.project_id and p.deleted_at is null
    left join private.deadline_law l on l.org_id = d.org_id and l.id = d.id
    where d.org_id = ${inOrg(sql)} ${project_id ? sql`and d.project_id = ${project_id}` : sql``}
      and (d.status = 'open' or (d.closed_at at time zone ${report.time_zone})::date between ${first_day} and ${last_day})
    order by d.act_by, d.id limit ${mostRows}`;
  return {
    kind: 'table',
    title: 'Deadlines',
    sheet: 'Deadlines',
    note: 'Open deadlines, and those closed in the period.',
    columns: [
      { header: 'Deadline', kind: 'text', weight: 40 },
      ...(project_id ? [] : [{ header: 'Project', kind: 'text', weight: 22 } as const]),
      { header: 'Act by', kind: 'date', weight: 13 },
      { header: 'Basis', kind: 'text', weight: 24 },
      { header: 'Status', kind: 'text', weight: 12 },
      { header: 'Closed', kind: 'date', weight: 13 },
    ],
    ...listed(rows, (row) => [
      row.title,
      ...(project_id ? [] : [row.project]),
      row.act_by,
      basisWords(row),
      inWords(row.status),
      row.done_on,
    ]),
    empty: 'No open deadlines.',
  };
}

/** Returns the contracts' status changes in the report's period. */
export async function stepsTable(sql: Transaction, report: Report): Promise<ReportTable> {
  const { project_id, first_day, last_day, time_zone } = report;
  const rows = await sql<
    { day: string; contract: string; from: string; to: string; by: string | null; total: number }[]
  >`
    select (s.created_at at time zone ${time_zone})::date as day, c.name as contract, s.from_status::text as from, s.to_status::text as to,
      who.name as by, count(*) over ()::integer as total
    from public.contract_status_changes s
    join public.contracts c on c.org_id = s.org_id and c.id = s.contract_id and c.deleted_at is null
    left join private.people who on who.id = s.actor_id
    where s.org_id = ${inOrg(sql)} ${project_id ? sql`and s.project_id = ${project_id}` : sql``}
      and (s.created_at at time zone ${time_zone})::date between ${first_day} and ${last_day}
    order by s.created_at, s.id limit ${mostRows}`;
  return {
    kind: 'table',
    title: 'Contract status changes',
    sheet: 'Status changes',
    columns: [
      { header: 'Date', kind: 'date', weight: 13 },
      { header: 'Contract', kind: 'text', weight: 40 },
      { header: 'From', kind: 'text', weight: 14 },
      { header: 'To', kind: 'text', weight: 14 },
      { header: 'By', kind: 'text', weight: 20 },
    ],
    ...listed(rows, (row) => [
      row.day,
      row.contract,
      inWords(row.from),
      inWords(row.to),
      row.by ?? 'Plumbline',
    ]),
    empty: 'No contract status changes in the period.',
  };
}
