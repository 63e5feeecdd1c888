import { scoreWords } from '../../schemas/compliance-check.ts';
import {
  type ComplianceCheck,
  complianceCheckTypes,
  complianceReasonLabels,
  complianceStatusLabels,
} from '../../schemas/index.ts';
import { facts } from '../facts.ts';
import type { Reach } from '../fonts/more.ts';
import { heading } from '../heading.ts';
import { drawPageFooters } from '../page-footer.ts';
import { placeholder } from '../printable.ts';
import { closeSheet, openSheet, type Sheet, styles } from '../sheet.ts';
import { type TableColumn, table, tableStart } from '../table.ts';
import { drawTitleBlock } from '../title-block.ts';
import { makeRoom, moveDown, write } from '../type.ts';
import { counted, dateWords, instantWords, inWords } from '../words.ts';
import type { ComplianceReportDocument } from './document.ts';

/** A longer text would fill a page in its cell. */
const mostWords = 400;
const short = (text: string) => (text.length > mostWords ? `${text.slice(0, mostWords)}…` : text);

const columns = (withProject: boolean): readonly TableColumn<ComplianceCheck>[] => [
  {
    header: 'Check',
    share: 0.36,
    value: ({ title, project_name }) => (withProject ? `${title} (${project_name})` : title),
  },
  {
    header: 'Status',
    share: 0.24,
    value: ({ status, status_reason }) =>
      status === 'pending'
        ? complianceStatusLabels[status]
        : `${complianceStatusLabels[status]}: ${complianceReasonLabels[status_reason].toLowerCase()}`,
  },
  { header: 'Severity', share: 0.1, value: ({ severity }) => inWords(severity) },
  { header: 'Due', share: 0.12, value: ({ due_date }) => dateWords(due_date) },
  {
    header: 'Notes',
    share: 0.18,
    style: styles.small,
    value: ({ notes, waived_reason }) => short(waived_reason ?? notes ?? ''),
  },
];

/** The report number: the random part of the project's UUID v7, or 'ALL'. */
const reportNumber = (project: { id: string } | null): string =>
  `CR-${project ? project.id.slice(-8).toUpperCase() : 'ALL'}`;

/**
 * Prints the compliance status of one or all projects as a PDF on US Letter: figures, problems, and every
 * check.
 */
export async function printComplianceReport(
  report: ComplianceReportDocument,
  reach?: Reach,
): Promise<Uint8Array<ArrayBuffer>> {
  const { organization, project, printedAt, printedBy, checks } = report;
  const number = reportNumber(project);
  const title = project?.name ?? 'All projects';
  const sheet = await openSheet({
    title: `${title}: compliance report`,
    subject: number,
    author: organization,
    createdAt: printedAt,
    text: JSON.stringify({ ...report, logo: null }),
    reach,
  });
  drawTitleBlock(sheet, {
    kind: 'Compliance report',
    title,
    organization,
    logo: report.logo,
    ...(project && { project: project.name }),
    number,
    revision: dateWords(report.today),
    date: instantWords(printedAt),
  });
  figures(sheet, report);
  const cells = columns(project === null);
  const wrong = checks.filter(({ status }) => status === 'non_compliant');
  section(sheet, `Non-compliant (${wrong.length})`, cells, wrong, 'No non-compliant checks.');
  for (const type of complianceCheckTypes) {
    const ofType = checks.filter(({ check_type }) => check_type === type);
    if (ofType.length > 0) section(sheet, `${type} (${ofType.length})`, cells, ofType);
  }
  if (report.leftOff > 0) {
    write(
      sheet,
      `${counted(report.leftOff, 'more check')} not printed here. The export lists all.`,
      styles.small,
    );
  }
  if (sheet.hasPlaceholders) {
    makeRoom(sheet, 24);
    moveDown(sheet, 8);
    write(sheet, `${placeholder} replaces a character that can't be printed here.`, styles.small);
  }
  await drawPageFooters(
    sheet,
    `Compliance report ${number}`,
    `Printed for ${printedBy} on ${instantWords(printedAt)}. Based on evidence entered in Plumbline; not legal advice.`,
  );
  return await closeSheet(sheet);
}

function figures(sheet: Sheet, { summary }: ComplianceReportDocument): void {
  const { overall_score, by_severity } = summary;
  heading(sheet, 'Summary');
  facts(sheet, [
    ['Overall score', overall_score === null ? 'No checks' : `${overall_score}% (${scoreWords(summary)})`],
    ['Compliant', String(summary.compliant)],
    ['Non-compliant', String(summary.non_compliant)],
    ['Pending', String(summary.pending)],
    ['In progress', String(summary.in_progress)],
    ['Waived', String(summary.waived)],
    ['Critical issues', String(summary.critical_issues)],
    ['Due in the next 7 days', String(summary.due_this_week)],
    [
      'By severity',
      `${by_severity.critical} critical, ${by_severity.high} high, ${by_severity.medium} medium, ${by_severity.low} low`,
    ],
  ]);
}

function section(
  sheet: Sheet,
  title: string,
  cells: readonly TableColumn<ComplianceCheck>[],
  rows: readonly ComplianceCheck[],
  empty = '',
): void {
  heading(sheet, title, tableStart(sheet, cells, rows));
  if (rows.length === 0) write(sheet, empty, styles.body);
  table(sheet, cells, rows);
}
