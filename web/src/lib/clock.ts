import { dateLocale } from './formats.ts';

/** A zone's local time at an instant, as if it were UTC: epoch milliseconds. */
function wallClock(instant: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(instant);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
}

/** The instant of a local day and time in a zone; null if either is incomplete. */
function instantOf(date: string, time: string, zone: string): Date | null {
  // Checked here, since browsers invent a date from incomplete input.
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d$/.test(time)) return null;
  const wanted = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(wanted)) return null;
  let guess = wanted;
  // Twice, since the offset may differ between the first guess and the result.
  for (let round = 0; round < 2; round += 1) guess += wanted - wallClock(guess, zone);
  return new Date(guess);
}

/** 'America/New_York' → 'New York'. */
const cityOf = (zone: string): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;

/** 'America/New_York' → 'Eastern Time'; a zone unknown to the browser by its city. */
export function zoneName(zone: string): string {
  try {
    const parts = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      timeZoneName: 'longGeneric',
    }).formatToParts();
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? `${cityOf(zone)} time`;
  } catch {
    return `${cityOf(zone)} time`;
  }
}

/**
 * Names the zone of a time, and the reader's local time if different: 'New York time (EST): 1:01 PM where you
 * are'.
 * @param zone IANA name; one unknown to the browser is shown as is
 */
export function clockWords(
  { date, time, zone }: { date: string; time: string; zone: string },
  own = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  try {
    const at = instantOf(date, time, zone) ?? new Date();
    const short = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value;
    const words = `${cityOf(zone)} time (${short})`;
    if (!instantOf(date, time, zone) || wallClock(at.getTime(), zone) === wallClock(at.getTime(), own))
      return words;
    const there = at.toLocaleString(dateLocale(), {
      weekday: 'short',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: own,
    });
    return `${words}: ${there} your time`;
  } catch {
    return `${zone} time`;
  }
}
