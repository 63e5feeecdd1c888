import { facts } from '../../print/facts.ts';
import type { Reach } from '../../print/fonts/more.ts';
import { heading } from '../../print/heading.ts';
import { drawPageFooters } from '../../print/page-footer.ts';
import { placeholder } from '../../print/printable.ts';
import { closeSheet, openSheet, type Sheet, styles } from '../../print/sheet.ts';
import { beginTable, type TableColumn, tableStart } from '../../print/table.ts';
import { heightOf, makeRoom, moveDown, write } from '../../print/type.ts';
import { counted } from '../../print/words.ts';
import type {
  Cell,
  OnProgress,
  ReportContent,
  ReportFigure,
  ReportFigures,
  ReportSection,
  ReportTable,
} from '../content.ts';
import { textOf, totalOf } from '../content.ts';
import { cellWords, changeWords, figureWords, instantIn } from '../words.ts';
import { drawBars, drawLines } from './charts.ts';
import { type ContentsEntry, reserveContents } from './contents.ts';
import { drawLetterhead } from './letterhead.ts';

interface Printed {
  bytes: Uint8Array<ArrayBuffer>;
  pages: number;
}

/** Rows drawn between progress updates. */
const atOnce = 50;

/** Share of the time for the sections; the rest is for page footers and the end of the file. */
const sectionsBy = 0.9;
const footersBy = 0.97;

/**
 * Prints a report as a PDF on US Letter.
 * @param onFont called with the progress of loading additional fonts
 * @param onProgress called with progress after that, first when the first page is written
 */
export async function printReport(
  content: ReportContent,
  {
    reach,
    onFont,
    onProgress = () => {},
  }: { reach?: Reach; onFont?: OnProgress; onProgress?: OnProgress } = {},
): Promise<Printed> {
  const { kind, organization, project, number, createdAt, timeZone, preparedFor } = content;
  const title = project ? `${kind}: ${project}` : kind;
  const sheet = await openSheet({
    title,
    subject: number,
    author: organization,
    createdAt,
    text: textOf(content),
    reach,
    onFont,
  });
  drawLetterhead(sheet, content);
  const { sections } = content;
  const contents = reserveContents(
    sheet,
    sections.map((section) => section.title),
  );
  const entries: ContentsEntry[] = [];
  const all = sections.reduce((sum, section) => sum + weightOf(section), 0);
  let done = 0;
  for (const [index, section] of sections.entries()) {
    const before = sheet.pdf.bufferedPageRange().count;
    await drawSection(
      sheet,
      section,
      async (rows) => await onProgress(((done + rows) / all) * sectionsBy),
      () => {
        sheet.pdf.addNamedDestination(`section ${index}`, 'XYZ', sheet.left, sheet.pdf.y, null);
        entries.push({ title: section.title, page: sheet.pdf.bufferedPageRange().count });
      },
    );
    if (entries.length <= index) entries.push({ title: section.title, page: before });
    done += weightOf(section);
  }
  explain(sheet);
  contents.fill(entries);
  const pages = sheet.pdf.bufferedPageRange().count;
  await drawPageFooters(
    sheet,
    `${title} · ${number}`,
    `Generated for ${preparedFor} on ${instantIn(createdAt, timeZone)}. Based on data entered in Plumbline; not legal or financial advice.`,
    (part) => onProgress(sectionsBy + part * (footersBy - sectionsBy)),
  );
  const bytes = await closeSheet(sheet, (part) => onProgress(footersBy + part * (1 - footersBy)));
  await onProgress(1);
  return { bytes, pages };
}

/** Estimated work for a section. */
const weightOf = (section: ReportSection) => (section.kind === 'table' ? section.rows.length + 5 : 5);

