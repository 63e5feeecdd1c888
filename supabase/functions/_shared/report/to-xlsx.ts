/**
 * A report as a workbook: a sheet that says what it is about with its figures, one for the courses that a chart draws, one for each table.
 * Tables have typed columns, a header that stays in view, and totals that are formulas.
 * @see ECMA-376 part 1, SpreadsheetML
 */
import { Zip, ZipDeflate } from 'fflate';
import { Gathered } from '../print/gathered.ts';
import { serialDay } from '../tabular/xlsx.ts';
import { escapeAttribute, escapeText } from '../tabular/xlsx-text.ts';
import type { Cell, CellKind, OnProgress, ReportContent, ReportTable } from './content.ts';
import { instantIn } from './words.ts';

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types';
const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes of `cellXfs`: plain ones, then the same in bold. */
const style = { text: 1, money: 2, date: 3, count: 4, percent: 5 } as const;
const bold = { text: 6, money: 7, date: 8, count: 9, percent: 10, title: 11 } as const;

const xf = (format: number, font: number) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
const formats = [49, 164, 165, 3, 166];
const styles = `${xml}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="0&quot;%&quot;"/></numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="16"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="12">${xf(0, 0)}${formats.map((format) => xf(format, 0)).join('')}${formats.map((format) => xf(format, 1)).join('')}${xf(49, 2)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

interface Sheet {
  name: string;
  widths: readonly number[];
  /** Rows at the top that stay in view. */
  frozen: number;
  /** The range that can be filtered. */
  filter?: string;
  rows: Iterable<string>;
  count: number;
}

/** Rows that are written before somebody is told how far it is. */
const atOnce = 500;

export async function reportXlsx(
  content: ReportContent,
  onProgress: OnProgress = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
  const tables = content.sections.filter((section) => section.kind === 'table');
  const sheets = [summarySheet(content), ...courseSheets(content), ...tables.map(tableSheet)];
  const names = distinct(sheets.map(({ name }) => name));
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
  for (const [path, text] of packageParts(content, names)) open(path).push(encoder.encode(text), true);
  const all = sheets.reduce((sum, { count }) => sum + count, 1);
  let done = 0;
  for (const [index, { widths, frozen, filter, rows }] of sheets.entries()) {
    const part = open(`xl/worksheets/sheet${index + 1}.xml`);
    part.push(encoder.encode(sheetStart(widths, frozen, index === 0)));
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
    part.push(
      encoder.encode(`</sheetData>${filter ? `<autoFilter ref="${filter}"/>` : ''}</worksheet>`),
      true,
    );
  }
  zip.end();
  return file.take();
}

function sheetStart(widths: readonly number[], frozen: number, isFirst: boolean): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const pane =
    frozen > 0
      ? `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/>`
      : '';
  return `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">${pane}</sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`;
}

const widthOf: Record<CellKind, number> = { text: 34, money: 18, date: 13, count: 12, percent: 12 };

function tableSheet({ sheet, columns, rows, leftOff }: ReportTable): Sheet {
  const last = letter(columns.length - 1);
  const bottom = rows.length + 1;
  const hasTotals = rows.length > 0 && columns.some(({ total }) => total);
  function* written(): Generator<string> {
    yield rowOf(
      1,
      columns.map(({ header }, index) => text(header, `${letter(index)}1`, bold.text)),
    );
    for (const [index, row] of rows.entries()) {
      const number = index + 2;
      yield rowOf(
        number,
        columns.map(({ kind }, column) => cellOf(row[column] ?? null, kind, `${letter(column)}${number}`)),
      );
    }
    if (hasTotals) {
      yield rowOf(
        bottom + 1,
        columns.map(({ kind, total }, index) => {
          const at = `${letter(index)}${bottom + 1}`;
          if (!total) return index === 0 ? text('Total', at, bold.text) : '';
          const cents = rows.reduce((sum, row) => sum + Math.round(Number(row[index] ?? 0) * 100), 0);
          // The sum is there too, for programs that show a file without working it out.
          return `<c r="${at}" s="${bold[kind]}"><f>SUM(${letter(index)}2:${letter(index)}${bottom})</f><v>${cents / 100}</v></c>`;
        }),
      );
    }
    if (leftOff > 0) {
      const number = bottom + 3;
      yield rowOf(number, [
        text(`${leftOff.toLocaleString('en-US')} more are not listed.`, `A${number}`, style.text),
      ]);
    }
  }
  return {
    name: sheet,
    widths: columns.map(({ kind }) => widthOf[kind]),
    frozen: 1,
    ...(rows.length > 0 && { filter: `A1:${last}${bottom}` }),
    rows: written(),
    count: rows.length + 2,
  };
}

