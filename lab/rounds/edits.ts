/** How the other side answers an ask in the next version, with the status that follows from how it was made. */
import { wordsToNumber } from '../../supabase/functions/_shared/analysis/read/numbers.ts';

export type Status = 'granted' | 'partly' | 'refused' | 'moved';

/** One answer: what becomes of the sentence. `moved` puts it into another section. */
interface Answer {
  name: string;
  status: Status;
  moved?: boolean;
  to: string;
}

/** An ask about a sentence, and the answers that it can get. */
export interface AskCase {
  ask: string;
  quote: string;
  /** Null to comment only. */
  replacement: string | null;
  answers: Answer[];
}

/** Finds a sentence that it can ask about; null for any other. */
export type Edit = { name: string; of: (sentence: string) => AskCase | null };

/** An ask for a clause that the document does not have, with the words that grant it. */
interface NewClause {
  ask: string;
  granted: string[];
}

/** A change that was not requested. Null if the sentence is not of its kind. */
type Trap = { name: string; of: (sentence: string) => string | null };

export interface EditBank {
  edits: Edit[];
  newClauses: NewClause[];
  traps: Trap[];
  inserted: string[];
}

const ONES = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'],
  ...['twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** A number below a hundred in words. */
export const inWords = (value: number): string =>
  value < 20
    ? (ONES[value] ?? '')
    : `${TENS[Math.floor(value / 10)]}${value % 10 ? `-${ONES[value % 10]}` : ''}`;
/** 'thirty (30)' */
export const both = (value: number): string => `${inWords(value)} (${value})`;

/** A number of units in a sentence, with the text around it. */
export interface Counted {
  value: number;
  found: string;
  unit: string;
  with: (words: string) => string;
}

/** The only number of days (or months, years) of a sentence. */
export function countedIn(sentence: string, unit: RegExp): Counted | null {
  const pattern = new RegExp(
    String.raw`(?:\b([a-z]+(?:-[a-z]+)?) \((\d{1,3})\)|(?<![\w$.,(-])(\d{1,3})) ((?:business |calendar |working )?(?:${unit.source}))\b`,
    'gi',
  );
  const all = [...sentence.matchAll(pattern)];
  const [match] = all;
  if (!match || all.length !== 1) return null;
  const value = Number(match[2] ?? match[3]);
  if (match[1] && wordsToNumber(match[1]) !== value) return null;
  if (value < 2 || value > 95) return null;
  return {
    value,
    found: match[0],
    unit: match[4] ?? '',
    with: (words) => sentence.replace(match[0], () => words),
  };
}

/** The only match of a pattern in a sentence. */
export function only(sentence: string, pattern: RegExp): RegExpMatchArray | null {
  const all = [...sentence.matchAll(new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`))];
  return all.length === 1 ? (all[0] ?? null) : null;
}

/** The sentence with words before its final period. */
export const atEnd = (sentence: string, words: string): string => sentence.replace(/\.?$/, `${words}.`);
