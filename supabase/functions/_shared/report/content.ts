/** What a report says, whatever the format of its file. */
import type { Logo } from '../print/logo/draw-logo.ts';

export type CellKind = 'text' | 'money' | 'count' | 'percent' | 'date';
export type Cell = string | number | null;

export interface ReportColumn {
  header: string;
  kind: CellKind;
  /** Its part of the page's width, against those of the others. */
  weight: number;
  /** Whether a row below adds it up; only of money and counts. */
  total?: boolean;
}

export interface ReportTable {
  kind: 'table';
  title: string;
  /** How it is called as a sheet: at most 31 characters, none of : \ / ? * [ ] */
  sheet: string;
  columns: readonly ReportColumn[];
  rows: readonly (readonly Cell[])[];
  /** How many there are beside those listed. */
  leftOff: number;
  /** What stands there where there is no row. */
  empty: string;
  note?: string;
}

export interface ReportFigure {
  label: string;
  value: number | null;
  kind: 'money' | 'count' | 'percent';
  /** What stands there where there is no value; 'Not known' without it. */
  none?: string;
  /** Against the end of the day before the first, in signed percent. */
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
  /** In words, for who does not see it. */
  alt: string;
  bars: readonly { label: string; value: number; tone: ChartTone }[];
  unit: 'money' | 'count';
}

export interface ReportLine {
  kind: 'line';
  title: string;
  alt: string;
  /** Calendar days, or months by their first. */
  dates: readonly string[];
  by: 'day' | 'month';
  lines: readonly { label: string; tone: ChartTone; percent: boolean; values: readonly (number | null)[] }[];
}

export type ReportSection = ReportFigures | ReportFacts | ReportTable | ReportBars | ReportLine;

/** A report as it is handed over. */
export interface ReportContent {
  /** 'Risk Analysis' */
  kind: string;
  organization: string;
  /** The organization's own address, a line each. */
  address: string | null;
  logo: Logo | null;
  /** The project it is about; null for all that its reader may see. */
  project: string | null;
  number: string;
  /** 'Last 30 days' */
  period: string;
  firstDay: string;
  lastDay: string;
  /** ISO 8601. */
  createdAt: string;
  /** IANA name; all days and times are on its clock. */
  timeZone: string;
  preparedFor: string;
  /** Over what its figures are: 'All projects', 'The projects Dana is on'. */
  scope: string;
  sections: readonly ReportSection[];
}

/** Told how far the work is, from 0 to 1, now and then; what it returns is waited for. */
export type OnProgress = (done: number) => Promise<void> | void;

/** All text of a report, for whoever has to find out which characters occur. */
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

/** What is known of a column added up; null where nothing is. */
export function totalOf(rows: ReportTable['rows'], column: number): number | null {
  let cents: number | null = null;
  for (const row of rows) {
    const value = row[column];
    if (typeof value === 'number') cents = (cents ?? 0) + Math.round(value * 100);
  }
  return cents === null ? null : cents / 100;
}

/** How many there are beside those listed, in words. */
export const leftOffWords = (count: number): string =>
  count === 1 ? '1 more row is not shown.' : `${count.toLocaleString('en-US')} more rows are not shown.`;
