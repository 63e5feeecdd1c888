/**
 * Text that a spreadsheet would run as a formula when opening a CSV file: it starts with = + - or @, in any
 * width and after any spaces or invisible characters, or with a tab or line break.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
const formula = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;

/**
 * Escapes a CSV text cell so that no spreadsheet runs it as a formula, by prefixing an apostrophe. Text that
 * starts with an apostrophe gets another, so that `restore` returns every text exactly.
 */
export const neutralize = (text: string): string =>
  text.startsWith("'") || formula.test(text) ? `'${text}` : text;

/** Like `restore`, for a cell of any table: cells that `neutralize` could not have written stay unchanged. */
export const restoreAny = (cell: string): string =>
  neutralize(restore(cell)) === cell ? restore(cell) : cell;

/** Returns the original text of a cell escaped by `neutralize`. */
export const restore = (cell: string): string => (cell.startsWith("'") ? cell.slice(1) : cell);
