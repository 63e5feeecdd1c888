/** A table column, as data. */
export interface Column<R> {
  label: string;
  /** Heading for screen readers only, if the cells speak for themselves. */
  labelHidden?: boolean;
  /**
   * The order for the first click on the heading, '-' prefix for descending. Absent if the list cannot be
   * sorted by it.
   */
  sort?: string;
  /** For figures and actions: right-aligned heading and cells. */
  right?: boolean;
  /** In pixels, in a table of fixed widths. Columns without one share the rest. */
  width?: number;
  /** Styles of the heading and all cells. */
  className?: string;
  /** Styles of the cells only. */
  cell?: string;
  show: (row: R) => React.ReactNode;
}

/** Columns by name, in table order. */
export type Columns<R> = Readonly<Record<string, Column<R>>>;

/** A column a user may hide, and that is dropped when there is no room. */
export interface ChoosableColumn<R> extends Column<R> {
  /** Minimum width, in pixels. */
  width: number;
  /** Share of the remaining width. For text; figures have none. */
  grows?: number;
}

/** The table's optional columns, between the row's name and its actions. */
export interface ColumnSet<R, Id extends string = string> {
  /** Storage key of the user's choice on this device. */
  name: string;
  ids: readonly Id[];
  columns: Readonly<Record<Id, ChoosableColumn<R>>>;
  /** The default columns. */
  usual: readonly Id[];
  /** Columns to drop first when the chosen ones do not fit. Others stay. */
  givesWay: readonly Id[];
  /** The row's name, always shown. Takes the remaining width. */
  first: ChoosableColumn<R>;
  /** Width of the row's actions, in pixels. Always shown. */
  actionsWidth: number;
}
