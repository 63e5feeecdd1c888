import { dateWords, inWords, moneyWords } from '../../../../_shared/print/words.ts';
import type {
  ReportBars,
  ReportContent,
  ReportFacts,
  ReportFigures,
  ReportSection,
} from '../../../../_shared/report/content.ts';
import {
  type Project,
  projectFacts,
  type Report,
  type ReportType,
  reportKinds,
  reportPeriodNames,
} from '../../../../_shared/schemas/index.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { notFound } from '../../../http/api-error.ts';
import { summarizeCompliance } from '../../compliance/summarize.ts';
import { printedLogo } from '../../organization/logo.ts';
import { findProject } from '../../projects/select-projects.ts';
import { readsReviews } from '../refuse-unseen.ts';
import {
  altOf,
  changeNote,
  course,
  figure,
  figuresOf,
  keyFigures,
  orNothing,
  projectBars,
  type ReportFiguresFound,
  riskBars,
} from './figures.ts';
import { financeTables } from './finance-tables.ts';
import { financeFigures, financesOf, valueBars } from './finances.ts';
import {
  asksTable,
  checksTable,
  contractsTable,
  deadlinesTable,
  projectsTable,
  stepsTable,
} from './tables.ts';

/** The report number on the letterhead: the part of its UUID v7 that is not the time. */
const reportNumber = (id: string) => `R-${id.slice(-8).toUpperCase()}`;

/** Loads all content of a report, over what the caller may see. */
export async function gatherReport(
  ctx: Ctx,
  report: Report,
  { createdAt }: { createdAt: string },
): Promise<ReportContent> {
  const { sql, userId } = ctx;
  const project = report.project_id ? await findProject(sql, report.project_id) : null;
  if (project === undefined) throw notFound('Project');
  const [head] = await sql<
    {
      organization: string;
      address: string | null;
      person: string;
      sees_all: boolean;
    }[]
  >`
    select o.name as organization, o.postal_address as address, p.name as person, private.is_org_admin() as sees_all
    from public.organizations o
    join public.profiles p on p.id = ${userId}
    where o.id = (select private.active_org_id())`;
  if (!head) throw notFound('Organization');
  return {
    kind: reportKinds[report.type].title,
    organization: head.organization,
    address: head.address,
    logo: await printedLogo(sql),
    project: project?.name ?? null,
    number: reportNumber(report.id),
    period: reportPeriodNames[report.period],
    firstDay: report.first_day,
    lastDay: report.last_day,
    createdAt,
    timeZone: report.time_zone,
    // An API key's report is gathered as an owner.
    preparedFor: report.requested_by_name ?? head.person,
    scope: head.sees_all ? 'All projects' : `${head.person}’s projects`,
    sections: await sectionsOf[report.type]({
      ctx,
      report,
      project,
      risk: await readsReviews(sql, report.project_id),
    }),
  };
}

interface Request {
  ctx: Ctx;
  report: Report;
  project: Project | null;
  /** Whether the requester reads reviews, and so the risk of contracts. */
  risk: boolean;
}

const sectionsOf: Record<ReportType, (request: Request) => Promise<ReportSection[]>> = {
  async compliance_summary(request) {
    const { sql } = request.ctx;
    const figures = await figuresOf(sql, request.report);
    return [
      ...(await complianceSections(request, figures)),
      await checksTable(sql, request.report, 'wrong'),
      await checksTable(sql, request.report, 'all'),
    ];
  },
  async risk_analysis({ ctx: { sql }, report }) {
    const figures = await figuresOf(sql, report);
    const { risks, reviews } = keyFigures(figures);
    return [
      keys('Key figures', [risks, reviews]),
      orNothing(riskBars(figures), 'Contracts'),
      orNothing(
        course(figures, ['contracts', 'risks'], 'Contracts and risks over the period'),
        'In this period',
      ),
      await contractsTable(sql, report, { by: 'risk', risk: true }),
      await asksTable(sql, report),
    ];
  },
  async project_status({ ctx: { sql }, report, risk }) {
    const figures = await figuresOf(sql, report);
    const { projects, reviews, compliance, risks } = keyFigures(figures);
    return [
      keys('Key figures', [projects, reviews, compliance, ...(risk ? [risks] : [])]),
      orNothing(projectBars(figures), 'Projects'),
      orNothing(course(figures, trendLines(risk), 'Compliance & Contract Trends'), 'In this period'),
      await projectsTable(sql),
      await deadlinesTable(sql, report),
    ];
  },
  async financial_impact({ ctx: { sql }, report }) {
    const found = await financesOf(sql, report);
    return [financeFigures(found), orNothing(valueBars(found), 'Contracts'), ...financeTables(found, true)];
  },
  async summary(request) {
    const { risk } = request;
    const { sql } = request.ctx;
    const figures = await figuresOf(sql, request.report);
    const { reviews, compliance, risks } = keyFigures(figures);
    return [
      projectSection(request.project),
      keys('Key figures', [reviews, compliance, ...(risk ? [risks] : [])]),
      ...(risk ? [orNothing(riskBars(figures), 'Contracts')] : []),
      orNothing(course(figures, trendLines(risk), 'Compliance & Contract Trends'), 'In this period'),
      await contractsTable(sql, request.report, { by: 'name', risk }),
      ...(risk ? [await asksTable(sql, request.report)] : []),
      await checksTable(sql, request.report, 'wrong'),
      await deadlinesTable(sql, request.report),
    ];
  },
  compliance: (request) => sectionsOf.compliance_summary(request),
  async financial({ ctx: { sql }, report, project }) {
    const found = await financesOf(sql, report);
    return [
      projectSection(project),
      financeFigures(found),
      orNothing(valueBars(found), 'Contracts'),
      ...financeTables(found, false),
    ];
  },
  async progress({ ctx: { sql }, report, project }) {
    const figures = await figuresOf(sql, report);
    return [
      projectSection(project),
      keys('Key figures', [keyFigures(figures).compliance, ...elapsed(project, report.last_day)]),
      orNothing(course(figures, ['contracts', 'compliance'], 'Progress over the period'), 'In this period'),
      await stepsTable(sql, report),
      await deadlinesTable(sql, report),
    ];
  },
};

