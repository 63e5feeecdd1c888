/**
 * Reads a workbook back, and throws if it violates ECMA-376 part 1: anything a spreadsheet program would
 * offer to repair or silently drop.
 */
import { strFromU8, unzipSync } from 'fflate';
import { readXml, type XmlElement } from './read-xml.ts';

/** A cell; percentages are fractions of 1, dates are serial day numbers. */
interface ReadCell {
  value: string | number;
  formula: string | null;
  /** The format code, such as 'yyyy\-mm\-dd'. */
  format: string;
}

interface ReadSheet {
  name: string;
  /** By cell reference, such as 'B2'. */
  cells: Map<string, ReadCell>;
  /** Cells row by row; null for missing cells. */
  rows: (string | number | null)[][];
  widths: number[];
  frozenRows: number;
  filter: string | null;
  /** Rows repeated on each printed page, such as '$1:$1'. */
  repeatedRows: string | null;
  landscape: boolean;
  fitsToWidth: boolean;
}

/** The required order of children in CT_Worksheet, CT_Workbook, and CT_Stylesheet. */
const order = {
  worksheet:
    'sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges scenarios autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting dataValidations hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks colBreaks customProperties cellWatches ignoredErrors smartTags drawing legacyDrawing legacyDrawingHF picture oleObjects controls webPublishItems tableParts extLst',
  workbook:
    'fileVersion fileSharing workbookPr workbookProtection bookViews sheets functionGroups externalReferences definedNames calcPr oleSize customWorkbookViews pivotCaches smartTagPr smartTagTypes webPublishing fileRecoveryPr webPublishObjects extLst',
  styleSheet: 'numFmts fonts fills borders cellStyleXfs cellXfs cellStyles dxfs tableStyles colors extLst',
} as const;

const builtIn: Record<string, string> = { 0: 'General', 3: '#,##0', 9: '0%', 49: '@' };

const must = (holds: unknown, why: string): void => {
  if (!holds) throw new Error(why);
};
const child = (element: XmlElement, name: string) => element.children.find((one) => one.name === name);
const within = (element: XmlElement, name: string) => child(element, name)?.children ?? [];

function ordered(element: XmlElement): XmlElement {
  const names = order[element.name as keyof typeof order]?.split(' ') ?? [];
  const positions = element.children.map(({ name }) => names.indexOf(name));
  must(!positions.includes(-1), `${element.name} may not have ${element.children.map(({ name }) => name)}`);
  must(
    positions.every((at, index) => index === 0 || at > (positions[index - 1] ?? 0)),
    `The children of ${element.name} are out of order`,
  );
  return element;
}