async function drawSection(
  sheet: Sheet,
  section: ReportSection,
  onRows: (rows: number) => Promise<void>,
  begun: () => void,
): Promise<void> {
  sheet.tags.begin('Sect');
  // The heading determines the section's page; its position is recorded when it is drawn.
  sheet.onHeading = begun;
  switch (section.kind) {
    case 'figures':
      drawFigures(sheet, section);
      break;
    case 'facts':
      heading(sheet, section.title);
      facts(sheet, section.facts);
      break;
    case 'bars':
      drawBars(sheet, section);
      break;
    case 'line':
      drawLines(sheet, section);
      break;
    case 'table':
      await drawTable(sheet, section, onRows);
  }
  sheet.onHeading = undefined;
  sheet.tags.finish();
}

const withChange: readonly TableColumn<ReportFigure>[] = [
  { header: 'Figure', share: 0.34, value: ({ label }) => label },
  {
    header: 'Value',
    share: 0.2,
    align: 'right',
    style: styles.strong,
    value: figureWords,
  },
  {
    header: 'Change',
    share: 0.12,
    align: 'right',
    style: styles.small,
    value: ({ change }) => changeWords(change),
  },
  { header: '', share: 0.34, style: styles.small, value: ({ note }) => note ?? '' },
];

const withoutChange: readonly TableColumn<ReportFigure>[] = withChange
  .filter(({ header }) => header !== 'Change')
  .map((column) => (column.header === '' ? { ...column, share: 0.46 } : column));

function drawFigures(sheet: Sheet, { title, figures, note }: ReportFigures): void {
  heading(sheet, title, Math.min(figures.length, 4) * 18);
  const table = beginTable(sheet, figures.some(({ change }) => change != null) ? withChange : withoutChange);
  for (const figure of figures) table.row(figure);
  table.end();
  if (note) write(sheet, note, styles.small);
}

/** In points. */
const underNote = 4;

async function drawTable(
  sheet: Sheet,
  { title, columns, rows, leftOff, empty, note }: ReportTable,
  onRows: (rows: number) => Promise<void>,
): Promise<void> {
  const all = columns.reduce((sum, { weight }) => sum + weight, 0);
  const cells: TableColumn<readonly Cell[]>[] = columns.map(({ header, kind, weight }, index) => ({
    header,
    share: weight / all,
    ...(kind !== 'text' && kind !== 'date' && { align: 'right' as const }),
    style: { ...styles.body, size: 8 },
    value: (row) => short(cellWords(row[index] ?? null, kind)),
  }));
  const noteHeight = note ? heightOf(sheet, note, styles.small) + underNote : 0;
  heading(sheet, title, noteHeight + tableStart(sheet, cells, rows));
  if (note) {
    write(sheet, note, styles.small);
    moveDown(sheet, underNote);
  }
  if (rows.length === 0) {
    write(sheet, empty, styles.body);
    return;
  }
  const table = beginTable(sheet, cells);
  for (const [index, row] of rows.entries()) {
    table.row(row);
    if (index % atOnce === atOnce - 1) await onRows(index + 1);
  }
  const sums = totals(columns, rows);
  if (sums) table.row(sums, { strong: true });
  table.end();
  if (leftOff > 0) {
    const more = leftOff === 1 ? 'One more is' : `${leftOff.toLocaleString('en-US')} more are`;
    write(sheet, `${more} not listed (${counted(rows.length, 'row')} shown).`, styles.small);
  }
}

/** A longer text would fill a page in its cell. */
const mostWords = 600;
const short = (text: string) => (text.length > mostWords ? `${text.slice(0, mostWords)}…` : text);

/** The total row; null if no column has totals. Unknown values are not included. */
function totals(columns: ReportTable['columns'], rows: ReportTable['rows']): Cell[] | null {
  if (!columns.some(({ total }) => total)) return null;
  return columns.map(({ total }, index) => {
    if (!total) return index === 0 ? 'Total' : '';
    return totalOf(rows, index);
  });
}

/** Explains on the page what could not be printed. */
function explain(sheet: Sheet): void {
  if (!sheet.hasPlaceholders) return;
  makeRoom(sheet, 24);
  moveDown(sheet, 8);
  write(
    sheet,
    sheet.isShortOfFonts
      ? `${placeholder} replaces a character whose font could not be loaded. Generate the report again to include it.`
      : `${placeholder} replaces a character that can't be printed here.`,
    styles.small,
  );
}
