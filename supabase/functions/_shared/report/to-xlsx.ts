/**
 * A report as a workbook: a summary sheet with its figures, one sheet for line chart data, and one per table.
 * Tables have typed columns, a fixed header, and totals as formulas.
 */
import { Zip, ZipDeflate } from 'fflate';
import { Gathered } from '../print/gathered.ts';
import {
  blankCell,
  type CellLook,
  columnMargin,
  dateCell,
  letter,
  linesOf,
  numberCell,
  rowOf,
  serialDay,
  sheetEnd,
  sheetStart,
  textCell,
  workbookParts,
} from '../tabular/workbook.ts';
import {
  type Cell,
  type CellKind,
  leftOffWords,
  type OnProgress,
  type ReportContent,
  type ReportTable,
  totalOf,
} from './content.ts';
import { cellWords, figureWords } from './words.ts';

interface Sheet {
  name: string;
  widths: readonly number[];
  frozen: number;
  filter?: string;
  used: string;
  rows: Iterable<string>;
  count: number;
}

/** Rows written between progress updates. */
const atOnce = 500;

/** The bytes of the file. */
export async function reportXlsx(
  content: ReportContent,
  onProgress: OnProgress = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
  const tables = content.sections.filter((section) => section.kind === 'table');
  const found = [summarySheet(content), ...courseSheets(content), ...tables.map(tableSheet)];
  const names = distinct(found.map(({ name }) => name));
  const sheets = found.map((sheet, index) => ({ ...sheet, name: names[index] ?? '' }));
  const { kind: title, organization: creator, createdAt } = content;
  const encoder = new TextEncoder();
  const file = new Gathered();
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    file.add(chunk);
  });
  const open = (path: string) => {
    const part = new ZipDeflate(path, { level: 6 });
    zip.add(part);
    return part;
  };
  for (const [path, text] of workbookParts(sheets, { title, creator, createdAt }))
    open(path).push(encoder.encode(text), true);
  const all = sheets.reduce((sum, { count }) => sum + count, 1);
  let done = 0;
  for (const [index, { name, rows, ...sheet }] of sheets.entries()) {
    const part = open(`xl/worksheets/sheet${index + 1}.xml`);
    part.push(encoder.encode(sheetStart({ ...sheet, isFirst: index === 0 })));
    let batch: string[] = [];
    const flush = async () => {
      part.push(encoder.encode(batch.join('')));
      done += batch.length;
      batch = [];
      await onProgress(Math.min(done / all, 1));
    };
    for (const row of rows) {
      batch.push(row);
      if (batch.length >= atOnce) await flush();
    }
    await flush();
    part.push(encoder.encode(sheetEnd({ ...sheet, foot: `${creator} · ${title} · ${name}` })), true);
  }
  zip.end();
  return file.take();
}

/** In characters: the minimum and maximum column width, and the room a header needs for its filter arrow. */
const narrowest: Record<CellKind, number> = { text: 10, money: 14, date: 12, count: 8, percent: 8 };
const widest = 48;
const arrow = 4;

function widthOf({ columns, rows }: ReportTable, index: number): number {
  const { header = '', kind = 'text', total } = columns[index] ?? {};
  let width = Math.max(narrowest[kind], header.length + arrow);
  const widen = (words: string) => {
    width = Math.min(Math.max(words.length + columnMargin, width), widest);
  };
  if (kind !== 'date')
    for (const row of rows) {
      if (width >= widest) break;
      const value = row[index] ?? null;
      widen(typeof value === 'number' ? cellWords(value, kind) : (value ?? ''));
    }
  if (total) widen(cellWords(totalOf(rows, index), kind));
  return width;
}

function tableSheet(table: ReportTable): Sheet {
  const { sheet, columns, rows, leftOff, empty, note } = table;
  const widths = columns.map((_, index) => widthOf(table, index));
  const last = letter(columns.length - 1);
  const bottom = rows.length + 1;
  const hasTotals = rows.length > 0 && columns.some(({ total }) => total);
  const after = [
    ...(rows.length === 0 ? [empty] : []),
    ...(leftOff > 0 ? [leftOffWords(leftOff)] : []),
    ...(note ? [note] : []),
  ];
  const afterFrom = bottom + (hasTotals ? 2 : 0) + (rows.length === 0 ? 1 : 2);
  function* written(): Generator<string> {
    yield headRow(columns);
    for (const [index, row] of rows.entries()) {
      const number = index + 2;
      yield rowOf(
        number,
        columns.map(({ kind }, column) => cellOf(row[column] ?? null, kind, `${letter(column)}${number}`)),
        mostLines(row, widths, columns),
      );
    }
    if (hasTotals) yield totalRow(table, bottom);
    for (const [index, words] of after.entries())
      yield rowOf(afterFrom + index, [textCell(words, `A${afterFrom + index}`, 'line')]);
  }
  return {
    name: sheet,
    widths,
    frozen: 1,
    ...(rows.length > 0 && { filter: `A1:${last}${bottom}` }),
    used: `A1:${last}${after.length > 0 ? afterFrom + after.length - 1 : bottom + (hasTotals ? 1 : 0)}`,
    rows: written(),
    count: rows.length + 2,
  };
}

const headRow = (columns: readonly { header: string; kind: CellKind }[]): string =>
  rowOf(
    1,
    columns.map(({ header, kind }, index) =>
      textCell(header, `${letter(index)}1`, kind === 'text' || kind === 'date' ? 'head' : 'headRight'),
    ),
  );

