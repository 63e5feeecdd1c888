/** Makes text storable and splits text without pages. */

/**
 * About one page of a contract. Text without page breaks is split at this length, at the end of a paragraph.
 */
const PAGE_CHARACTERS = 3_000;

/**
 * Removes characters that Postgres cannot store or readers cannot see: NUL and other control characters
 * (except tab and line feed), and lone surrogates. All line endings become '\n'; so does a form feed, because
 * form feeds separate pages.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|[\f\v\u0085\u2028]/g, '\n')
    .replace(/\u2029/g, '\n\n')
    .replace(CONTROL, '')
    .toWellFormed();
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the point
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;

/** Splits a text at form feeds, and longer pieces at the end of a paragraph, line, or word. */
export function splitPages(text: string): string[] {
  return text.split('\f').flatMap((piece) => cut(cleanText(piece)));
}

function cut(text: string): string[] {
  const pages: string[] = [];
  let start = 0;
  while (text.length - start > PAGE_CHARACTERS * 1.5) {
    const end = boundary(text, start + PAGE_CHARACTERS, start + PAGE_CHARACTERS * 1.5);
    pages.push(text.slice(start, end).trimEnd());
    start = end;
    while (start < text.length && /\s/.test(text[start] ?? '')) start += 1;
  }
  pages.push(text.slice(start).trimEnd());
  return pages;
}

function boundary(text: string, from: number, to: number): number {
  const window = text.slice(from, to);
  for (const mark of ['\n\n', '\n', '. ', ' ']) {
    const at = window.indexOf(mark);
    if (at >= 0) return from + at + 1;
  }
  // Never splits a surrogate pair.
  return /[\ud800-\udbff]/.test(text[to - 1] ?? '') ? to - 1 : to;
}
