/**
 * Dates with the year or day in words: 'the Second day of September in the year of Nineteen Hundred and
 * Ninety Seven'.
 */

import { type WrittenDate, writtenDates } from '../obligations/dates.ts';
import { wordsToNumber } from '../read/numbers.ts';
import { regexWith } from '../read/regex.ts';

const MONTHS = 'january|february|march|april|may|june|july|august|september|october|november|december';
const SPELLED = regexWith('g')`
  \b([a-z]+(?:-[a-z]+)?|\d{1,2} ?(?:st|nd|rd|th)?)
    (?: \(\d{1,2}(?:st|nd|rd|th)?\))? day of (${MONTHS}),? (?:,? ?in the year(?: of)?(?: our lord)?,? )?(
    nineteen(?: hundred)?(?: and)?[ -][a-z]+(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?
    |two thousand(?:,? and)?(?:[ -][a-z]+(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?)?|\d{4})
`;
/** Words split by scanning: '1s t day', '15t h day'. */
const BROKEN = new RegExp(
  String.raw`\b(\d{1,2}) ?(?:s ?t|n ?d|r ?d|t ?h)? day of (${MONTHS}),? ?(\d{4})\b`,
  'g',
);
// biome-ignore format: a list reads better in rows
const ORDINALS: Record<string, string> = {
  first: 'one', second: 'two', third: 'three', fourth: 'four', fifth: 'five', sixth: 'six', seventh: 'seven', eighth: 'eight',
  ninth: 'nine', tenth: 'ten', eleventh: 'eleven', twelfth: 'twelve', thirteenth: 'thirteen', fourteenth: 'fourteen',
  fifteenth: 'fifteen', sixteenth: 'sixteen', seventeenth: 'seventeen', eighteenth: 'eighteen', nineteenth: 'nineteen',
  twentieth: 'twenty', thirtieth: 'thirty',
};

/** All calendar dates in a lower-case text, in order, including spelled ones. */
export function allDates(text: string): WrittenDate[] {
  const plain = writtenDates(text);
  const more = [...text.matchAll(SPELLED), ...text.matchAll(BROKEN)].flatMap((match): WrittenDate[] => {
    const [all, day = '', month = '', year = ''] = match;
    const iso = isoDate(spelledYear(year), MONTHS.split('|').indexOf(month) + 1, spelledDay(day));
    return iso === null ? [] : [{ start: match.index, end: match.index + all.length, iso }];
  });
  const found = [...plain];
  for (const date of more) {
    if (!found.some((other) => date.start < other.end && other.start < date.end)) found.push(date);
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Converts 'eighth', 'twenty-first', or '4th' to a number; 0 if it is none of these. */
export function spelledDay(words: string): number {
  const figure = Number.parseInt(words, 10);
  if (Number.isFinite(figure)) return figure;
  const plain = words.replace(/[a-z]+$/, (last) => ORDINALS[last] ?? last);
  return wordsToNumber(plain) ?? 0;
}

function spelledYear(words: string): number {
  if (/^\d/.test(words)) return Number(words);
  const century = /^nineteen/.test(words) ? 1900 : 2000;
  const rest = words.replace(/^(?:nineteen(?: hundred)?|two thousand),?(?: and)?[ -]?/, '');
  const years = rest === '' ? 0 : wordsToNumber(rest);
  return years === null || years > 99 ? 0 : century + years;
}

function isoDate(year: number, month: number, day: number): string | null {
  if (year < 1900 || month < 1 || day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate())
    return null;
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}
