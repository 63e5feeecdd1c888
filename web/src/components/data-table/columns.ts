/** A column of a table, as data. */
export interface Column<R> {
  label: string;
  /** Said to screen readers only, where what stands in the column says what it is. */
  labelHidden?: boolean;
  /** The order the first press on the heading asks for, descending with a '-' before it. Absent where the list is not sorted by it. */
  sort?: string;
  /** For figures and actions: heading and cells end at the column's right edge. */
  right?: boolean;
  /** In pixels, in a table of fixed widths; a column without one shares what is left. */
  width?: number;
  /** Styles of the heading and of every cell. */
  className?: string;
  /** Styles of the cells alone. */
  cell?: string;
  show: (row: R) => React.ReactNode;
}

/** Columns by a name of their own, in the order of the table. */
export type Columns<R> = Readonly<Record<string, Column<R>>>;

/** A column that a person may take away, and that gives way where there is no room for it. */
export interface ChoosableColumn<R> extends Column<R> {
  /** The least it needs, in pixels. */
  width: number;
  /** Its share of the room that is left; for words, figures have none. */
  grows?: number;
}

/** The columns of a table that a person may choose among, between the row's name and its actions. */
export interface ColumnSet<R, Id extends string = string> {
  /** Under this name a person's choice is kept on the machine. */
  name: string;
  ids: readonly Id[];
  columns: Readonly<Record<Id, ChoosableColumn<R>>>;
  /** What is shown where nothing was chosen. */
  usual: readonly Id[];
  /** Which give way first where there is no room for all that were chosen; the others stay. */
  givesWay: readonly Id[];
  /** The row's name, always there; it takes the room that the others leave. */
  first: ChoosableColumn<R>;
  /** What the row's actions need, in pixels; always there too. */
  actionsWidth: number;
}