function summarySheet(content: ReportContent): Sheet {
  const { kind, organization, project, scope, period, firstDay, lastDay, madeAt, timeZone, madeFor, number } =
    content;
  const rows: string[] = [];
  const add = (cells: (at: (column: number) => string) => string[]) => {
    const row = rows.length + 1;
    rows.push(
      rowOf(
        row,
        cells((column) => `${letter(column)}${row}`),
      ),
    );
  };
  const fact = (label: string, value: string, of: CellKind = 'text') =>
    add((at) => [text(label, at(0), style.text), cellOf(value, of, at(1))]);
  add((at) => [text(kind, at(0), bold.title)]);
  fact('Organization', organization);
  fact('Covers', project ?? scope);
  fact('Report no.', number);
  fact('Period', period);
  fact('First day', firstDay, 'date');
  fact('Last day', lastDay, 'date');
  fact('Made', instantIn(madeAt, timeZone));
  fact('Made for', madeFor);
  for (const section of content.sections) {
    if (section.kind === 'table' || section.kind === 'line') continue;
    add(() => []);
    add((at) => [text(section.title, at(0), bold.text)]);
    if (section.kind === 'facts') for (const [label, value] of section.facts) fact(label, value);
    if (section.kind === 'bars')
      for (const { label, value } of section.bars)
        add((at) => [text(label, at(0), style.text), cellOf(value, section.unit, at(1))]);
    if (section.kind === 'figures')
      for (const figure of section.figures)
        add((at) => [
          text(figure.label, at(0), style.text),
          cellOf(figure.value, figure.kind, at(1)),
          cellOf(figure.change ?? null, 'percent', at(2)),
          cellOf(figure.note ?? null, 'text', at(3)),
        ]);
  }
  return { name: 'Summary', widths: [34, 40, 12, 60], frozen: 0, rows, count: rows.length };
}

/** What a chart draws, day by day or month by month. */
function courseSheets({ sections }: ReportContent): Sheet[] {
  return sections.flatMap((section) => {
    if (section.kind !== 'line') return [];
    const rows = [
      rowOf(
        1,
        ['Date', ...section.lines.map(({ label }) => label)].map((header, index) =>
          text(header, `${letter(index)}1`, bold.text),
        ),
      ),
      ...section.dates.map((date, index) =>
        rowOf(index + 2, [
          cellOf(date, 'date', `A${index + 2}`),
          ...section.lines.map(({ values, percent }, column) =>
            cellOf(values[index] ?? null, percent ? 'percent' : 'count', `${letter(column + 1)}${index + 2}`),
          ),
        ]),
      ),
    ];
    return [
      { name: 'Course', widths: [13, ...section.lines.map(() => 20)], frozen: 1, rows, count: rows.length },
    ];
  });
}

function cellOf(value: Cell, kind: CellKind, at: string): string {
  if (value === null || value === '') return '';
  if (kind === 'date') return `<c r="${at}" s="${style.date}"><v>${serialDay(String(value))}</v></c>`;
  if (typeof value === 'string') return text(value, at, style.text);
  return `<c r="${at}" s="${style[kind]}"><v>${value}</v></c>`;
}

const rowOf = (number: number, cells: readonly string[]): string =>
  `<row r="${number}">${cells.join('')}</row>`;

const text = (value: string, at: string, styled: number): string =>
  value === ''
    ? ''
    : `<c r="${at}" s="${styled}" t="inlineStr"><is><t xml:space="preserve">${escapeText(value.slice(0, 32_767))}</t></is></c>`;

/** A to Z: no table of ours is wider. */
const letter = (index: number) => String.fromCharCode(65 + index);

/** Sheets may not share a name. */
const distinct = (names: readonly string[]): string[] =>
  names.map((name, index) => {
    const before = names.slice(0, index).filter((other) => other === name).length;
    return before === 0 ? name : `${name} ${before + 1}`;
  });

function packageParts(
  { kind, organization, madeAt }: ReportContent,
  names: readonly string[],
): [string, string][] {
  const sheetParts = names.map(
    (_, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${mime}.worksheet+xml"/>`,
  );
  const at = madeAt.replace(/\.\d+/, '');
  return [
    [
      '[Content_Types].xml',
      `${xml}<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${mime}.sheet.main+xml"/>${sheetParts.join('')}<Override PartName="/xl/styles.xml" ContentType="${mime}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${xml}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    ],
    [
      'docProps/core.xml',
      `${xml}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeText(kind)}</dc:title><dc:creator>${escapeText(organization)}</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${at}</dcterms:created></cp:coreProperties>`,
    ],
    [
      'xl/workbook.xml',
      `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names.map((name, index) => `<sheet name="${escapeAttribute(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets><calcPr fullCalcOnLoad="1"/></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${xml}<Relationships xmlns="${packageRelations}">${names.map((_, index) => `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}<Relationship Id="rId${names.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', styles],
  ];
}
