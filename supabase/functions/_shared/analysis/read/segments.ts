/**
 * Splits normal text into sentences under their headings, and cuts quotes of a readable length out of them.
 */
import { isContentsLine, isHeadingLine, startsEnumerated, withoutEnumerator } from './lines.ts';
import type { Normal } from './normalize.ts';
import { regex } from './regex.ts';

/**
 * A sentence: offsets in the normal text, the text in lower case, the heading above it, and a running section
 * number.
 */
export type Sentence = {
  index: number;
  start: number;
  end: number;
  text: string;
  heading: string;
  section: number;
  isHeading: boolean;
};

/** A span of the normal text. */
export type Span = { start: number; end: number };

/** Whether two spans share a character. */
export const overlap = (a: Span, b: Span) => a.start < b.end && b.start < a.end;

const MAX_SENTENCE = 2_000;
/** Maximum length of quotes and clauses; location is measured in units of this length. */
export const MAX_QUOTE = 700;

const ABBREVIATION = regex`
  (?:^|[\s("])(?:no|nos|inc|co|corp|ltd|llc|sec|secs|art|para|e\.g|i\.e|etc|v|vs|mr|mrs|ms|dr|st|ave|rd|blvd
    |approx|fla|stat|cal|ex|sq|ft|u\.s|u\.s\.c|p\.m|a\.m|n\.w|dept|bldg|hon|messrs|jr|sr|al|cf|[a-z]|\d{1,3})$
`;

/** All sentences of a text, in order. Linear in its length. */
export function segment(normal: Normal): Sentence[] {
  const sentences: Sentence[] = [];
  const { cased, lower } = normal;
  let start = 0;
  let heading = '';
  let section = 0;
  const push = (end: number) => {
    let from = start;
    let to = end;
    while (from < to && cased.charCodeAt(from) <= 32) from += 1;
    while (to > from && cased.charCodeAt(to - 1) <= 32) to -= 1;
    start = end;
    if (from === to) return;
    for (const part of parts(lower, from, to)) {
      const own = cased.slice(part.start, part.end);
      const isHeading = (own.length <= 90 && isHeadingLine(own)) || isContentsLine(own);
      if (isHeading) {
        heading = withoutEnumerator(lower.slice(part.start, part.end));
        section += 1;
      } else if (
        /^\d/.test(lower[part.start] ?? '') &&
        startsEnumerated(cased.slice(part.start, part.start + 30))
      )
        section += 1;
      sentences.push({
        index: sentences.length,
        ...part,
        text: lower.slice(part.start, part.end),
        heading,
        section,
        isHeading,
      });
    }
  };
  for (const { 0: mark, index } of cased.matchAll(/[\n.!?]/g)) {
    if (mark === '\n') push(index);
    else if (endsSentence(cased, lower, index)) push(index + 1 + closers(cased, index + 1));
  }
  push(cased.length);
  return sentences;
}

/** Number of closing quotes and brackets that follow. */
function closers(text: string, from: number): number {
  let n = 0;
  while (n < 3 && /["')\]]/.test(text[from + n] ?? '')) n += 1;
  return n;
}

function endsSentence(cased: string, lower: string, at: number): boolean {
  const after = at + 1 + closers(cased, at + 1);
  const gap = cased.charCodeAt(after);
  if (gap !== 32 && gap !== 10) return false;
  const next = cased[after + 1] ?? '';
  if (/[a-z,;]/.test(next)) return false;
  return !(cased.charCodeAt(at) === 46 && ABBREVIATION.test(lower.slice(Math.max(0, at - 8), at)));
}

/** Sentences of limited length. A longer one is cut at a semicolon, comma, or space, or else anywhere. */
function* parts(text: string, from: number, to: number): Generator<Span> {
  let start = from;
  while (to - start > MAX_SENTENCE) {
    const cut = lastBoundary(text, start + MAX_SENTENCE / 2, start + MAX_SENTENCE) ?? start + MAX_SENTENCE;
    yield { start, end: cut };
    start = cut;
    while (start < to && text.charCodeAt(start) <= 32) start += 1;
  }
  if (start < to) yield { start, end: to };
}

function lastBoundary(text: string, from: number, to: number): number | null {
  const window = text.slice(from, to);
  for (const mark of ['; ', ', ', ' ']) {
    const at = window.lastIndexOf(mark);
    if (at > 0) return from + at + 1;
  }
  return null;
}

/**
 * The span to quote for a match: the whole sentence, or at most MAX_QUOTE characters around the match.
 */
export function quoteSpan(sentence: Sentence, matchStart: number, matchEnd: number): Span {
  if (sentence.end - sentence.start <= MAX_QUOTE) return { start: sentence.start, end: sentence.end };
  const text = sentence.text;
  const width = Math.min(matchEnd - matchStart, MAX_QUOTE);
  const room = MAX_QUOTE - width;
  let from = Math.max(0, matchStart - Math.floor(room / 2));
  let to = Math.min(text.length, matchStart + width + Math.floor(room / 2));
  if (from > 0) {
    const found = [';', ',', ' ']
      .map((mark) => text.indexOf(mark, from))
      .find((at) => at >= 0 && at < matchStart);
    if (found !== undefined) from = found + 1;
    while (from < matchStart && text.charCodeAt(from) <= 32) from += 1;
  }
  if (to < text.length) {
    const found = [';', ',', ' ']
      .map((mark) => text.lastIndexOf(mark, to - 1))
      .find((at) => at >= matchStart + width);
    if (found !== undefined) to = found;
  }
  while (to > from + 1 && text.charCodeAt(to - 1) <= 32) to -= 1;
  return { start: sentence.start + from, end: sentence.start + to };
}
