/** The dashboard's figures for a report's period; docs/figures.md defines each figure. */

import { inWords } from '../../../../_shared/print/words.ts';
import type {
  ChartTone,
  ReportBars,
  ReportFacts,
  ReportFigure,
  ReportLine,
} from '../../../../_shared/report/content.ts';
import {
  type ProjectStatus,
  projectStatuses,
  type Report,
  type RiskBand,
  riskBandLabels,
  riskBandNames,
} from '../../../../_shared/schemas/index.ts';
import type { Transaction } from '../../../db/pool.ts';
import type { Figures } from '../../dashboard/figures.ts';

/** Longer periods are shown by month. */
const mostDays = 92;

export interface ReportFiguresFound extends Figures {
  by: 'day' | 'month';
}

/**
 * Loads the figures of the active organization or one project at the end of the last day, over what the
 * caller may see.
 */
export async function figuresOf(sql: Transaction, report: Report): Promise<ReportFiguresFound> {
  const { first_day, last_day, project_id } = report;
  const days = (Date.parse(last_day) - Date.parse(first_day)) / 86_400_000 + 1;
  const by = days > mostDays ? 'month' : 'day';
  const [row] = await sql<{ figures: Figures }[]>`
    select private.figures_between(${first_day}, ${last_day}, ${by === 'month'}, ${project_id}) as figures`;
  return { ...(row as { figures: Figures }).figures, by };
}

const bandTones: Record<RiskBand, ChartTone> = {
  low: 'green',
  medium: 'amber',
  high: 'red',
  not_scored: 'blue',
  not_assessed: 'grey',
};
const statusTones: Record<ProjectStatus, ChartTone> = {
  active: 'blue',
  planning: 'amber',
  completed: 'green',
  archived: 'grey',
};

export const keyFigures = ({ metrics, trends }: Figures) =>
  ({
    projects: figure('Active Projects', metrics.active_projects, 'count', trends.active_projects),
    reviews: figure(
      'Pending Reviews',
      metrics.pending_reviews,
      'count',
      trends.pending_reviews,
      'contracts under review',
    ),
    compliance: {
      ...figure(
        'Compliance Score',
        metrics.compliance_score,
        'percent',
        trends.compliance_score,
        'compliant checks as a share of compliant and non-compliant checks',
      ),
      none: 'No checks yet',
    },
    risks: figure(
      'Risk Alerts',
      metrics.risk_alerts,
      'count',
      trends.risk_alerts,
      'contracts with a score above 60',
    ),
  }) as const;

export const changeNote = 'As of the end of the period. Changes are from the day before the period began.';

export const figure = (
  label: string,
  value: number | null,
  kind: ReportFigure['kind'],
  change?: number | null,
  note?: string,
): ReportFigure => ({ label, value, kind, change, ...(note && { note }) });

export function riskBars({ risk_distribution }: Figures): ReportBars {
  const bars = riskBandNames.map((band) => ({
    label: riskBandLabels[band],
    value: risk_distribution[band],
    tone: bandTones[band],
  }));
  return {
    kind: 'bars',
    title: 'Risk Distribution',
    unit: 'count',
    bars,
    alt: altOf('Contracts by risk', bars),
  };
}

export function projectBars({ project_status }: Figures): ReportBars {
  const bars = projectStatuses.map((status) => ({
    label: inWords(status),
    value: project_status[status],
    tone: statusTones[status],
  }));
  return {
    kind: 'bars',
    title: 'Project Status Overview',
    unit: 'count',
    bars,
    alt: altOf('Projects by status', bars),
  };
}

/** Returns the chart if it has data, otherwise a sentence that there is none. */
export function orNothing(
  chart: ReportBars | ReportLine,
  what: string,
): ReportBars | ReportLine | ReportFacts {
  const values =
    chart.kind === 'bars'
      ? chart.bars.map(({ value }) => value)
      : chart.lines.flatMap(({ percent, values }) =>
          values.map((value) => (percent ? value !== null : value)),
        );
  return values.some(Boolean)
    ? chart
    : { kind: 'facts', title: chart.title, facts: [[what, 'Nothing to show']] };
}

export const altOf = (what: string, bars: readonly { label: string; value: number }[]): string =>
  `Bar chart. ${what}: ${bars.map(({ label, value }) => `${label} ${value.toLocaleString('en-US')}`).join(', ')}.`;

type Line = 'contracts' | 'compliance' | 'risks';
const lines: Record<Line, { label: string; tone: ChartTone }> = {
  contracts: { label: 'Contracts created', tone: 'blue' },
  compliance: { label: 'Compliance %', tone: 'green' },
  risks: { label: 'Risks found', tone: 'red' },
};

export function course(
  { trend_data, by }: ReportFiguresFound,
  shown: readonly Line[],
  title: string,
): ReportLine {
  const last = trend_data.at(-1);
  return {
    kind: 'line',
    title,
    by,
    dates: trend_data.map(({ date }) => date),
    lines: shown.map((line) => ({
      ...lines[line],
      percent: line === 'compliance',
      values: trend_data.map((point) => point[line]),
    })),
    alt: `Line chart by ${by} of ${shown.map((line) => lines[line].label.toLowerCase()).join(', ')}. ${shown
      .map((line) =>
        line === 'compliance'
          ? `Compliance at the end: ${last?.compliance ?? 'none'}${last?.compliance == null ? '' : '%'}.`
          : `${lines[line].label} total: ${trend_data.reduce((sum, point) => sum + (point[line] ?? 0), 0)}.`,
      )
      .join(' ')}`,
  };
}
