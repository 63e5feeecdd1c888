/**
 * Page marks to omit when a quote is shown: the furniture that matching also skips, and page numbers on their
 * own lines with the headers and footers next to them where no marker ends the page. Matching keeps the
 * latter, because the models were trained with them.
 */
import { type Line, lineAt, type Range } from './furniture.ts';

const NUMBER_LINE =
  /(?<=^|[\n\f])[^\S\n\f]*(?:[-–—(][^\S\n\f]*)?(?:page[^\S\n\f]+)?(?:[a-z\d]{1,3}-)?(\d{1,3})(?:[^\S\n\f]*[-–—)])?(?:[^\S\n\f]+of[^\S\n\f]+\d{1,3})?[^\S\n\f]*(?=$|[\n\f])/gi;
/** A marker that names its page, on its own line. */
const MARKED_LINE =
  /(?<=^|[\n\f])[^\S\n\f]*<\/?page>[^\S\n\f]*(?:[a-z]{1,2}[-–])?\d{0,4}[^\S\n\f]*(?=$|[\n\f])/gi;
/** Minimum characters between page numbers; numbers closer together are items of a list. */
const LEAST_PAGE = 900;
const LEAST_PAGES = 4;
const LOOK_BACK = 30;
/** Maximum lines of a header or footer. */
const EDGE = 3;
const LONGEST_HEAD = 120;

/** Ranges of raw text that are not the contract's words, in order, without overlaps. */
export function findPageMarks(raw: string, furniture: readonly Range[]): Range[] {
  const marked = [...raw.matchAll(MARKED_LINE)].map(({ index, 0: line }) => ({
    start: index,
    end: index + line.length,
  }));
  const numbers = merged([...marked, ...pageNumbers(raw)]);
  return merged([...furniture, ...numbers, ...headsBeside(raw, numbers)]);
}

/** Numbers on their own lines that increase from page to page. */
function pageNumbers(raw: string): Range[] {
  const lines = [...raw.matchAll(NUMBER_LINE)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    value: Number(match[1]),
  }));
  const before = chain(lines, LOOK_BACK);
  const after = chain(
    lines.toReversed().map(({ start, end, value }) => ({ start: -end, end: -start, value: -value })),
    LOOK_BACK,
  ).toReversed();
  return lines.filter((_, at) => (before[at] ?? 0) + (after[at] ?? 0) > LEAST_PAGES);
}

/** For each number, the length of the sequence that leads up to it, including itself. */
function chain(lines: readonly (Range & { value: number })[], lookBack: number): number[] {
  const counts: number[] = [];
  for (const [at, { start, value }] of lines.entries()) {
    let most = 0;
    for (let other = Math.max(0, at - lookBack); other < at; other++) {
      const { end, value: earlier } = lines[other] ?? { end: 0, value: 0 };
      const step = value - earlier;
      if (step >= 1 && step <= 2 && start - end >= LEAST_PAGE) most = Math.max(most, counts[other] ?? 0);
    }
    counts.push(most + 1);
  }
  return counts;
}

/** Lines next to page numbers that repeat often. */
function headsBeside(raw: string, numbers: readonly Range[]): Range[] {
  const lines = numbers.flatMap(({ start, end }) => [
    ...neighbors(raw, start, -1),
    ...neighbors(raw, end, 1),
  ]);
  const seen = new Map<string, number>();
  for (const { key } of lines) seen.set(key, (seen.get(key) ?? 0) + 1);
  const often = Math.max(3, Math.ceil(numbers.length / 3));
  return lines.filter(
    ({ key }) => key.length >= 4 && key.length <= LONGEST_HEAD && (seen.get(key) ?? 0) >= often,
  );
}

/** The nonblank lines before or after an offset. */
function neighbors(raw: string, from: number, step: 1 | -1): Line[] {
  const found: Line[] = [];
  let at = from;
  while (found.length < EDGE && at > 0 && at < raw.length) {
    const next =
      step > 0
        ? { start: at + 1, end: breakAfter(raw, at + 1) }
        : { start: breakBefore(raw, at - 1), end: at - 1 };
    if (next.end < next.start || next.start < 0) break;
    const line = lineAt(raw, next.start, next.end);
    if (line) found.push(line);
    at = step > 0 ? next.end : next.start;
  }
  return found;
}

function breakAfter(raw: string, from: number): number {
  for (let at = from; at < raw.length; at++) if (raw[at] === '\n' || raw[at] === '\f') return at;
  return raw.length;
}

function breakBefore(raw: string, end: number): number {
  for (let at = end - 1; at >= 0; at--) if (raw[at] === '\n' || raw[at] === '\f') return at + 1;
  return 0;
}

function merged(ranges: Range[]): Range[] {
  const found: Range[] = [];
  for (const { start, end } of ranges.sort((a, b) => a.start - b.start)) {
    const last = found.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else found.push({ start, end });
  }
  return found;
}
