/** Content of a report, independent of the file format. */
import type { Logo } from '../print/logo/draw-logo.ts';

export type CellKind = 'text' | 'money' | 'count' | 'percent' | 'date';
export type Cell = string | number | null;

export interface ReportColumn {
  header: string;
  kind: CellKind;
  /** Share of the page's width, relative to the other columns. */
  weight: number;
  /** Whether a total row adds it up; only for amounts and counts. */
  total?: boolean;
}

export interface ReportTable {
  kind: 'table';
  title: string;
  /** The worksheet name: at most 31 characters, none of : \ / ? * [ ] */
  sheet: string;
  columns: readonly ReportColumn[];
  rows: readonly (readonly Cell[])[];
  /** Number of rows beyond those listed. */
  leftOff: number;
  /** Text shown if there are no rows. */
  empty: string;
  note?: string;
}

export interface ReportFigure {
  label: string;
  value: number | null;
  kind: 'money' | 'count' | 'percent';
  /** Text shown if there is no value; default 'Unknown'. */
  none?: string;
  /** Change from the end of the day before the first day, in signed percent. */
  change?: number | null;
  note?: string;
}

export interface ReportFigures {
  kind: 'figures';
  title: string;
  figures: readonly ReportFigure[];
  note?: string;
}

export interface ReportFacts {
  kind: 'facts';
  title: string;
  facts: readonly (readonly [label: string, value: string])[];
}

export type ChartTone = 'blue' | 'green' | 'amber' | 'red' | 'grey';

export interface ReportBars {
  kind: 'bars';
  title: string;
  /** Alt text for people who cannot see it. */
  alt: string;
  bars: readonly { label: string; value: number; tone: ChartTone }[];
  unit: 'money' | 'count';
}

export interface ReportLine {
  kind: 'line';
  title: string;
  alt: string;
  /** Calendar days, or the first day of each month. */
  dates: readonly string[];
  by: 'day' | 'month';
  lines: readonly { label: string; tone: ChartTone; percent: boolean; values: readonly (number | null)[] }[];
}

export type ReportSection = ReportFigures | ReportFacts | ReportTable | ReportBars | ReportLine;

/** A complete report, ready to be written to a file. */
export interface ReportContent {
  /** 'Risk Analysis' */
  kind: string;
  organization: string;
  /** The organization's own address, one line each. */
  address: string | null;
  logo: Logo | null;
  /** The project; null for all projects the reader may see. */
  project: string | null;
  number: string;
  /** 'Last 30 days' */
  period: string;
  firstDay: string;
  lastDay: string;
  /** ISO 8601. */
  createdAt: string;
  /** IANA name of the time zone for all days and times. */
  timeZone: string;
  preparedFor: string;
  /** What the figures cover: 'All projects', 'The projects Dana is on'. */
  scope: string;
  sections: readonly ReportSection[];
}

/** Reports progress from 0 to 1 at intervals; the result is awaited. */
export type OnProgress = (done: number) => Promise<void> | void;

/** All characters of a report that may need additional fonts. */
export function textOf({ sections, ...about }: ReportContent): string {
  const seen = new Set<string>();
  const add = (text: string | number | null | undefined) => {
    if (typeof text === 'string') for (const char of text) if (char > '\u024f') seen.add(char);
  };
  for (const value of Object.values(about)) if (typeof value === 'string') add(value);
  for (const section of sections) {
    if (section.kind === 'facts') for (const [, value] of section.facts) add(value);
    if (section.kind === 'bars') for (const { label } of section.bars) add(label);
    if (section.kind === 'table') for (const row of section.rows) for (const cell of row) add(cell);
  }
  return [...seen].join('');
}

/** Sum of a column's known values; null if there are none. */
export function totalOf(rows: ReportTable['rows'], column: number): number | null {
  let cents: number | null = null;
  for (const row of rows) {
    const value = row[column];
    if (typeof value === 'number') cents = (cents ?? 0) + Math.round(value * 100);
  }
  return cents === null ? null : cents / 100;
}

/** Text for the number of rows beyond those listed. */
export const leftOffWords = (count: number): string =>
  count === 1 ? '1 more row is not shown.' : `${count.toLocaleString('en-US')} more rows are not shown.`;
