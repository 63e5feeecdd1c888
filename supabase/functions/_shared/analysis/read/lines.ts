/** Recognizes the structure of a contract from single lines. */
import { regex, regexWith } from './regex.ts';

const ENUMERATOR = regexWith('i')`
  ^(?:(?:article|section|clause|exhibit|schedule|appendix|annex|part)\s+[0-9ivxlcA-Z]{1,6}\b|§+\s*\d|\d{1,3}
    (?:\.\d{1,3}){1,4}\.?\s|\d{1,2}[.)]\s|\([a-z]{1,4}\)\s|\(\d{1,2}\)\s|[a-z][.)]\s+["A-Z]|[ivx]{1,5}[.)]\s)
`;

/** Whether a line begins with a clause number: 'Article 5', '5.1', '5.', '(a)', 'iv)'. */
export function startsEnumerated(line: string): boolean {
  return ENUMERATOR.test(line);
}

/** Removes the clause number from the front of a heading. */
export function withoutEnumerator(line: string): string {
  return line
    .replace(/^(?:article|section|clause)\s+[0-9ivxlc]{1,6}(?:\.\d{1,3}){0,4}[.:)-]?\s*/i, '')
    .replace(/^(?:§+\s*)?\d{1,3}(?:\.\d{1,3}){0,4}[.):]?\s+/, '')
    .replace(/^\(?[a-z]{1,4}[.)]\s+/i, '');
}

/** Verbs that a heading does not have. */
const OPERATIVE = regexWith('i')`
  \b(?:shall|will|may|must|is|are|was|has|have|agrees?|does|do|can|means|describes?|constitutes?|supersedes?|prevails?
    |accrues|applies|begins|earns|expires|remains|survives)\b
`;

const WORDS = /\S*[A-Za-z]\S*/g;
/** Words of four characters or more that begin with a lower-case letter. */
const SMALL_WORDS = /(?<!\S)(?=["'(]?[a-z])\S{4,}/g;

/** The title of an article may have many small words. */
const ARTICLE_TITLE = /^(?:ARTICLE|Article)\s+[0-9IVXLC]{1,6}[.:]\s+[A-Z]/;

/** Whether a line looks like a heading: short, without a verb, and numbered or in capitals or title case. */
export function isHeadingLine(line: string): boolean {
  const text = line.trim();
  if (text.length < 3 || text.length > 90 || /[;,]$/.test(text) || OPERATIVE.test(text)) return false;
  const body = withoutEnumerator(text).replace(/[.:]$/, '');
  if (!/[A-Za-z]{3}/.test(body)) return /^(?:article|section)\s/i.test(text);
  const small = body.match(SMALL_WORDS)?.length ?? 0;
  const words = body.match(WORDS)?.length ?? 0;
  if (ARTICLE_TITLE.test(text) && words <= 10) return true;
  if (small > 2 || (small > 0 && !startsEnumerated(text))) return false;
  // A line all in capitals is not a heading if it states a sum or is as long as a sentence.
  if (small === 0 && !/[a-z]{2}/.test(body) && (/[%$]/.test(body) || (words > 6 && text.endsWith('.'))))
    return false;
  return words > 0 && words <= (small > 0 ? 6 : 10);
}

const KEEPS_HYPHEN = regexWith('i')`
  (?:^|[^a-z])(?:non|self|pre|post|co|sub|pay|twenty|thirty
    |forty|fifty|sixty|seventy|eighty|ninety|one|two|three|third|if|when|full|no|design|lump|cost|stop|on)-$
`;

/**
 * Whether `line` ends in a hyphen that `next` continues: 'drop' it (a divided word), 'keep' it (a compound),
 * or null.
 */
export function hyphenation(line: string, next: string): 'drop' | 'keep' | null {
  const upper = /[A-Z]{2}-$/.test(line) && /^[A-Z]{2}/.test(next);
  if (!upper && !(/[A-Za-z]-$/.test(line) && /^[a-z]/.test(next))) return null;
  return KEEPS_HYPHEN.test(line.slice(-12)) ? 'keep' : 'drop';
}

const REFERS_ON = regexWith('i')`
  (?:,|\b(?:sections?|articles?
    |paragraphs?|clauses?|exhibits?|subsections?|and|or|to|of|in|under|with|by|the|than|least|within))$
`;

/**
 * A line that continues a sentence: it begins with a lower-case letter or, in capitals, with a word that
 * begins no sentence.
 */
const GOES_ON = regex`
  ^(?:[a-z]|(?:SHALL|WILL|MAY|MUST|IS|ARE|WAS|WERE|HAS|HAVE|BE|BEEN|AND|OR|OF|THAT|WHICH|WHO|THAN|TO|BY|AS)\b)
`;

/** Numbers that also occur within a sentence. */
const IN_LINE = /^(?:\(|[a-z]{1,5}[.)])/;

/**
 * The gap between two lines: the number of line ends, whether a page ends there, the first line's length, and
 * the wrapping width (null if each line is a paragraph).
 */
export type LineGap = { breaks: number; pageEnds: boolean; lineLength: number; width: number | null };

/** A line shorter than this share of the width ends a paragraph. */
const SHORT = 0.7;

/** Whether the gap between `line` (at least its tail) and `next` ends a paragraph. */
export function breaksParagraph(line: string, next: string, gap: LineGap): boolean {
  const { pageEnds, lineLength, width } = gap;
  const breaks = width === null ? Math.max(gap.breaks, 2) : gap.breaks;
  const ended = /[.;:!?]["')\]]{0,2}(?: (?:and|or))?$/.test(line);
  // A line that is full may end anywhere in a sentence.
  const isFull = width !== null && lineLength + 1 + firstWord(next).length > width;
  const isHeading = lineLength < 80 && !(isFull && breaks === 1) && isHeadingLine(line);
  if (startsEnumerated(next) && (ended || !REFERS_ON.test(line))) {
    // A line may begin with a number that is not a clause number: 'forty-eight / (48) hours', or the next
    // part of 'if: (a) …; (b) …'.
    return (
      (ended && !(isFull && breaks === 1 && IN_LINE.test(next))) ||
      isHeading ||
      (breaks > 1 && !next.startsWith('('))
    );
  }
  if (breaks === 1 && !pageEnds) return isHeading && /^["(]?[A-Z]/.test(next) && !GOES_ON.test(next);
  if (breaks > 1 && ended) return true;
  // A page ends where it is full, often within a sentence; a lower-case letter continues the sentence.
  if (REFERS_ON.test(line) || GOES_ON.test(next)) return false;
  if (pageEnds) return isHeading || (width !== null && lineLength < width * SHORT);
  // Double-spaced text has blank lines inside sentences: a long line continues in one that begins with a
  // lower-case letter.
  return lineLength < 45 || isHeading || (!isFull && /^["(]?[A-Z0-9]/.test(next));
}

const firstWord = (text: string) => /^\S*/.exec(text)?.[0] ?? '';

/**
 * Whether a line is a table-of-contents entry: it ends in dots and a page number, or in a page number only.
 */
export function isContentsLine(text: string): boolean {
  if (text.length > 160) return false;
  return (
    /\.{4,} ?\d{1,4}$/.test(text) ||
    (startsEnumerated(text) && / \d{1,4}$/.test(text) && !OPERATIVE.test(text))
  );
}
