/** Converts dates to an iCalendar file (RFC 5545) for calendar programs. */
import ICAL from 'ical.js';
import { tzlib_get_ical_block as vtimezoneOf } from 'timezones-ical-library';
import { bearerNames, type CalendarItem } from '../../../_shared/schemas/index.ts';
import { lawWords } from '../../../_shared/vocabulary/law-basis.ts';
import { itemPath } from './item-path.ts';

/** How a reminder repeats, counted from its next time. */
export interface Repetition {
  unit: 'day' | 'week' | 'month';
  every: number;
  /** The day of the month; the last one in shorter months. */
  month_day: number;
  /** The last time, ISO 8601; null if it has no end. */
  until: string | null;
}

export type CalendarEntry = CalendarItem & { repeats?: Repetition };

interface CalendarFile {
  name: string;
  timeZone: string;
  items: readonly CalendarEntry[];
  /** The app's address, without a trailing slash. */
  siteUrl: string;
  now: Date;
}

/** A reminder alerts at its own time; for a date, the calendar alerts at 9 a.m. on the day before. */
const alarmBefore = '-PT15H';
const reminderMinutes = 15;

/**
 * Writes a calendar with one event per item: days as dates without a time, reminders at their time in the
 * organization's zone.
 */
export function toIcs({ name, timeZone, items, siteUrl, now }: CalendarFile): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.updatePropertyWithValue('version', '2.0');
  calendar.updatePropertyWithValue('prodid', '-//Plumbline//Calendar//EN');
  calendar.updatePropertyWithValue('method', 'PUBLISH');
  calendar.updatePropertyWithValue('x-wr-calname', name);
  calendar.updatePropertyWithValue('x-wr-timezone', timeZone);
  calendar.updatePropertyWithValue('refresh-interval', ICAL.Duration.fromString('PT1H'));
  const zone = zoneOf(timeZone);
  if (zone) calendar.addSubcomponent(zone);
  for (const item of items)
    calendar.addSubcomponent(eventOf(item, { timeZone: zone ? timeZone : null, siteUrl, now }));
  return `${calendar.toString()}\r\n`;
}

function eventOf(
  item: CalendarEntry,
  { timeZone, siteUrl, now }: { timeZone: string | null; siteUrl: string; now: Date },
): InstanceType<typeof ICAL.Component> {
  const event = new ICAL.Component('vevent');
  event.updatePropertyWithValue('uid', `${item.kind}-${item.id}@plumbline`);
  event.updatePropertyWithValue('dtstamp', ICAL.Time.fromJSDate(now, true));
  const title = item.bearer ? `${bearerNames[item.bearer]}: ${item.title}` : item.title;
  event.updatePropertyWithValue('summary', item.done ? `✓ ${title}` : title);
  event.updatePropertyWithValue('location', item.project);
  const url = `${siteUrl}${itemPath(item)}`;
  event.updatePropertyWithValue('url', url);
  event.updatePropertyWithValue(
    'description',
    [item.project, item.law && lawWords(item.law), url].filter(Boolean).join('\n'),
  );
  if (item.at) {
    const start = event.updatePropertyWithValue('dtstart', timeOf(new Date(item.at), timeZone));
    if (timeZone) start.setParameter('tzid', timeZone);
    event.updatePropertyWithValue('duration', ICAL.Duration.fromSeconds(reminderMinutes * 60));
    if (item.repeats) event.updatePropertyWithValue('rrule', ruleOf(item.repeats));
  } else {
    event.updatePropertyWithValue('dtstart', ICAL.Time.fromDateString(item.date));
    // An all-day date does not mark the person as busy.
    event.updatePropertyWithValue('transp', 'TRANSPARENT');
    if (!item.done) event.addSubcomponent(alarmOf(title));
  }
  return event;
}

const frequencies = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY' } as const;

function ruleOf({ unit, every, month_day, until }: Repetition): InstanceType<typeof ICAL.Recur> {
  // Of the 28th to the day, the last that the month has.
  const days = Array.from({ length: Math.max(0, month_day - 27) }, (_, index) => 28 + index);
  return new ICAL.Recur({
    freq: frequencies[unit],
    interval: every,
    ...(until && { until: ICAL.Time.fromJSDate(new Date(until), true) }),
    ...(unit === 'month' && days.length > 1 && { bymonthday: days, bysetpos: [-1] }),
  });
}

function alarmOf(title: string): InstanceType<typeof ICAL.Component> {
  const alarm = new ICAL.Component('valarm');
  alarm.updatePropertyWithValue('action', 'DISPLAY');
  alarm.updatePropertyWithValue('description', title);
  alarm.updatePropertyWithValue('trigger', ICAL.Duration.fromString(alarmBefore));
  return alarm;
}

/** Returns the local time of an instant in a zone or, without one, in UTC. */
function timeOf(at: Date, timeZone: string | null): InstanceType<typeof ICAL.Time> {
  if (!timeZone) return ICAL.Time.fromJSDate(at, true);
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  const [year, month, day] = [of('year'), of('month'), of('day')];
  return ICAL.Time.fromData({
    year,
    month,
    day,
    hour: of('hour'),
    minute: of('minute'),
    second: of('second'),
  });
}

/** Returns a zone's rules in iCalendar form; null for UTC and for zones the library does not have. */
function zoneOf(timeZone: string): InstanceType<typeof ICAL.Component> | null {
  const [block] = timeZone === 'UTC' ? [] : [vtimezoneOf(timeZone)].flat();
  return block ? new ICAL.Component(ICAL.parse(block)) : null;
}
