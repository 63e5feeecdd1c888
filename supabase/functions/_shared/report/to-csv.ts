import { byteOrderMark, csvRows } from '../tabular/csv.ts';
import {
  type Cell,
  type CellKind,
  leftOffWords,
  type OnProgress,
  type ReportContent,
  type ReportSection,
} from './content.ts';
import { figureWords } from './words.ts';

/** Rows written between progress updates. */
const atOnce = 1000;

/** Columns of every report; the columns of its tables and line charts follow them. */
const common = ['Section', 'Item', 'Figure', 'Unit', 'Change (%)', 'Text'] as const;

const units = { money: 'US dollars', percent: 'percent', count: 'count' } as const;

/** Cells by header. */
type Row = Partial<Record<string, Cell>>;

/** Adds the unit to a header. */
function headerOf({ header, kind }: { header: string; kind: CellKind }): string {
  if (kind === 'money') return `${header} (US$)`;
  return kind === 'percent' ? `${header.replace(/ %$/, '')} (%)` : header;
}

/**
 * A report as CSV (RFC 4180): one table, whose first column is the report section of each row. Figures and
 * facts are in Item, Figure, Unit, and Text. The tables' columns follow; tables share columns of the same
 * name. Dates are `YYYY-MM-DD`, numbers plain. UTF-8 with a byte order mark; no cell runs as a formula.
 */
export async function reportCsv(
  content: ReportContent,
  onProgress: OnProgress = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { sections } = content;
  const headers = [...new Set([...common, ...sections.flatMap(headersOf)])];
  const rowsIn = sections.map((section) => (section.kind === 'table' ? section.rows.length : 1));
  const all = rowsIn.reduce((sum, rows) => sum + rows, 0);
  const parts: string[] = [byteOrderMark, csvRows([headers])];
  let done = 0;
  const write = async (title: string, rows: Iterable<Row>) => {
    let batch: Cell[][] = [];
    const flush = async () => {
      parts.push(csvRows(batch));
      done += batch.length;
      batch = [];
      await onProgress(Math.min(done / all, 1));
    };
    for (const row of rows) {
      batch.push(headers.map((header) => (header === 'Section' ? title : (row[header] ?? null))));
      if (batch.length >= atOnce) await flush();
    }
    await flush();
  };
  await write('Report', aboutRows(content));
  for (const section of sections) await write(section.title, rowsOf(section));
  return new TextEncoder().encode(parts.join(''));
}

const aboutRows = (content: ReportContent): Row[] =>
  [
    ['Report', content.kind],
    ['Organization', content.organization],
    ['Scope', content.project ?? content.scope],
    ['Report no.', content.number],
    ['Period', content.period],
    ['First day', content.firstDay],
    ['Last day', content.lastDay],
    ['Generated', content.createdAt],
    ['Time zone', content.timeZone],
    ['Generated for', content.preparedFor],
  ].map(([Item = '', Text = '']) => ({ Item, Text }));

/** The headers specific to a section. */
function headersOf(section: ReportSection): string[] {
  if (section.kind === 'table') return section.columns.map(headerOf);
  if (section.kind !== 'line') return [];
  return [
    'Date',
    ...section.lines.map(({ label, percent }) =>
      headerOf({ header: label, kind: percent ? 'percent' : 'count' }),
    ),
  ];
}

function* rowsOf(section: ReportSection): Generator<Row> {
  const headers = headersOf(section);
  const under = (cells: readonly Cell[]): Row =>
    Object.fromEntries(headers.map((header, index) => [header, cells[index] ?? null]));
  switch (section.kind) {
    case 'figures':
      for (const figure of section.figures)
        yield {
          Item: figure.label,
          Figure: figure.value,
          Unit: units[figure.kind],
          'Change (%)': figure.change ?? null,
          Text: [figure.value === null ? figureWords(figure) : '', figure.note].filter(Boolean).join('; '),
        };
      break;
    case 'facts':
      for (const [Item, Text] of section.facts) yield { Item, Text };
      break;
    case 'bars':
      for (const { label: Item, value: Figure } of section.bars)
        yield { Item, Figure, Unit: units[section.unit] };
      break;
    case 'line':
      for (const [index, date] of section.dates.entries())
        yield under([date, ...section.lines.map(({ values }) => values[index] ?? null)]);
      break;
    case 'table':
      for (const row of section.rows) yield under(row);
      if (section.rows.length === 0) yield { Text: section.empty };
      if (section.leftOff > 0) yield { Text: leftOffWords(section.leftOff) };
  }
  if ('note' in section && section.note) yield { Text: section.note };
}
