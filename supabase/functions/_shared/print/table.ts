import { ink, type Sheet, type Style, styles } from './sheet.ts';
import { heightOf, makeRoom, moveDown, rule, shrunk, write } from './type.ts';

export interface TableColumn<Row> {
  header: string;
  /** Share of the table's width; the columns' shares add up to 1. */
  share: number;
  align?: 'right';
  style?: Style;
  value: (row: Row) => string;
}

const gap = 8;
const pad = 3;
const mostInBody = 50;

/** A table written row by row, so that it can be any length. */
interface TableInHand<Row> {
  row: (row: Row, options?: { strong?: boolean }) => void;
  end: () => void;
}

/**
 * A table with thin lines between rows. Only rows taller than a page are split, and every page repeats the
 * headers.
 */
export function table<Row>(sheet: Sheet, columns: readonly TableColumn<Row>[], rows: readonly Row[]): void {
  if (rows.length === 0) {
    moveDown(sheet, 6);
    return;
  }
  const inHand = beginTable(sheet, columns);
  for (const row of rows) inHand.row(row);
  inHand.end();
}

export function beginTable<Row>(sheet: Sheet, columns: readonly TableColumn<Row>[]): TableInHand<Row> {
  const { pdf, tags, left } = sheet;
  let headedPage = 0;
  const headers = columns.map(({ header }) => header);
  const headStyles = columns.map(() => styles.small);
  const headerHeight = rowHeight(sheet, columns, headers, headStyles) - pad + 1;
  tags.begin('Table');
  let inBody = 0;
  return {
    row(row, { strong = false } = {}) {
      const cells = columns.map(({ value }) => value(row));
      const set = columnBoxes(sheet, columns).map(
        ({ column: { style = styles.body, align }, width }, index) => {
          const own = strong ? styles.strong : style;
          const text = cells[index] ?? '';
          // Right-aligned text is a number, or words in place of one.
          return align === 'right' && !text.includes(' ') ? shrunk(sheet, text, own, width) : own;
        },
      );
      const height = rowHeight(sheet, columns, cells, set);
      const isWhole = height + headerHeight < sheet.bottom - sheet.top;
      makeRoom(sheet, (isWhole ? height : 60) + (headedPage === 0 ? headerHeight : 0));
      const page = pdf.bufferedPageRange().count;
      if (page !== headedPage) drawHeaders(page > headedPage && headedPage > 0);
      headedPage = page;
      // A group is written when it ends, so that a long table is not held in memory until its last row.
      if (inBody === mostInBody) tags.finish();
      if (inBody === mostInBody || inBody === 0) {
        tags.begin('TBody');
        inBody = 0;
      }
      inBody += 1;
      const { y } = pdf;
      if (isWhole) {
        drawCells(sheet, columns, cells, set, y + pad);
        pdf.y = y + height;
      } else {
        drawLongRow(sheet, columns, cells, set);
        headedPage = pdf.bufferedPageRange().count;
      }
      rule(sheet, strong ? ink.text : ink.hairline);
    },
    end() {
      if (inBody > 0) tags.finish();
      tags.finish();
      pdf.x = left;
      moveDown(sheet, 6);
    },
  };

  /** Only the first headers are read aloud; repeated ones are decoration. */
  function drawHeaders(isRepeated: boolean): void {
    const { y } = pdf;
    const draw = () => {
      for (const [index, { column, x, width }] of columnBoxes(sheet, columns).entries()) {
        write(sheet, headers[index] ?? '', styles.small, {
          x,
          y,
          width,
          align: column.align,
          as: 'TH',
          scope: 'Column',
        });
      }
    };
    if (isRepeated) tags.decoration(draw);
    else tags.within('THead', () => tags.within('TR', draw));
    pdf.y = y + headerHeight;
    rule(sheet, ink.text);
  }
}

/** Height of the headers with the first row. */
export function tableStart<Row>(
  sheet: Sheet,
  columns: readonly TableColumn<Row>[],
  [first]: readonly Row[],
): number {
  const headers = rowHeight(
    sheet,
    columns,
    columns.map(({ header }) => header),
    columns.map(() => styles.small),
  );
  if (first === undefined) return headers;
  return (
    headers +
    rowHeight(
      sheet,
      columns,
      columns.map(({ value }) => value(first)),
      columns.map(({ style = styles.body }) => style),
    )
  );
}

function drawCells<Row>(
  sheet: Sheet,
  columns: readonly TableColumn<Row>[],
  cells: readonly string[],
  set: readonly Style[],
  y: number,
): void {
  sheet.tags.within('TR', () => {
    for (const [index, { column, x, width }] of columnBoxes(sheet, columns).entries()) {
      write(sheet, cells[index] ?? '', set[index] ?? styles.body, {
        x,
        y,
        width,
        align: column.align,
        as: 'TD',
      });
    }
  });
}

/** A row taller than a page: its cells one below the other, each with its header. */
function drawLongRow<Row>(
  sheet: Sheet,
  columns: readonly TableColumn<Row>[],
  cells: readonly string[],
  set: readonly Style[],
): void {
  moveDown(sheet, pad);
  sheet.tags.within('TR', () => {
    for (const [index, { header }] of columns.entries()) {
      if (!cells[index]) continue;
      write(
        sheet,
        `${header}: ${cells[index]}`,
        { ...(set[index] ?? styles.body) },
        { x: sheet.left, as: 'TD' },
      );
    }
  });
  moveDown(sheet, pad);
}

function rowHeight<Row>(
  sheet: Sheet,
  columns: readonly TableColumn<Row>[],
  cells: readonly string[],
  set: readonly Style[],
): number {
  let most = 0;
  for (const [index, { width }] of columnBoxes(sheet, columns).entries())
    most = Math.max(most, heightOf(sheet, cells[index] ?? '', set[index] ?? styles.body, width));
  return most + 2 * pad;
}

interface ColumnBox<Row> {
  column: TableColumn<Row>;
  x: number;
  width: number;
}

const knownBoxes = new WeakMap<object, ColumnBox<never>[]>();

/** Column positions, cached because every row needs them. */
function columnBoxes<Row>(sheet: Sheet, columns: readonly TableColumn<Row>[]): ColumnBox<Row>[] {
  const known = knownBoxes.get(columns) as ColumnBox<Row>[] | undefined;
  if (known) return known;
  const found = computeBoxes(sheet, columns);
  knownBoxes.set(columns, found as ColumnBox<never>[]);
  return found;
}

function computeBoxes<Row>({ left, width }: Sheet, columns: readonly TableColumn<Row>[]): ColumnBox<Row>[] {
  let x = left;
  return columns.map((column, index) => {
    const at = x;
    x += column.share * width;
    const isLast = index === columns.length - 1;
    return { column, x: at, width: column.share * width - (isLast ? 0 : gap) };
  });
}
