/**
 * Days on which state offices, and with them recorders and courts, are commonly closed besides the federal holidays. Counties
 * differ, so these days only make a date to act by earlier and the end of a range later.
 */
import { dayNumber, dayText, weekdayOfNumber } from './day-numbers.ts';

const afterThanksgiving =
  'CA,DE,FL,GA,IL,IN,IA,KS,KY,LA,ME,MD,MI,MN,NE,NV,NH,NM,NC,OK,PA,SC,TN,TX,VA,WA,WV'.split(',');
const goodFriday = 'CT,DE,HI,IN,KY,LA,NJ,NC,ND,TN,TX'.split(',');
const christmasEve = 'AR,GA,IN,KY,MI,NC,OK,SC,TN,TX,VA,WI,WV'.split(',');
const dayAfterChristmas = 'NC,SC,TX'.split(',');
const newYearsEve = 'KY,LA,MI,WV,WI'.split(',');
const lincoln = 'CA,CT,IL,IN,MO,NY'.split(',');
/** General elections, in even years. */
const election = 'DE,HI,IL,IN,KY,LA,MD,MI,MT,NJ,NY,RI,VA,WV'.split(',');

/** By state: a month and day, a name. */
const fixed: Readonly<Record<string, readonly (readonly [monthAndDay: string, name: string])[]>> = {
  AK: [['10-18', 'Alaska Day']],
  CA: [['03-31', 'Cesar Chavez Day']],
  DC: [['04-16', 'Emancipation Day']],
  HI: [
    ['03-26', 'Prince Kuhio Day'],
    ['06-11', 'King Kamehameha Day'],
  ],
  MO: [['05-08', 'Truman Day']],
  TX: [
    ['03-02', 'Texas Independence Day'],
    ['04-21', 'San Jacinto Day'],
    ['08-27', 'Lyndon Baines Johnson Day'],
  ],
  UT: [['07-24', 'Pioneer Day']],
  VT: [['08-16', 'Bennington Battle Day']],
  WV: [['06-20', 'West Virginia Day']],
};

/** By state: the nth weekday of a month, 0 is Sunday and 5th means the last; a name. */
const floating: Readonly<
  Record<string, readonly (readonly [month: number, weekday: number, nth: number, name: string])[]>
> = {
  AK: [[3, 1, 5, "Seward's Day"]],
  AL: [
    [4, 1, 4, 'Confederate Memorial Day'],
    [6, 1, 1, "Jefferson Davis' Birthday"],
  ],
  HI: [[8, 5, 3, 'Statehood Day']],
  MA: [[4, 1, 3, "Patriots' Day"]],
  ME: [[4, 1, 3, "Patriots' Day"]],
  MS: [[4, 1, 5, 'Confederate Memorial Day']],
  NE: [[4, 5, 5, 'Arbor Day']],
  NV: [[10, 5, 5, 'Nevada Day']],
  RI: [[8, 1, 2, 'Victory Day']],
  SC: [[5, 1, 2, 'Confederate Memorial Day']],
  VT: [[3, 2, 1, 'Town Meeting Day']],
};

const years = new Map<string, ReadonlyMap<string, string>>();

/** Name of the state holiday on a day; null if none. */
export function stateHoliday(state: string, date: string): string | null {
  const key = `${state}${date.slice(0, 4)}`;
  let known = years.get(key);
  if (!known) {
    known = new Map(holidaysOf(state, Number(date.slice(0, 4))));
    years.set(key, known);
  }
  return known.get(date) ?? null;
}

function* holidaysOf(state: string, year: number): Generator<[date: string, name: string]> {
  const observed = (monthAndDay: string) => {
    const day = dayNumber(`${year}-${monthAndDay}`);
    const weekday = weekdayOfNumber(day);
    return dayText(day + (weekday === 6 ? -1 : weekday === 0 ? 1 : 0));
  };
  if (afterThanksgiving.includes(state))
    yield [dayText(nthWeekday(year, 11, 4, 4) + 1), 'the day after Thanksgiving'];
  if (goodFriday.includes(state)) yield [dayText(easter(year) - 2), 'Good Friday'];
  if (christmasEve.includes(state)) yield [`${year}-12-24`, 'Christmas Eve'];
  if (dayAfterChristmas.includes(state)) yield [`${year}-12-26`, 'the day after Christmas'];
  if (newYearsEve.includes(state)) yield [`${year}-12-31`, "New Year's Eve"];
  if (lincoln.includes(state)) yield [observed('02-12'), "Lincoln's Birthday"];
  if (year % 2 === 0 && election.includes(state))
    yield [dayText(nthWeekday(year, 11, 1, 1) + 1), 'Election Day'];
  for (const [monthAndDay, name] of fixed[state] ?? []) yield [observed(monthAndDay), name];
  for (const [month, weekday, nth, name] of floating[state] ?? [])
    yield [dayText(nthWeekday(year, month, weekday, nth)), name];
}

function nthWeekday(year: number, month: number, weekday: number, nth: number): number {
  const first = dayNumber(`${year}-${String(month).padStart(2, '0')}-01`);
  const day = first + ((weekday - weekdayOfNumber(first) + 7) % 7) + (nth - 1) * 7;
  return dayText(day).slice(5, 7) === String(month).padStart(2, '0') ? day : day - 7;
}

/** Easter Sunday of the Gregorian calendar. */
function easter(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + d + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  const date = `${year}-${String(Math.floor(n / 31)).padStart(2, '0')}-${String((n % 31) + 1).padStart(2, '0')}`;
  return dayNumber(date);
}