/** @throws Error that describes the problem */
export function readXlsx(bytes: Uint8Array): ReadSheet[] {
  const files = unzipSync(bytes);
  const parts = new Map(Object.entries(files).map(([path, content]) => [path, readXml(strFromU8(content))]));
  const part = (path: string): XmlElement => {
    const found = parts.get(path);
    if (!found) throw new Error(`${path} is missing`);
    return found;
  };
  must(Object.keys(files)[0] === '[Content_Types].xml', '[Content_Types].xml does not come first');
  checkTypes(part('[Content_Types].xml'), [...parts.keys()]);
  const books = relations(part('_rels/.rels'), '', parts);
  const sheetFiles = relations(part('xl/_rels/workbook.xml.rels'), 'xl/', parts);
  must([...books.values()].includes('xl/workbook.xml'), 'The package names no workbook');
  const formats = readStyles(ordered(part('xl/styles.xml')));
  const workbook = ordered(part('xl/workbook.xml'));
  const views = within(workbook, 'bookViews').length;
  const sheets = within(workbook, 'sheets').map(({ attributes }) => attributes);
  const names = sheets.map(({ name = '' }) => name);
  must(names.length > 0, 'There is no sheet');
  must(new Set(names.map((name) => name.toLowerCase())).size === names.length, 'Sheets share a name');
  must(new Set(sheets.map(({ sheetId }) => sheetId)).size === sheets.length, 'Sheets share an id');
  for (const name of names)
    must(/^(?!')[^[\]:*?/\\]{1,31}(?<!')$/.test(name), `No sheet may be called ${name}`);
  const defined = within(workbook, 'definedNames').map(({ attributes, text }) => {
    const { name = '', localSheetId = '' } = attributes;
    const range = text.slice(text.lastIndexOf('!') + 1);
    must(text === `'${names[Number(localSheetId)]?.replaceAll("'", "''")}'!${range}`, `${name} is nowhere`);
    return { name, sheet: Number(localSheetId), range };
  });
  return sheets.map((attributes, index) => {
    const file = sheetFiles.get(attributes['r:id'] ?? '');
    must(file, `Sheet ${index + 1} has no file`);
    const sheet = readSheet(ordered(part(file ?? '')), formats, { views, name: names[index] ?? '' });
    const named = (what: string) =>
      defined.find(({ name, sheet: at }) => at === index && name === `_xlnm.${what}`)?.range ?? null;
    must(
      (named('_FilterDatabase')?.replaceAll('$', '') ?? null) === sheet.filter,
      `What is filtered in ${sheet.name} is not named so`,
    );
    return { ...sheet, repeatedRows: named('Print_Titles') };
  });
}

function checkTypes(types: XmlElement, paths: string[]): void {
  const of = (name: string, key: string) =>
    types.children.filter((one) => one.name === name).map(({ attributes }) => attributes[key] ?? '');
  const overrides = of('Override', 'PartName');
  must(new Set(overrides).size === overrides.length, 'A part has two types');
  for (const name of overrides) must(paths.includes(name.slice(1)), `${name} has a type and is missing`);
  const defaults = of('Default', 'Extension');
  for (const path of paths.slice(1))
    must(
      overrides.includes(`/${path}`) || (path.endsWith('.rels') && defaults.includes('rels')),
      `${path} has no type`,
    );
}

function relations(element: XmlElement, folder: string, parts: Map<string, unknown>): Map<string, string> {
  const targets = new Map(
    element.children.map(({ attributes: { Id = '', Target = '' } }) => [Id, folder + Target]),
  );
  must(targets.size === element.children.length, 'Relationships share an id');
  for (const target of targets.values()) must(parts.has(target), `${target} is related to and missing`);
  return targets;
}

/** The format code of each cell style. */
function readStyles(styles: XmlElement): string[] {
  for (const list of styles.children)
    must(Number(list.attributes.count) === list.children.length, `${list.name} miscounts`);
  const codes = new Map(
    within(styles, 'numFmts').map(({ attributes: { numFmtId = '', formatCode = '' } }) => [
      numFmtId,
      formatCode,
    ]),
  );
  const many = (name: string) => within(styles, name).length;
  return within(styles, 'cellXfs').map(
    ({ attributes: { numFmtId = '', fontId, fillId, borderId, xfId } }) => {
      must(
        Number(fontId) < many('fonts') && Number(fillId) < many('fills'),
        'A style without its font or fill',
      );
      must(
        Number(borderId) < many('borders') && Number(xfId) < many('cellStyleXfs'),
        'A style without its border',
      );
      const code = codes.get(numFmtId) ?? builtIn[numFmtId];
      must(code, `No format ${numFmtId}`);
      return code ?? '';
    },
  );
}

const columnOf = (reference: string) => reference.charCodeAt(0) - 65;

