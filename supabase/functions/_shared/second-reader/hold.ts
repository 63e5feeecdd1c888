/**
 * Holds what the model says to the contract's words: a quote must be in its segment, and numbers, parties, and
 * section numbers in a sentence must occur in what it quotes.
 */
import { normalCharacters } from '../analysis/read/normalize.ts';
import { isAddressed } from './addressed.ts';
import type { Quote } from './answers.ts';
import type { NumberedPaper, QuotedSpan, Segment } from './segments.ts';

/** A quote found in its segment: the words of the segment, and the exact text of the document. */
export type HeldQuote = Quote & QuotedSpan;

/** Shorter quotes show nothing. */
const LEAST_QUOTE = 12;
export const MOST_QUOTES = 4;
const MOST_SENTENCE = 400;

/** Finds quotes in their segments. */
export type FindQuotes = (quotes: readonly Quote[]) => HeldQuote[] | null;

/**
 * A function that returns the quotes with their exact text; null if one is not in its segment, if there are none, or
 * if one is text that speaks to a language model.
 * @param within the segments the model was shown
 */
export function quoteFinder(paper: NumberedPaper, within: readonly Segment[]): FindQuotes {
  const byId = new Map(within.map((segment) => [segment.id, segment]));
  return (quotes) => {
    const held = quotes.slice(0, MOST_QUOTES).map(({ segment: id, words }): HeldQuote | null => {
      const segment = byId.get(id);
      const found = segment && locate(words, segment.text);
      if (!segment || !found || isAddressed(segment.text)) return null;
      const [from, to] = [segment.start + found.start, segment.start + found.end];
      return { segment: id, words: segment.text.slice(found.start, found.end), ...paper.span(from, to) };
    });
    return held.length > 0 && held.every((quote) => quote !== null) ? held : null;
  };
}

/** Where the words are in a text, ignoring quotation marks, hyphens, and white space. */
function locate(words: string, text: string): { start: number; end: number } | null {
  const sought = dense(normalCharacters(words)).text;
  if (sought.length < LEAST_QUOTE || !sought.isWellFormed()) return null;
  const own = dense(text);
  const found = own.text.indexOf(sought);
  if (found < 0) return null;
  return { start: own.at[found] ?? 0, end: (own.at[found + sought.length - 1] ?? 0) + 1 };
}

function dense(text: string): { text: string; at: number[] } {
  const at: number[] = [];
  let kept = '';
  for (let i = 0; i < text.length; i++) {
    if (/\s/.test(text[i] as string)) continue;
    kept += text[i];
    at.push(i);
  }
  return { text: kept, at };
}

/** A sentence safe to store and show: one line, no control characters, limited length. */
export function plain(words: string): string {
  const line = words
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return line.length <= MOST_SENTENCE ? line : `${line.slice(0, MOST_SENTENCE).toWellFormed()} …`;
}

/** Whether the quotes contain every number, party, and section number of a sentence. */
export function isBorneOut(says: string, quotes: readonly Quote[], parties: readonly string[]): boolean {
  const sentence = normalCharacters(plain(says));
  const quoted = quotes.map(({ words }) => words).join(' \n ');
  const numbers = numbersIn(quoted);
  return (
    sentence !== '' &&
    !isAddressed(sentence) &&
    [...numbersIn(sentence)].every((number) => numbers.has(number)) &&
    sectionsIn(sentence).every((section) => hasWord(quoted, section)) &&
    namesIn(sentence, parties).every((name) => formsOf(name).some((word) => hasWord(quoted, word)))
  );
}

