/**
 * Weekends and the observed holidays of 5 U.S.C. 6103: a Saturday holiday is observed on Friday, a Sunday
 * holiday on Monday.
 */
import { dayNumber, dayText, weekdayOfNumber } from './day-numbers.ts';

const fixed: Readonly<Record<string, string>> = {
  '01-01': "New Year's Day",
  '06-19': 'Juneteenth',
  '07-04': 'Independence Day',
  '11-11': 'Veterans Day',
  '12-25': 'Christmas Day',
};

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** 0 for Sunday. */
const weekdayOf = (date: string) => weekdayOfNumber(dayNumber(date));

export const weekdayName = (date: string): string => weekdays[weekdayOf(date)] as string;

/** Federal holidays that fall or are observed in a year; cached per year. */
const years = new Map<number, ReadonlyMap<number, string>>();

/** Name of the federal holiday on a day; null if none. */
export function federalHoliday(date: string): string | null {
  return holidayOfNumber(dayNumber(date), Number(date.slice(0, 4)));
}

function holidayOfNumber(day: number, year: number): string | null {
  let known = years.get(year);
  if (!known) {
    known = new Map(holidaysOf(year));
    years.set(year, known);
  }
  return known.get(day) ?? null;
}

function* holidaysOf(year: number): Generator<[day: number, name: string]> {
  // New Year's Day may be observed on December 31 of the previous year.
  for (const each of [year, year + 1])
    for (const [monthAndDay, name] of Object.entries(fixed)) {
      const date = `${each}-${monthAndDay}`;
      if (name === 'Juneteenth' && date < '2021-06-19') continue;
      const day = dayNumber(date);
      const weekday = weekdayOfNumber(day);
      yield [day, name];
      if (weekday === 6) yield [day - 1, `${name} (observed)`];
      if (weekday === 0) yield [day + 1, `${name} (observed)`];
    }
  yield [nthWeekday(year, 1, 1, 3), 'Martin Luther King Jr. Day'];
  yield [nthWeekday(year, 2, 1, 3), "Washington's Birthday"];
  yield [nthWeekday(year, 6, 1, 1) - 7, 'Memorial Day'];
  yield [nthWeekday(year, 9, 1, 1), 'Labor Day'];
  yield [nthWeekday(year, 10, 1, 2), 'Columbus Day'];
  yield [nthWeekday(year, 11, 4, 4), 'Thanksgiving Day'];
}

/** The nth given weekday of a month; 0 is Sunday. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): number {
  const first = dayNumber(`${year}-${String(month).padStart(2, '0')}-01`);
  return first + ((weekday - weekdayOfNumber(first) + 7) % 7) + (nth - 1) * 7;
}

/**
 * Why a day is not a working day, as a phrase: 'a Sunday', 'Labor Day', 'a holiday of the organization'; null
 * for a working day.
 */
export function dayOff(date: string, holidays?: ReadonlySet<string>): string | null {
  let everywhere = daysOff.get(date);
  if (everywhere === undefined) {
    const weekday = weekdayOf(date);
    everywhere = weekday === 0 || weekday === 6 ? `a ${weekdayName(date)}` : federalHoliday(date);
    daysOff.set(date, everywhere);
  }
  return everywhere ?? (holidays?.has(date) ? 'a company holiday' : null);
}

/** Cache: why each day is not a working day, or null. */
const daysOff = new Map<string, string | null>();

/** The day itself if it is a working day, otherwise the last working day before it. */
export function workingDayUpTo(date: string, holidays?: ReadonlySet<string>): string {
  let day = date;
  while (dayOff(day, holidays)) day = dayText(dayNumber(day) - 1);
  return day;
}
