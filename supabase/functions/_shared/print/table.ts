import { ink, type Sheet, type Style, styles } from './sheet.ts';
import { heightOf, makeRoom, moveDown, rule, write } from './type.ts';

export interface TableColumn<Row> {
  header: string;
  /** Of the table's width; those of all columns make 1. */
  share: number;
  align?: 'right';
  style?: Style;
  value: (row: Row) => string;
}

const gap = 8;
const pad = 3;
const headerHeight = 13;

/**
 * A table with hairlines between its rows. No row is parted, and every page it runs over has its headers. For cells of a few
 * lines: what may fill a page is no table.
 */
export function table<Row>(sheet: Sheet, columns: readonly TableColumn<Row>[], rows: readonly Row[]): void {
  const { pdf, left } = sheet;
  let headedPage = 0;
  for (const row of rows) {
    const cells = columns.map(({ value }) => value(row));
    const height = rowHeight(sheet, columns, cells);
    makeRoom(sheet, headedPage === 0 ? height + headerHeight : height);
    const page = pdf.bufferedPageRange().count;
    if (page !== headedPage) drawHeaders(sheet, columns);
    headedPage = page;
    const { y } = pdf;
    drawCells(sheet, columns, cells, y + pad);
    pdf.y = y + height;
    rule(sheet, ink.hairline);
  }
  pdf.x = left;
  moveDown(sheet, 6);
}

/** How high the headers stand with the first row. */
export function tableStart<Row>(
  sheet: Sheet,
  columns: readonly TableColumn<Row>[],
  [first]: readonly Row[],
): number {
  if (first === undefined) return headerHeight;
  return (
    headerHeight +
    rowHeight(
      sheet,
      columns,
      columns.map(({ value }) => value(first)),
    )
  );
}

function drawHeaders<Row>(sheet: Sheet, columns: readonly TableColumn<Row>[]): void {
  const { y } = sheet.pdf;
  for (const { column, x, width } of placed(sheet, columns)) {
    write(sheet, column.header, styles.small, { x, y, width, align: column.align });
  }
  sheet.pdf.y = y + headerHeight;
  rule(sheet, ink.text);
}

function drawCells<Row>(
  sheet: Sheet,
  columns: readonly TableColumn<Row>[],
  cells: readonly string[],
  y: number,
): void {
  for (const [index, { column, x, width }] of placed(sheet, columns).entries()) {
    write(sheet, cells[index] ?? '', column.style ?? styles.body, { x, y, width, align: column.align });
  }
}

function rowHeight<Row>(
  sheet: Sheet,
  columns: readonly TableColumn<Row>[],
  cells: readonly string[],
): number {
  const heights = placed(sheet, columns).map(({ column, width }, index) =>
    heightOf(sheet, cells[index] ?? '', column.style ?? styles.body, width),
  );
  return Math.max(...heights) + 2 * pad;
}

function placed<Row>({ left, width }: Sheet, columns: readonly TableColumn<Row>[]) {
  let x = left;
  return columns.map((column) => {
    const at = x;
    x += column.share * width;
    return { column, x: at, width: column.share * width - gap };
  });
}
