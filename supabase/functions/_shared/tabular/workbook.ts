/**
 * Building blocks of workbooks: package parts, start and end of a sheet, styles, and cells.
 * @see ECMA-376 part 1, SpreadsheetML
 */
import { escapeAttribute, escapeText } from './xlsx-text.ts';

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const package_ = 'http://schemas.openxmlformats.org/package/2006';
const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const bordered = (edge: 'top' | 'bottom') => {
  const side = (name: string) =>
    name === edge ? `<${name} style="thin"><color auto="1"/></${name}>` : `<${name}/>`;
  return `<border><left/><right/>${side('top')}${side('bottom')}<diagonal/></border>`;
};

/** Number formats; text uses '@', so that it stays text when edited. */
const formats = { text: 49, money: 164, date: 165, count: 3, percent: 9, change: 166, instant: 167 };
interface Look {
  format: number;
  font?: number;
  fill?: number;
  border?: number;
  wraps?: boolean;
  side?: 'left' | 'right';
}
const looks = {
  plain: { format: 0 },
  /** Single-line text, cut off where the next cell starts. */
  line: { format: formats.text },
  text: { format: formats.text, wraps: true, side: 'left' },
  money: { format: formats.money },
  date: { format: formats.date, side: 'left' },
  count: { format: formats.count },
  percent: { format: formats.percent },
  change: { format: formats.change },
  instant: { format: formats.instant, side: 'left' },
  head: { format: formats.text, font: 1, fill: 2, border: 1, wraps: true, side: 'left' },
  headRight: { format: formats.text, font: 1, fill: 2, border: 1, wraps: true, side: 'right' },
  strong: { format: formats.text, font: 1 },
  title: { format: formats.text, font: 2 },
  totalText: { format: formats.text, font: 1, border: 2, side: 'left' },
  totalMoney: { format: formats.money, font: 1, border: 2 },
  totalCount: { format: formats.count, font: 1, border: 2 },
} satisfies Record<string, Look>;
export type CellLook = keyof typeof looks;
const names = Object.keys(looks) as CellLook[];
const styleOf = Object.fromEntries(names.map((name, index) => [name, index])) as Record<CellLook, number>;

const xf = ({ format, font = 0, fill = 0, border = 0, wraps, side }: Look): string => {
  // Indent on the left, so that text is not too close to the number before it.
  const across = side ? ` horizontal="${side}"` : '';
  const alignment = `<alignment${across} vertical="top"${wraps ? ' wrapText="1"' : ''}${side === 'left' ? ' indent="1"' : ''}/>`;
  return `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">${alignment}</xf>`;
};
const font = (size: number, isBold: boolean) =>
  `<font>${isBold ? '<b/>' : ''}<sz val="${size}"/><name val="Calibri"/><family val="2"/></font>`;
const styles = `${xml}<styleSheet xmlns="${main}"><numFmts count="4"><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="\\+0%;\\-0%;0%"/><numFmt numFmtId="167" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="3">${font(11, false)}${font(11, true)}${font(16, true)}</fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEFECE6"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="3"><border><left/><right/><top/><bottom/><diagonal/></border>${bordered('bottom')}${bordered('top')}</borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${names.length}">${names.map((name) => xf(looks[name])).join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

interface NamedSheet {
  /** At most 31 characters, none of : \ / ? * [ ] */
  name: string;
  /** Rows at the top that stay visible and repeat on every printed page. */
  frozen: number;
  /** The filter range, such as 'A1:C9'. */
  filter?: string;
}

/**
 * The parts of a workbook other than its sheets (`xl/worksheets/sheet1.xml` and so on), as path and content.
 */
export function workbookParts(
  sheets: readonly NamedSheet[],
  about?: { title: string; creator: string; createdAt: string },
): [path: string, content: string][] {
  const override = (path: string, type: string) => `<Override PartName="/${path}" ContentType="${type}"/>`;
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${type}" Target="${target}"/>`;
  const relationships = (all: string) =>
    `${xml}<Relationships xmlns="${package_}/relationships">${all}</Relationships>`;
  return [
    [
      '[Content_Types].xml',
      `${xml}<Types xmlns="${package_}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('xl/workbook.xml', `${mime}.sheet.main+xml`)}${sheets.map((_, index) => override(`xl/worksheets/sheet${index + 1}.xml`, `${mime}.worksheet+xml`)).join('')}${override('xl/styles.xml', `${mime}.styles+xml`)}${about ? override('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml') : ''}</Types>`,
    ],
    [
      '_rels/.rels',
      relationships(
        relation(1, `${relations}/officeDocument`, 'xl/workbook.xml') +
          (about
            ? relation(2, `${package_}/relationships/metadata/core-properties`, 'docProps/core.xml')
            : ''),
      ),
    ],
    ...(about
      ? [
          [
            'docProps/core.xml',
            `${xml}<cp:coreProperties xmlns:cp="${package_}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeText(about.title)}</dc:title><dc:creator>${escapeText(about.creator)}</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${about.createdAt.replace(/\.\d+/, '')}</dcterms:created></cp:coreProperties>`,
          ] satisfies [string, string],
        ]
      : []),
    [
      'xl/workbook.xml',
      `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><bookViews><workbookView/></bookViews><sheets>${sheets.map(({ name }, index) => `<sheet name="${escapeAttribute(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets>${definedNames(sheets)}<calcPr fullCalcOnLoad="1"/></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relationships(
        sheets
          .map((_, index) =>
            relation(index + 1, `${relations}/worksheet`, `worksheets/sheet${index + 1}.xml`),
          )
          .join('') + relation(sheets.length + 1, `${relations}/styles`, 'styles.xml'),
      ),
    ],
    ['xl/styles.xml', styles],
  ];
}

