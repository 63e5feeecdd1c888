/**
 * Finds periods, percentages, and amounts in contract prose: '30 days', 'thirty (30) days', 'Five Percent
 * (5%)', '$1,000'.
 */
import { businessDayRange, monthRange } from '../../calendar/ranges.ts';
import { regexWith } from './regex.ts';

/** A quantity. Offsets refer to the given text; `mismatch` means that words and figures disagree. */
export type Quantity = { start: number; end: number; value: number; mismatch: boolean };
/**
 * A period with the unit it was written in. `days` is its number of days as written (hours/24, month = 365/12
 * rounded, year = 365), for business days too. `least` and `most` are its calendar days: a range for business
 * days, for months, and where words and figures disagree.
 */
export type Period = Quantity & {
  days: number;
  unit: 'hour' | 'day' | 'week' | 'month' | 'year';
  business: boolean;
  least: number;
  most: number;
  /** The period as people write it: '7 business days', '7 or 10 days' if words and figures disagree. */
  words: string;
};

const UNITS: Record<string, number> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fourty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
}; // prettier-ignore
const WORD = `(?:${Object.keys(UNITS).join('|')}|hundred|thousand|million)`;
const FIRST = `(?:${Object.keys(UNITS).join('|')})`;
/** A number in words. It does not begin inside another word or number, or with 'hundred'. */
const WORDS = `(?<![\\w$-])${FIRST}(?:(?:[ -]|, | and )${WORD}){0,16}`;
const FIGURE = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;

const PERIOD = regexWith('g')`
  (?:\b(${WORDS})\s?(?:\(\s?(${FIGURE})\s?\))?|(?<![\d.,$])(${FIGURE})(?:\s?\(\s?(${WORDS})\s?\))?)[ -](?:
    (?:full|consecutive|calendar|business|working|work|additional|banking|bank|successive)(?: or)?[ -]){0,2}
    (hour|day|week|month|year)s?\b
`;
const BUSINESS = /\b(business|working|work|banking|bank)[ -]days?$/;
const BUSINESS_WORDS: Record<string, string> = { work: 'working', bank: 'banking' };
const PERCENT = regexWith('g')`
  (?:\b(${WORDS})(?: and (?:one|a)[ -]half)?(?: ?(?:percent|per cent|per centum))? ?\( ?(${FIGURE}) ?(?:%
    |percent|per cent) ?\)(?: ?(?:percent|per cent))?|\b(${WORDS}) ?\( ?(${FIGURE}) ?\) ?(?:percent|per cent
    |%)|\b(${WORDS})[ -](?:percent|per cent|per centum)\b|(?<![\d.,])(${FIGURE}) ?(?:%|percent\b|per cent\b))
`;
const AMOUNT = regexWith('g')`
  (?:\b(${WORDS})(?: and (?:no|\d{2})/100(?:ths)?)? (?:us |u\.s\. |united states )?
    dollars?\s?(?:and (?:no|zero) cents )?(?:\(\s?(?:us|usd)?\s?\$\s?(${FIGURE})\s?\))?
    |(?:us|usd)?\s?\$\s?(${FIGURE})(?: (million|thousand))?|\b(?:usd|us dollars) (${FIGURE}))
`;

const DAYS = { hour: 1 / 24, day: 1, week: 7, month: 365 / 12, year: 365 };

/** All periods in a lower-case text, in order. */
export function periods(text: string): Period[] {
  return [...text.matchAll(PERIOD)].flatMap((match) => {
    const spoken = match[1] ?? match[4];
    const figure = match[2] ?? match[3];
    const read = reconcile(match, spoken, figure);
    if (!read) return [];
    const unit = match[5] as Period['unit'];
    const counted = BUSINESS.exec(match[0])?.[1];
    const business = counted !== undefined;
    const other = read.mismatch && spoken !== undefined ? wordsToNumber(spoken) : null;
    const [low = read.value, high = low] = [...(other === null ? [] : [other]), read.value].sort(
      (a, b) => a - b,
    );
    return [
      {
        ...read,
        unit,
        business,
        days: daysIn(read.value, unit),
        least: calendarDays(low, unit, business).least,
        most: calendarDays(high, unit, business).most,
        words: inWords(
          other === null ? [read.value] : [other, read.value],
          counted ? `${BUSINESS_WORDS[counted] ?? counted} ${unit}` : unit,
        ),
      },
    ];
  });
}

function daysIn(value: number, unit: Period['unit']): number {
  const days = value * DAYS[unit];
  return unit === 'hour' ? Math.round(days * 100) / 100 : Math.round(days);
}

/** Business days skip weekends, and a month has 28 to 31 days. */
function calendarDays(value: number, unit: Period['unit'], business: boolean) {
  if (business) return businessDayRange(value);
  if (unit === 'month') return monthRange(value);
  return { least: daysIn(value, unit), most: daysIn(value, unit) };
}

function inWords(values: readonly number[], unit: string): string {
  return `${values.join(' or ')} ${unit}${values.length === 1 && values[0] === 1 ? '' : 's'}`;
}

/** All percentages in a lower-case text, in order. */
export function percents(text: string): Quantity[] {
  return [...text.matchAll(PERCENT)].flatMap((match) => {
    const half = / and (?:one|a)[ -]half/.test(match[0]) ? 0.5 : 0;
    const read = reconcile(match, match[1] ?? match[3] ?? match[5], match[2] ?? match[4] ?? match[6], half);
    return read ? [read] : [];
  });
}

/** All dollar amounts in a lower-case text, in order. */
export function amounts(text: string): Quantity[] {
  return [...text.matchAll(AMOUNT)].flatMap((match) => {
    const scale = match[4] === 'million' ? 1_000_000 : match[4] === 'thousand' ? 1_000 : 1;
    const read = reconcile(match, match[1], match[2] ?? match[3] ?? match[5]);
    return read ? [{ ...read, value: read.value * scale }] : [];
  });
}

/** If both are given, the figure is used, because people read the figure. A disagreement is reported. */
function reconcile(match: RegExpMatchArray, spoken?: string, figure?: string, half = 0): Quantity | null {
  const words = spoken === undefined ? null : wordsToNumber(spoken);
  const digits = figure === undefined ? null : Number(figure.replaceAll(',', ''));
  const value = digits ?? (words === null ? null : words + half);
  if (value === null || !Number.isFinite(value)) return null;
  const start = match.index ?? 0;
  const mismatch =
    words !== null &&
    digits !== null &&
    Math.abs(words + half - digits) > 0.001 &&
    Math.trunc(digits) !== words;
  return { start, end: start + match[0].length, value, mismatch };
}

/** 'one hundred and twenty-five thousand' → 125000; null if the words are not a number. */
export function wordsToNumber(words: string): number | null {
  let total = 0;
  let part = 0;
  let any = false;
  for (const word of words.toLowerCase().split(/[\s,-]+/)) {
    if (word === 'and' || word === '') continue;
    const unit = UNITS[word];
    if (unit !== undefined) part += unit;
    else if (word === 'hundred') part = (part || 1) * 100;
    else if (word === 'thousand' || word === 'million') {
      total += (part || 1) * (word === 'thousand' ? 1_000 : 1_000_000);
      part = 0;
    } else return null;
    any = true;
  }
  return any ? total + part : null;
}
