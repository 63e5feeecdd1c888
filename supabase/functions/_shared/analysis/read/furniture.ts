/** Finds page furniture: page numbers, running headers and footers, and page markers. */

export type Range = { start: number; end: number };

const PAGE_NUMBER =
  /^[-–—\s[(|]*(?:page\s*)?(?:[a-z]{1,3}\s?-\s?)?\d{1,4}(?:\s*(?:of|\/)\s*\d{1,4})?[-–—\s\])|]*$/i;
const ROMAN = /^-?\s*[ivx]{1,6}\s*-?$/;
const MARKER = /^<\/?(?:page|PAGE|Page|caption|CAPTION|s|S|c|C|table|TABLE)>$/;
/** A form feed, or a marker on its own line. */
const PAGE_END = new RegExp(
  String.raw`\f|(?:^|(?<=\f))[^\S\n\f]*${MARKER.source.slice(1, -1)}[^\S\n\f]*(?=\f|$)`,
  'gm',
);
const EDGE = 3;
/** More pages than any real document has; limits memory for a document of form feeds. */
const MAX_PAGES = 10_000;

/** `key` is the part that a running header repeats: its words with digits masked; '' for long lines. */
export type Line = Range & { key: string };

/** Ranges of raw text to skip, in order, without overlaps. */
export function findFurniture(raw: string): Range[] {
  const pages = edgeLines(raw);
  const seen = new Map<string, number>();
  for (const page of pages) {
    for (const key of new Set(page.filter((line) => line.key.length >= 4).map((line) => line.key))) {
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
  }
  const often = Math.max(2, Math.ceil(pages.length / 2));
  const found: Range[] = [];
  for (const page of pages) {
    for (const line of page) {
      const text = raw.slice(line.start, line.end).trim();
      const repeated = pages.length >= 2 && line.key.length <= 120 && (seen.get(line.key) ?? 0) >= often;
      if (
        MARKER.test(text) ||
        (pages.length >= 2 && (PAGE_NUMBER.test(text) || ROMAN.test(text))) ||
        repeated
      ) {
        found.push({ start: line.start, end: line.end });
      }
    }
  }
  return found;
}

/** The first and last nonblank lines of each page. */
function edgeLines(raw: string): Line[][] {
  const pages: Line[][] = [];
  let start = 0;
  const close = (end: number) => {
    if (pages.length < MAX_PAGES) pages.push(edgesOf(raw, start, end));
    start = end + 1;
  };
  for (const { 0: text, index } of raw.matchAll(PAGE_END)) {
    if (index >= start) close(text === '\f' ? index : index + text.length);
  }
  if (start <= raw.length) close(raw.length);
  return pages;
}

/** The first and last three lines of a page; all lines if there are fewer than seven. */
function edgesOf(raw: string, start: number, end: number): Line[] {
  const page = raw.slice(start, end);
  const first: Line[] = [];
  const last: Line[] = [];
  let top = 0;
  let bottom = page.length;
  while (first.length < EDGE && top < bottom) {
    const next = page.indexOf('\n', top);
    const to = next < 0 ? bottom : next;
    const line = lineAt(raw, start + top, start + to);
    if (line) first.push(line);
    top = to + 1;
  }
  while (last.length < EDGE && top < bottom) {
    const from = Math.max(top, page.lastIndexOf('\n', bottom - 1) + 1);
    const line = lineAt(raw, start + from, start + bottom);
    if (line) last.unshift(line);
    bottom = from - 1;
  }
  return [...first, ...last];
}

export function lineAt(raw: string, from: number, to: number): Line | null {
  let start = from;
  let end = to;
  while (start < end && raw.charCodeAt(start) <= 32) start += 1;
  while (end > start && raw.charCodeAt(end - 1) <= 32) end -= 1;
  if (start === end) return null;
  const key =
    end - start > 160 ? '' : raw.slice(start, end).toLowerCase().replace(/\d+/g, '#').replace(/\s+/g, ' ');
  return { start, end, key };
}
