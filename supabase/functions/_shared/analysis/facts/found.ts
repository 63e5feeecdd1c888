/** A fact not yet quoted; its position is a span of the normal text. */
import type { Span } from '../read/segments.ts';

/** The match and its quote; the quote always contains the match. */
export type Found<Fact> = Omit<Fact, 'quote' | 'shown' | 'page' | 'start' | 'end'> & {
  span: Span;
  match: Span;
};

const QUOTE = 260;

/** The sentence around a match, shortened to readable length. */
export function wordsAbout(text: string, sentence: Span, match: Span): Span {
  if (sentence.end - sentence.start <= QUOTE) return { start: sentence.start, end: sentence.end };
  const room = Math.max(0, QUOTE - (match.end - match.start));
  let start = Math.max(sentence.start, match.start - Math.ceil(room * 0.65));
  let end = Math.min(sentence.end, match.end + Math.floor(room * 0.35));
  if (start > sentence.start) {
    const space = text.indexOf(' ', start);
    start = space >= 0 && space < match.start ? space + 1 : match.start;
  }
  if (end < sentence.end) end = Math.max(match.end, text.lastIndexOf(' ', end));
  return trimmed(text, { start, end });
}

/** A span without outer white space. */
function trimmed(text: string, { start, end }: Span): Span {
  let from = start;
  let to = end;
  while (from < to - 1 && text.charCodeAt(from) <= 32) from += 1;
  while (to > from + 1 && text.charCodeAt(to - 1) <= 32) to -= 1;
  return { start: from, end: to };
}
