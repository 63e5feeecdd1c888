import { addDays } from './days.ts';

/** A day, and the instants at which it starts and ends in a time zone. */
interface DayBounds {
  date: string;
  starts: string;
  ends: string;
}

/**
 * The instants at which a day starts and ends in a time zone.
 * @param timeZone IANA name; unknown zones are treated as UTC
 */
export function dayBounds(date: string, timeZone: string): DayBounds {
  const zone = knownZone(timeZone);
  const [starts, ends] = [date, addDays(date, 1)].map((day) => startOfDay(day, zone).toISOString());
  return { date, starts: starts as string, ends: ends as string };
}

/** Today's date in the zone, `YYYY-MM-DD`. */
export function todayIn(timeZone: string, now: Date): string {
  return localDate(now, knownZone(timeZone));
}

/** The zone, or UTC if the runtime does not know it. */
export function knownZone(timeZone: string): string {
  try {
    clockOf(timeZone);
    return timeZone;
  } catch {
    return 'UTC';
  }
}

function localDate(instant: Date, timeZone: string): string {
  return wallClock(instant, timeZone).slice(0, 10);
}

/** Creating a formatter takes 0.1 ms, and a dashboard needs it a hundred times. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError if the runtime does not know the zone */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** Local wall-clock time as ISO text without a zone. */
function wallClock(instant: Date, timeZone: string): string {
  const parts = clockOf(timeZone).formatToParts(instant);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}`;
}

/** The instant of local midnight, using the UTC offset in effect at that midnight. */
function startOfDay(date: string, timeZone: string): Date {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  let guess = midnight;
  for (let round = 0; round < 3; round += 1) {
    const shown = Date.parse(`${wallClock(new Date(guess), timeZone)}Z`);
    if (shown === midnight) break;
    guess += midnight - shown;
  }
  return new Date(guess);
}