/** The filter range and repeated rows, which programs look up under reserved names. */
function definedNames(sheets: readonly NamedSheet[]): string {
  const named = sheets.flatMap(({ name, frozen, filter }, index) => {
    const sheet = `'${escapeText(name.replaceAll("'", "''"))}'!`;
    const define = (what: string, range: string, hidden = '') =>
      `<definedName name="_xlnm.${what}" localSheetId="${index}"${hidden}>${sheet}${range}</definedName>`;
    return [
      ...(filter ? [define('_FilterDatabase', filter.replace(/[A-Z]+|\d+/g, '$$$&'), ' hidden="1"')] : []),
      ...(frozen > 0 ? [define('Print_Titles', `$1:$${frozen}`)] : []),
    ];
  });
  return named.length > 0 ? `<definedNames>${named.join('')}</definedNames>` : '';
}

interface SheetStart {
  /** In characters. */
  widths: readonly number[];
  frozen: number;
  /** The used range, if known in advance. */
  used?: string;
  isFirst?: boolean;
}

/** The start of a sheet, before its rows. */
export function sheetStart({ widths, frozen, used, isFirst = false }: SheetStart): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const top = `A${frozen + 1}`;
  const pane =
    frozen > 0
      ? `<pane ySplit="${frozen}" topLeftCell="${top}" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="${top}" sqref="${top}"/>`
      : '';
  return `${xml}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>${used ? `<dimension ref="${used}"/>` : ''}<sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">${pane}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns.join('')}</cols><sheetData>`;
}

/** Maximum length of a sheet's footer. */
const longestFoot = 120;

/**
 * The end of a sheet, after its rows. Printed sheets are one page wide, in landscape, with page numbers.
 * @param foot text at the bottom of each page
 */
export function sheetEnd({ filter, foot = '' }: { filter?: string; foot?: string }): string {
  const words = Array.from(foot).slice(0, longestFoot).join('').replaceAll('&', '&&');
  return `</sheetData>${filter ? `<autoFilter ref="${filter}"/>` : ''}<pageMargins left="0.5" right="0.5" top="0.5" bottom="0.75" header="0.3" footer="0.3"/><pageSetup paperSize="1" fitToHeight="0" orientation="landscape"/><headerFooter><oddFooter>${escapeText(`&L${words}&RPage &P of &N`)}</oddFooter></headerFooter></worksheet>`;
}

/** Height of one line of text, in points. */
const lineHeight = 15;
const tallest = 409;

/** @param lines of its tallest cell, because not every program calculates the height of wrapped text */
export function rowOf(number: number, cells: readonly string[], lines = 1): string {
  const height = lines > 1 ? ` ht="${Math.min(lines * lineHeight, tallest)}" customHeight="1"` : '';
  return `<row r="${number}"${height}>${cells.join('')}</row>`;
}

/** Column width not available for text, in characters. */
export const columnMargin = 3;

/** Approximate number of lines of text in a wrapped cell; East Asian characters are twice as wide. */
export function linesOf(text: string, width: number): number {
  const room = width - columnMargin;
  if (text.length <= room && !/[\n\r\u1100-\uffff]/.test(text)) return 1;
  return text
    .split(/\r\n|[\r\n]/)
    .map((line) => Array.from(line).reduce((sum, char) => sum + (char > '\u10ff' ? 2 : 1), 0))
    .reduce((sum, length) => sum + (length <= room ? 1 : Math.ceil(length / (room * 0.92))), 0);
}

/** Excel's limit for a cell. */
const longestText = 32_767;

/** Empty text adds no cell. */
export function textCell(value: string, at: string, look: CellLook = 'text'): string {
  if (value === '') return '';
  const whole =
    value.length <= longestText ? value : value.slice(0, longestText).replace(/[\ud800-\udbff]$/, '');
  return `<c r="${at}" s="${styleOf[look]}" t="inlineStr"><is><t xml:space="preserve">${escapeText(whole)}</t></is></c>`;
}

/** An empty cell with a style. */
export const blankCell = (at: string, look: CellLook): string => `<c r="${at}" s="${styleOf[look]}"/>`;

/**
 * @param formula the formula with this value; the value is stored too, for programs that do not calculate
 * formulas
 */
export const numberCell = (value: number, at: string, look: CellLook, formula?: string): string =>
  `<c r="${at}" s="${styleOf[look]}">${formula ? `<f>${formula}</f>` : ''}<v>${value}</v></c>`;

/**
 * From this date on, all programs number days alike; before it, some include February 29, 1900, which did not
 * exist.
 */
const firstDay = '1900-03-01';

/** A calendar date, `YYYY-MM-DD`, as a serial day number; dates that no spreadsheet supports become text. */
export const dateCell = (date: string, at: string): string =>
  date < firstDay ? textCell(date, at, 'line') : numberCell(serialDay(date), at, 'date');

/** An ISO 8601 instant as a date and time in UTC. */
export const instantCell = (instant: string, at: string): string => {
  const ms = Date.parse(instant);
  const day = new Date(ms).toISOString().slice(0, 10);
  return numberCell(serialDay(day) + (ms - Date.parse(`${day}T00:00:00Z`)) / 86_400_000, at, 'instant');
};

/** A to Z: none of our tables is wider. */
export const letter = (index: number): string => String.fromCharCode(65 + index);

/** Excel's serial day number: 1 is 1900-01-01, and 60 is February 29, 1900, which did not exist. */
export function serialDay(date: string): number {
  const days = Math.round((Date.parse(`${date}T00:00:00Z`) - Date.UTC(1899, 11, 31)) / 86_400_000);
  return days < 60 ? days : days + 1;
}
