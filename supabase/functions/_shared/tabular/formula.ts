/**
 * Text that a spreadsheet would run when it opens a CSV file: it begins with = + - or @, in any width and after any blank or
 * invisible characters, or with a tab or a line break.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
const formula = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;

/**
 * A text cell for CSV that no spreadsheet takes as a formula: an apostrophe is put in front of what it would. What begins with one
 * gets another, so that `restore` gives back every text exactly.
 */
export const neutralise = (text: string): string =>
  text.startsWith("'") || formula.test(text) ? `'${text}` : text;

/** The same of a cell of any table: what `neutralise` would not have written stays as it is. */
export const restoreAny = (cell: string): string =>
  neutralise(restore(cell)) === cell ? restore(cell) : cell;

/** The text that `neutralise` made the cell of. */
export const restore = (cell: string): string => (cell.startsWith("'") ? cell.slice(1) : cell);