function readSheet(
  sheet: XmlElement,
  formats: readonly string[],
  { views, name }: { views: number; name: string },
): Omit<ReadSheet, 'repeatedRows'> {
  const cells = new Map<string, ReadCell>();
  const rows: (string | number | null)[][] = [];
  let lastRow = 0;
  for (const { name: tag, attributes, children } of within(sheet, 'sheetData')) {
    const number = Number(attributes.r);
    must(tag === 'row' && number > lastRow, `Row ${attributes.r} of ${name} is out of order`);
    lastRow = number;
    const row: (string | number | null)[] = [];
    let lastColumn = -1;
    for (const cell of children) {
      const { r = '', s = '', t } = cell.attributes;
      must(r === `${String.fromCharCode(65 + columnOf(r))}${number}`, `${r} stands in row ${number}`);
      must(columnOf(r) > lastColumn, `${r} is out of order`);
      lastColumn = columnOf(r);
      const format = formats[Number(s)];
      must(format, `${r} has a style that is not there`);
      // An empty cell that only has a style.
      if (cell.children.length === 0 && t === undefined) continue;
      const value = t === 'inlineStr' ? readText(cell) : readNumber(cell);
      cells.set(r, { value, formula: child(cell, 'f')?.text ?? null, format: format ?? '' });
      while (row.length < lastColumn) row.push(null);
      row.push(value);
    }
    rows[number - 1] = row;
  }
  const filter = child(sheet, 'autoFilter')?.attributes.ref ?? null;
  for (const range of [filter, child(sheet, 'dimension')?.attributes.ref ?? null])
    must(!range || Number(/\d+$/.exec(range)?.[0]) <= Math.max(lastRow, 1), `${range} ends below the rows`);
  const columns = within(sheet, 'cols').map(({ attributes: { min, max, width } }, index) => {
    must(Number(min) === index + 1 && max === min, 'Columns overlap or are missing');
    return Number(width);
  });
  must(
    columns.every((width) => width > 0 && width <= 255),
    'A column of no width',
  );
  const [view] = within(sheet, 'sheetViews');
  must(view && Number(view.attributes.workbookViewId) < views, 'A view of no window');
  const pane = view && child(view, 'pane')?.attributes;
  if (pane)
    must(pane.topLeftCell === `A${Number(pane.ySplit) + 1}` && pane.state === 'frozen', 'An odd pane');
  const foot = within(sheet, 'headerFooter')[0]?.text ?? '';
  must(foot.length <= 255, 'The foot is too long');
  const set = child(sheet, 'pageSetup')?.attributes;
  const properties = within(sheet, 'sheetPr')[0]?.attributes;
  return {
    name,
    cells,
    rows: Array.from({ length: lastRow }, (_, index) => rows[index] ?? []),
    widths: columns,
    frozenRows: Number(pane?.ySplit ?? 0),
    filter,
    landscape: set?.orientation === 'landscape',
    fitsToWidth: properties?.fitToPage === '1' && set?.fitToHeight === '0',
  };
}

/** Decodes text like Excel: XML first, then its own escapes (ST_Xstring). */
function readText(cell: XmlElement): string {
  const [inline, ...more] = cell.children;
  const [text] = inline?.children ?? [];
  must(inline?.name === 'is' && text?.name === 't' && more.length === 0, 'Text that is not in a cell');
  must(text?.attributes['xml:space'] === 'preserve', 'Text that loses its blanks');
  return (text?.text ?? '').replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function readNumber(cell: XmlElement): number {
  must(cell.attributes.t === undefined, `A cell of the kind ${cell.attributes.t}`);
  must(
    cell.children.every(({ name }, index) => name === 'v' || (name === 'f' && index === 0)),
    'A cell whose formula does not come first',
  );
  const text = child(cell, 'v')?.text ?? '';
  must(text !== '' && Number.isFinite(Number(text)), `${text} is no number`);
  return Number(text);
}

/** The date for a serial day number, `YYYY-MM-DD`; with the time, to the minute, if there is one. */
export function dayOf(serial: number): string {
  const at = new Date(Math.round((serial - 25_569) * 1440) * 60_000).toISOString();
  return Number.isInteger(serial) ? at.slice(0, 10) : at.slice(0, 16).replace('T', ' ');
}