/** Unknown values are not included in totals. */
function totalRow({ columns, rows }: ReportTable, bottom: number): string {
  return rowOf(
    bottom + 1,
    columns.map(({ kind, total }, index) => {
      const at = `${letter(index)}${bottom + 1}`;
      const sum = total ? totalOf(rows, index) : null;
      if (sum === null) return index === 0 ? textCell('Total', at, 'totalText') : blankCell(at, 'totalText');
      const look = kind === 'money' ? 'totalMoney' : 'totalCount';
      return numberCell(sum, at, look, `SUM(${letter(index)}2:${letter(index)}${bottom})`);
    }),
  );
}

const summaryWidths = [32, 30, 10, 66];

/** Lines of the tallest cell in a row; cells without text take one. */
const mostLines = (
  texts: readonly Cell[],
  widths: readonly number[],
  columns?: readonly { kind: CellKind }[],
): number =>
  texts.reduce<number>(
    (most, text, index) =>
      typeof text === 'string' && columns?.[index]?.kind !== 'date'
        ? Math.max(most, linesOf(text, widths[index] ?? widest))
        : most,
    1,
  );

function summarySheet(content: ReportContent): Sheet {
  const {
    kind,
    organization,
    project,
    scope,
    period,
    firstDay,
    lastDay,
    createdAt,
    timeZone,
    preparedFor,
    number,
  } = content;
  const rows: string[] = [];
  const add = (cells: (at: (column: number) => string) => string[], texts: readonly string[] = []) => {
    const row = rows.length + 1;
    rows.push(
      rowOf(
        row,
        cells((column) => `${letter(column)}${row}`),
        mostLines(texts, summaryWidths),
      ),
    );
  };
  const fact = (label: string, value: string, of: CellKind = 'text') =>
    add((at) => [textCell(label, at(0)), cellOf(value, of, at(1))], [label, value]);
  rows.push(rowOf(1, [textCell(kind, 'A1', 'title')], 2));
  fact('Organization', organization);
  fact('Scope', project ?? scope);
  fact('Report no.', number);
  fact('Period', period);
  fact('First day', firstDay, 'date');
  fact('Last day', lastDay, 'date');
  add((at) => [
    textCell('Generated', at(0)),
    numberCell(serialInstant(createdAt, timeZone), at(1), 'instant'),
  ]);
  fact('Time zone', timeZone);
  fact('Generated for', preparedFor);
  for (const section of content.sections) {
    if (section.kind === 'table' || section.kind === 'line') continue;
    add(() => []);
    add((at) => [textCell(section.title, at(0), 'strong')]);
    if (section.kind === 'facts') for (const [label, value] of section.facts) fact(label, value);
    if (section.kind === 'bars')
      for (const { label, value } of section.bars)
        add((at) => [textCell(label, at(0)), cellOf(value, section.unit, at(1))]);
    if (section.kind === 'figures') {
      for (const figure of section.figures) {
        const { label, value, kind: of, change, note = '' } = figure;
        add(
          (at) => [
            textCell(label, at(0)),
            value === null ? textCell(figureWords(figure), at(1)) : cellOf(value, of, at(1)),
            change == null ? '' : numberCell(change / 100, at(2), 'change'),
            textCell(note, at(3)),
          ],
          [label, '', '', note],
        );
      }
      if (section.note) add((at) => [textCell(section.note ?? '', at(0), 'line')]);
    }
  }
  return {
    name: 'Summary',
    widths: summaryWidths,
    frozen: 0,
    used: `A1:D${rows.length}`,
    rows,
    count: rows.length,
  };
}

/** The data of a line chart, by day or month. */
function courseSheets({ sections }: ReportContent): Sheet[] {
  return sections.flatMap((section): Sheet[] => {
    if (section.kind !== 'line') return [];
    const columns = [
      { header: 'Date', kind: 'date' as const },
      ...section.lines.map(({ label, percent }) => ({
        header: label,
        kind: percent ? ('percent' as const) : ('count' as const),
      })),
    ];
    const bottom = section.dates.length + 1;
    const area = `A1:${letter(columns.length - 1)}${bottom}`;
    const rows = [
      headRow(columns),
      ...section.dates.map((date, index) =>
        rowOf(
          index + 2,
          columns.map(({ kind }, column) =>
            cellOf(
              column === 0 ? date : (section.lines[column - 1]?.values[index] ?? null),
              kind,
              `${letter(column)}${index + 2}`,
            ),
          ),
        ),
      ),
    ];
    return [
      {
        name: 'Trend',
        widths: columns.map(({ header }) => Math.max(header.length + arrow, 13)),
        frozen: 1,
        ...(bottom > 1 && { filter: area }),
        used: area,
        rows,
        count: rows.length,
      },
    ];
  });
}

const lookOf: Record<Exclude<CellKind, 'date'>, CellLook> = {
  text: 'text',
  money: 'money',
  count: 'count',
  percent: 'percent',
};

function cellOf(value: Cell, kind: CellKind, at: string): string {
  if (value === null || value === '') return '';
  if (kind === 'date') return dateCell(String(value), at);
  if (typeof value === 'string') return textCell(value, at);
  return numberCell(kind === 'percent' ? value / 100 : value, at, lookOf[kind]);
}

/** Local time in a time zone as fractional days, to the minute. */
function serialInstant(instant: string, timeZone: string): number {
  const words = (zone: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(
      new Date(instant),
    );
  const [day = '', time = ''] = (() => {
    try {
      return words(timeZone);
    } catch {
      return words('UTC');
    }
  })().split(' ');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return serialDay(day) + (hours * 60 + minutes) / 1440;
}

const longestName = 31;

/** Worksheet names must be unique, ignoring case, and short. */
function distinct(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let free = name.slice(0, longestName);
    for (let more = 2; taken.has(free.toLowerCase()); more += 1)
      free = `${name.slice(0, longestName - 1 - String(more).length)} ${more}`;
    taken.add(free.toLowerCase());
    return free;
  });
}
