import { complianceScore } from '../../../_shared/compliance/score.ts';
import {
  type ComplianceCheck,
  type ComplianceStatus,
  complianceStatuses,
  complianceStatusLabels,
} from '../../../_shared/schemas/index.ts';
import type { Column, TableWriter } from '../../../_shared/tabular/columns.ts';
import { csvWriter } from '../../../_shared/tabular/csv.ts';
import { xlsxWriter } from '../../../_shared/tabular/xlsx.ts';
import type { Ctx } from '../../db/with-user.ts';
import { invalidInput, notFound } from '../../http/api-error.ts';
import type { ExportedFile, ExportFormat } from '../../http/stream-table.ts';
import { findProject } from '../projects/select-projects.ts';
import { findActing } from './acting.ts';
import { type CheckFilter, matching } from './list.ts';
import { selectChecks } from './select-checks.ts';

/** A row of the file: a check or, below the checks, a figure with its label. */
interface Row {
  first: string;
  second: string;
  severity: string;
  due_date: string | null;
  completed_date: string | null;
  notes: string;
  title: string;
  citation: string;
  owner: string;
  evidence: string;
}

/** The columns of an export of checks: those of the spec, then requirement, citation, owner, and evidence. */
const columns: readonly Column<Row>[] = [
  { header: 'Check Type', kind: 'text', value: ({ first }) => first },
  { header: 'Status', kind: 'text', value: ({ second }) => second },
  { header: 'Severity', kind: 'text', value: ({ severity }) => severity },
  { header: 'Due Date', kind: 'date', value: ({ due_date }) => due_date },
  { header: 'Completed Date', kind: 'date', value: ({ completed_date }) => completed_date },
  { header: 'Notes', kind: 'text', value: ({ notes }) => notes },
  { header: 'Requirement', kind: 'text', value: ({ title }) => title },
  { header: 'Citation', kind: 'text', value: ({ citation }) => citation },
  { header: 'Assigned To', kind: 'text', value: ({ owner }) => owner },
  { header: 'Evidence', kind: 'text', value: ({ evidence }) => evidence },
];

/** A check with its requirement's citation and its current evidence in one line. */
type Exported = ComplianceCheck & { citation: string | null; evidence: string | null };

/** Larger files take too long to write within a request. */
const mostRows = 20_000;

/**
 * Exports the checks that match a filter, newest first. Totals, scope, date, and author follow below.
 * @throws ApiError invalid_input for more checks than a file holds, not_found for a project the caller may
 * not see
 */
export async function exportChecks({
  ctx: { sql, userId },
  input,
  format,
}: {
  ctx: Ctx;
  input: CheckFilter;
  format: ExportFormat;
}): Promise<ExportedFile> {
  const project = input.project_id ? await findProject(sql, input.project_id) : undefined;
  if (input.project_id && !project) throw notFound('Project');
  const acting = await findActing(sql);
  const today = acting?.today ?? new Date().toISOString().slice(0, 10);
  const [checks, [person]] = [
    await sql<Exported[]>`
      select k.*, r.citation, shown.evidence
      from (${selectChecks(sql)} where ${matching(sql, input, today)} order by k.id desc limit ${mostRows + 1}) k
      left join public.compliance_requirements r on r.org_id = (select private.active_org_id()) and r.id = k.requirement_id
      left join lateral (
        select string_agg(
          e.file_name || case when e.confirmed then '' else ' (to be confirmed)' end
            || coalesce(' (until ' || e.expires_on || ')', ''), '; ' order by e.id) as evidence
        from public.compliance_evidence e
        where e.org_id = (select private.active_org_id()) and e.project_id = k.project_id and e.check_id = k.id
          and e.withdrawn_at is null
      ) shown on true
      order by k.id desc`,
    await sql<{ name: string }[]>`select p.name from public.profiles p where p.id = ${userId}`,
  ];
  if (checks.length > mostRows) {
    const most = mostRows.toLocaleString('en-US');
    const message = `The limit for an export is ${most} checks. Narrow the filters and try again.`;
    throw invalidInput([{ path: 'query', message }]);
  }
  const rows = [
    ...checks.map(asRow),
    ...statistics(checks, today),
    figure('Filter', filterWords({ ...input, project: project?.name })),
    figure('Exported', `${new Date().toISOString()} by ${person?.name ?? 'Plumbline'}`),
  ];
  const writer: TableWriter<Row> =
    format === 'csv' ? csvWriter(columns) : xlsxWriter(columns, 'Compliance checks');
  return { total: checks.length, body: joined([writer.begin(), writer.rows(rows), writer.end()]) };
}

const asRow = (check: Exported): Row => ({
  first: check.check_type,
  second: complianceStatusLabels[check.status],
  severity: check.severity,
  due_date: check.due_date,
  completed_date: check.completed_date,
  notes: check.notes ?? '',
  title: check.title,
  citation: check.citation ?? '',
  owner: check.owner_name ?? '',
  evidence: check.evidence ?? '',
});

const figure = (first: string, second: string): Row => ({
  first,
  second,
  severity: '',
  due_date: null,
  completed_date: null,
  notes: '',
  title: '',
  citation: '',
  owner: '',
  evidence: '',
});

function statistics(checks: readonly ComplianceCheck[], today: string): Row[] {
  const of = (status: ComplianceStatus) => checks.filter((check) => check.status === status).length;
  const score = complianceScore({
    total: checks.length,
    compliant: of('compliant'),
    waived: of('waived'),
  });
  const critical = checks.filter(
    (check) => check.status === 'non_compliant' && check.severity === 'critical',
  );
  return [
    figure('', ''),
    figure('Summary Statistics', ''),
    figure('Overall Score', score === null ? 'No checks' : `${score}%`),
    figure('Total Checks', String(checks.length)),
    ...complianceStatuses.map((status) => figure(complianceStatusLabels[status], String(of(status)))),
    figure('Critical Issues', String(critical.length)),
    figure('As of', today),
  ];
}

function filterWords({
  project_id: _,
  owner_id,
  project,
  ...filter
}: CheckFilter & { project?: string }): string {
  const input = Object.entries({ project, ...filter, ...(owner_id && { owner: owner_id }) })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${value}`);
  return input.join('; ') || 'none';
}

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