const trendLines = (risk: boolean) =>
  risk ? (['contracts', 'compliance', 'risks'] as const) : (['contracts', 'compliance'] as const);

const keys = (title: string, figures: ReportFigures['figures']): ReportFigures => ({
  kind: 'figures',
  title,
  figures,
  note: changeNote,
});

/** Compliance sections: the current counts, as on the compliance page, and the score over the period. */
async function complianceSections(
  { ctx, report }: Request,
  figures: ReportFiguresFound,
): Promise<ReportSection[]> {
  const summary = await summarizeCompliance({ ctx, input: { project_id: report.project_id ?? undefined } });
  const { by_severity } = summary;
  const states = [
    { label: 'Compliant', value: summary.compliant, tone: 'green' as const },
    { label: 'Non-Compliant', value: summary.non_compliant, tone: 'red' as const },
    { label: 'Pending', value: summary.pending, tone: 'grey' as const },
    { label: 'In progress', value: summary.in_progress, tone: 'blue' as const },
    { label: 'Waived', value: summary.waived, tone: 'amber' as const },
  ];
  const severities = [
    { label: 'Low', value: by_severity.low, tone: 'grey' as const },
    { label: 'Medium', value: by_severity.medium, tone: 'blue' as const },
    { label: 'High', value: by_severity.high, tone: 'amber' as const },
    { label: 'Critical', value: by_severity.critical, tone: 'red' as const },
  ];
  return [
    keys('Key figures', [
      keyFigures(figures).compliance,
      figure('Critical Issues', summary.critical_issues, 'count', null, 'as of now'),
      figure('Due This Week', summary.due_this_week, 'count', null, 'as of now'),
    ]),
    countBars('Checks by status', states),
    countBars('Checks by severity', severities),
    orNothing(course(figures, ['compliance'], 'Compliance Score over the period'), 'In this period'),
  ];
}

const countBars = (title: string, bars: ReportBars['bars']): ReportSection =>
  orNothing({ kind: 'bars', title, unit: 'count', bars, alt: altOf(`${title}, as of now`, bars) }, 'Checks');

const orNotSet =
  <Value>(words: (value: Value) => string) =>
  (value: Value | null) =>
    value === null ? 'Not set' : words(value);
const asIs = orNotSet((text: string) => text);

function projectSection(project: Project | null): ReportFacts {
  const facts = project
    ? projectFacts(project, {
        text: asIs,
        person: asIs,
        status: orNotSet(inWords),
        money: orNotSet(moneyWords),
        date: orNotSet(dateWords),
      })
    : [];
  return { kind: 'facts', title: 'Project', facts: facts.map(({ label, words }) => [label, words]) };
}

/** The share of time elapsed between start and end. */
function elapsed(project: Project | null, day: string): ReportFigures['figures'] {
  const { start_date: start, end_date: end } = project ?? {};
  if (!start || !end || end <= start) return [];
  const share = (Date.parse(day) - Date.parse(start)) / (Date.parse(end) - Date.parse(start));
  const left = Math.round((Date.parse(end) - Date.parse(day)) / 86_400_000);
  return [
    figure(
      'Time elapsed',
      Math.round(Math.min(Math.max(share, 0), 1) * 100),
      'percent',
      null,
      'of the time from start to end',
    ),
    figure(left < 0 ? 'Days past the end date' : 'Days left', Math.abs(left), 'count'),
  ];
}
