/** Text as Postgres can store it: without NUL and lone surrogates, at most `most` characters. */
export const storedText = (text: string, most: number): string =>
  text.replaceAll('\u0000', '').slice(0, most).toWellFormed();