/** Number words that a sentence may state, with their values; 'one' counts only before a unit. */
const words: Record<string, number> = Object.fromEntries(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value]),
);
for (const [at, word] of 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').entries())
  words[word] = (at + 2) * 10;
const scales: Record<string, number> = { hundred: 100, thousand: 1_000, million: 1_000_000, billion: 1e9 };
/** Multiples and fractions, compared as words. */
const multiples = /\b(?:double|twice|triple|half|quarter|tenfold)\b/g;
const units =
  /^[\s-]*(?:\(1\)\s*)?(?:percent|per cent|%|dollar|hour|day|week|month|year|business|calendar|working)/;

/** The numbers a text states, in digits or words: '$1,500.00' is 1500, 'twenty-four' is 24, '2.5 million' is 2500000. */
export function numbersIn(text: string): Set<string> {
  const lower = text.toLowerCase();
  const found = new Set<string>(lower.match(multiples) ?? []);
  const digits = /\d[\d,]*(?:\.\d+)*(?:\s*(?:thousand|million|billion)\b)?/g;
  for (const [match] of lower.matchAll(digits)) {
    const [, figure = '', scale] = /^([\d,.]+)\s*([a-z]*)$/.exec(match) ?? [];
    const cleaned = figure.replaceAll(',', '').replace(/\.$/, '');
    if ((cleaned.match(/\./g) ?? []).length > 1) found.add(cleaned);
    else found.add(String(Number(cleaned) * (scale ? (scales[scale] ?? 1) : 1)));
  }
  for (const value of spelledIn(lower)) found.add(String(value));
  return found;
}

function* spelledIn(lower: string): Generator<number> {
  const tokens = [...lower.matchAll(/[a-z]+/g)];
  for (let at = 0; at < tokens.length; at++) {
    const start = at;
    let [total, current] = [0, 0];
    let end = 0;
    for (; at < tokens.length; at++) {
      const [token, position] = [tokens[at]?.[0] ?? '', tokens[at]?.index ?? 0];
      const gap = at > start ? lower.slice(end, position) : '';
      if (at > start && !/^(?:[\s-]+|\s+and\s+)$/.test(gap)) break;
      const value = words[token];
      const scale = scales[token];
      if (value !== undefined) current += value;
      else if (scale !== undefined && at > start) {
        if (scale === 100) current *= 100;
        else [total, current] = [total + current * scale, 0];
      } else if (token !== 'and' || at === start || words[tokens[at + 1]?.[0] ?? ''] === undefined) break;
      end = position + token.length;
    }
    if (at === start) continue;
    const value = total + current;
    at -= 1;
    if (value !== 1 || units.test(lower.slice(end))) yield value;
  }
}

const sectionWords =
  '(?:sections?|articles?|clauses?|paragraphs?|exhibits?|schedules?|appendix|annex|attachments?|addendum|rider|parts?)';
const sectionReference = new RegExp(
  String.raw`(?:§+\s*|\b${sectionWords}\s+)((?:[A-Z]|[IVXL]+|\d+)(?:[-.][A-Z\d]+)*(?:\([a-z\d]{1,4}\))*)(?![a-z])`,
  'gi',
);

function sectionsIn(sentence: string): string[] {
  return [...sentence.matchAll(sectionReference)]
    .map(([, reference = '']) => reference)
    .filter((reference) => /[A-Z\d]/.test(reference) && !/^[aA]$/.test(reference));
}

/** Third parties that are often named without a capital. */
const roles =
  /\b(?:owner|contractor|subcontractors?|sub-?subcontractors?|architect|engineer|lender|surety|insurers?|guarantor|landlord|tenant|developer|suppliers?|vendors?|government|agency|client|customer|purchaser|seller|consultant|arbitrator|construction manager|general contractor|prime contractor)\b/g;

/** Parties and names in a sentence: capitalized words within it, and roles other than those of the two sides. */
function namesIn(sentence: string, parties: readonly string[]): string[] {
  const known = new Set(parties.map((party) => party.toLowerCase()));
  const isKnown = (name: string) => known.has(name) || known.has(name.replace(/s$/, ''));
  const named = sentence.toLowerCase().match(roles) ?? [];
  const capitalized = [...sentence.matchAll(/(?<![.!?:"'(]\s?|^)\b[A-Z][\w&'-]*/g)].map(([word]) =>
    word.replace(/'s?$/, '').toLowerCase(),
  );
  return [...named, ...capitalized].filter((name) => !isKnown(name) && !usual.has(name));
}

/** Capitalized words that name no one. */
const usual = new Set([
  'i',
  'you',
  'your',
  'u.s',
  'us',
  'aia',
  'consensusdocs',
  'section',
  'sections',
  'article',
  'articles',
  'clause',
  'paragraph',
  'exhibit',
  'schedule',
  'appendix',
  'attachment',
  'work',
  'contract',
  'agreement',
  'project',
  'price',
  'sum',
  'time',
  'substantial',
  'final',
  'completion',
  'documents',
  'site',
  'order',
  'change',
  'notice',
]);

/** A name in the singular and the plural: 'subcontractor' is borne out by 'subcontractors', 'sureties' by 'surety'. */
function formsOf(name: string): string[] {
  const one = name.replace(/ies$/, 'y').replace(/s$/, '');
  return [name, one, `${one}s`, one.replace(/y$/, 'ies')];
}

function hasWord(text: string, word: string): boolean {
  const escaped = word.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![a-z\\d])${escaped}(?![a-z\\d])`, 'i').test(text.replace(/\s+/g, ' '));
}
