/** Days of every month as contracts write them: '25th of each month', 'last day of every month'. */
import { addDays, addMonths } from './days.ts';

const UNITS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'];
const ORDINALS = [
  ...UNITS,
  ...['tenth', 'eleventh', 'twelfth', 'thirteenth', 'fourteenth', 'fifteenth', 'sixteenth', 'seventeenth'],
  ...['eighteenth', 'nineteenth', 'twentieth'],
  ...UNITS.map((unit) => `twenty-${unit}`),
  ...['thirtieth', 'thirty-first'],
];

/** The day of the month; 31 for the last. Null if the words name no calendar day of a month. */
function dayOfMonth(words: string): number | null {
  const text = words.toLowerCase();
  if (!/\bmonth$/.test(text) || /\b(?:business|working)\b/.test(text)) return null;
  if (/^last\b/.test(text)) return 31;
  const written = /^\(?(\d{1,2})/.exec(text)?.[1] ?? null;
  const day = written === null ? ORDINALS.indexOf(/^[a-z-]+/.exec(text)?.[0] ?? '') + 1 : Number(written);
  return day >= 1 && day <= 31 ? day : null;
}

/** The first such day after a date. Null if the words name no calendar day of a month. */
export function nextMonthlyDay(words: string, after: string): string | null {
  const day = dayOfMonth(words);
  if (day === null) return null;
  const first = `${after.slice(0, 7)}-01`;
  const of = (month: string) => {
    const last = addDays(addMonths(month, 1), -1);
    return [addDays(month, day - 1), last].sort()[0] ?? last;
  };
  const here = of(first);
  return here > after ? here : of(addMonths(first, 1));
}
