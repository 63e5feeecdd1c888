/**
 * Reads calendar dates out of contract prose: 'March 1, 2026', 'the 1st day of March, 2026', '3/1/26',
 * '2026-03-01'.
 */
import { source } from '../read/regex.ts';

/** A date in a text: offsets in that text, `iso` as 'YYYY-MM-DD'. */
export type WrittenDate = { start: number; end: number; iso: string };

// biome-ignore format: a list reads better in rows
const MONTHS = [
  'january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december',
];
const MONTH = source`
  (jan(?:uary|\.)?|feb(?:ruary|\.)?|mar(?:ch|\.)?|apr(?:il|\.)?|may
    |june?\.?|july?\.?|aug(?:ust|\.)?|sept?(?:ember|\.)?|oct(?:ober|\.)?|nov(?:ember|\.)?|dec(?:ember|\.)?)
`;
// biome-ignore format: a list reads better in rows
const ORDINALS = [
  'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth', 'eleventh', 'twelfth',
  'thirteenth', 'fourteenth', 'fifteenth', 'sixteenth', 'seventeenth', 'eighteenth', 'nineteenth', 'twentieth',
  'twenty-first', 'twenty-second', 'twenty-third', 'twenty-fourth', 'twenty-fifth', 'twenty-sixth', 'twenty-seventh',
  'twenty-eighth', 'twenty-ninth', 'thirtieth', 'thirty-first',
];
const ORDINAL = [...ORDINALS].sort((a, b) => b.length - a.length).join('|');
const YEAR = '(\\d{4})(?![\\d/-])';

const DATE = new RegExp(
  [
    `\\b${MONTH} {0,2}(\\d{1,2}) ?(?:st|nd|rd|th)?(?:,| of|, of)? {0,2}${YEAR}`,
    source`
      (?<![\d/$.,-])(?:(\d{1,2}) ?(?:st|nd|rd|th)?|\b(${ORDINAL})(?: \(\d{1,2}(?:st|nd|rd|th)?\))?)
        (?: day)?(?: of)?[ -]${MONTH}(?:,|-)? {0,2}(?:in the year |a\.?d\.? )?${YEAR}
    `,
    '(?<![\\d/$.,-])(\\d{1,2})([/-])(\\d{1,2})\\9(\\d{4}|\\d{2})(?![\\d/-])(?!\\.\\d)',
    '(?<![\\d/$.,-])(\\d{4})-(\\d{2})-(\\d{2})(?![\\d/-])',
  ].join('|'),
  'g',
);
/** Two-digit years below this are in this century. */
const CENTURY_TURN = 70;

/** All calendar dates in a lower-case text, in order; impossible dates are dropped. */
export function writtenDates(text: string): WrittenDate[] {
  return [...text.matchAll(DATE)].flatMap((match) => {
    const iso = read(match);
    return iso === null ? [] : [{ start: match.index, end: match.index + match[0].length, iso }];
  });
}

function read(match: RegExpMatchArray): string | null {
  const [
    ,
    usMonth,
    usDay,
    usYear,
    day,
    ordinal,
    month,
    year,
    numMonth,
    ,
    numDay,
    numYear,
    isoYear,
    isoMonth,
    isoDay,
  ] = match;
  if (usMonth) return calendarDate(Number(usYear), monthNumber(usMonth), Number(usDay));
  if (month)
    return calendarDate(
      Number(year),
      monthNumber(month),
      day ? Number(day) : ORDINALS.indexOf(ordinal ?? '') + 1,
    );
  if (isoYear) return calendarDate(Number(isoYear), Number(isoMonth), Number(isoDay));
  return calendarDate(fullYear(numYear ?? ''), Number(numMonth), Number(numDay));
}

function monthNumber(name: string): number {
  return MONTHS.findIndex((month) => month.startsWith(name.slice(0, 3))) + 1;
}

function fullYear(year: string): number {
  if (year.length === 4) return Number(year);
  return Number(year) + (Number(year) < CENTURY_TURN ? 2000 : 1900);
}

function calendarDate(year: number, month: number, day: number): string | null {
  if (year < 1900 || year > 2199 || month < 1 || month > 12 || day < 1) return null;
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}
