import { stringify } from 'csv-stringify/sync';
import { neutralise } from '../tabular/formula.ts';
import type { Cell, OnProgress, ReportContent, ReportSection } from './content.ts';
import { instantIn } from './words.ts';

const encoder = new TextEncoder();
const options = { record_delimiter: '\r\n' as const, quoted_match: /[\r\n]|^\s|\s$/ };

const cell = (value: Cell): string => (typeof value === 'string' ? neutralise(value) : String(value ?? ''));
const lines = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => row.map(cell)),
    options,
  );

/** Rows that are written before somebody is told how far it is. */
const atOnce = 1000;

/**
 * A report as CSV after RFC 4180: its tables first, the largest on top, then figures and facts, then what it is about. UTF-8 with a byte
 * order mark, no cell that runs as a formula.
 */
export async function reportCsv(
  content: ReportContent,
  onProgress: OnProgress = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
  const tables = content.sections.filter((section) => section.kind === 'table');
  const all = Math.max(
    tables.reduce((sum, { rows }) => sum + rows.length, 0),
    1,
  );
  const parts: string[] = ['\ufeff'];
  let done = 0;
  for (const { title, columns, rows } of tables.toSorted((a, b) => b.rows.length - a.rows.length)) {
    if (parts.length > 1) parts.push(lines([[], [title]]));
    parts.push(lines([columns.map(({ header }) => header)]));
    for (let from = 0; from < rows.length; from += atOnce) {
      parts.push(lines(rows.slice(from, from + atOnce)));
      done += Math.min(atOnce, rows.length - from);
      await onProgress(done / all);
    }
  }
  for (const section of content.sections) {
    const rows = summaryRows(section);
    if (rows.length > 0) parts.push(lines([[], [section.title], ...rows]));
  }
  const { kind, organization, project, scope, period, firstDay, lastDay, madeAt, timeZone, madeFor } =
    content;
  parts.push(
    lines([
      [],
      ['Report', kind],
      ['Organization', organization],
      ['Covers', project ?? scope],
      ['Period', period],
      ['First day', firstDay],
      ['Last day', lastDay],
      ['Made', instantIn(madeAt, timeZone)],
      ['Made for', madeFor],
    ]),
  );
  return encoder.encode(parts.join(''));
}

/** What is no table, as rows. */
export function summaryRows(section: ReportSection): Cell[][] {
  switch (section.kind) {
    case 'figures':
      return section.figures.map(({ label, value, note }) => [label, value, note ?? '']);
    case 'facts':
      return section.facts.map(([label, value]) => [label, value]);
    case 'bars':
      return section.bars.map(({ label, value }) => [label, value]);
    case 'line':
      return [
        ['Date', ...section.lines.map(({ label }) => label)],
        ...section.dates.map((date, index) => [
          date,
          ...section.lines.map(({ values }) => values[index] ?? null),
        ]),
      ];
    default:
      return [];
  }
}
