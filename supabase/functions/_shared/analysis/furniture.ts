/** Finds what belongs to the page and not to the contract: page numbers, running heads and feet, page markers. */

export type Range = { start: number; end: number };

const PAGE_NUMBER =
  /^[-–—\s[(|]*(?:page\s*)?(?:[a-z]{1,3}\s?-\s?)?\d{1,4}(?:\s*(?:of|\/)\s*\d{1,4})?[-–—\s\])|]*$/i;
const ROMAN = /^-?\s*[ivx]{1,6}\s*-?$/;
const MARKER = /^<\/?(?:page|PAGE|Page|caption|CAPTION|s|S|c|C|table|TABLE)>$/;
const EDGE = 3;
/** No honest document has more pages; one made of form feeds shall not cost memory. */
const MAX_PAGES = 10_000;

type Line = Range & { key: string };

/** Ranges of raw text to leave out, in order, none overlapping. */
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

/** For each page its first and last few lines that say anything; digits in `key` are masked, so page numbers agree. */
function edgeLines(raw: string): Line[][] {
  const pages: Line[][] = [];
  let page: Line[] = [];
  const close = () => {
    if (pages.length < MAX_PAGES)
      pages.push(page.length <= EDGE * 2 ? page : [...page.slice(0, EDGE), ...page.slice(-EDGE)]);
    page = [];
  };
  let start = 0;
  for (let i = 0; i <= raw.length; i++) {
    const code = i < raw.length ? raw.charCodeAt(i) : 12;
    if (code !== 10 && code !== 12) continue;
    const line = lineAt(raw, start, i);
    if (line) page.push(line);
    if (page.length > 64) page.splice(EDGE, page.length - EDGE * 4); // only the edges are looked at
    if (code === 12 || (line && MARKER.test(raw.slice(line.start, line.end)))) close();
    start = i + 1;
  }
  return pages;
}

function lineAt(raw: string, from: number, to: number): Line | null {
  let start = from;
  let end = to;
  while (start < end && raw.charCodeAt(start) <= 32) start += 1;
  while (end > start && raw.charCodeAt(end - 1) <= 32) end -= 1;
  if (start === end) return null;
  const key =
    end - start > 160 ? '' : raw.slice(start, end).toLowerCase().replace(/\d+/g, '#').replace(/\s+/g, ' ');
  return { start, end, key };
}
