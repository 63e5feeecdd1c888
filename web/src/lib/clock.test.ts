import { expect, it } from 'vitest';
import { clockWords, zoneName } from './clock.ts';

const words = (zone: string, own: string, date = '2026-11-24', time = '07:01') =>
  clockWords({ date, time, zone }, own).replace(/,?\s/g, ' ');

it("names the time zone, and the reader's local time if it differs", () => {
  expect(words('America/New_York', 'America/New_York')).toBe('New York time (EST)');
  expect(words('America/New_York', 'America/Toronto')).toBe('New York time (EST)');
  expect(words('America/New_York', 'Europe/Berlin')).toBe('New York time (EST): Tue 1:01 PM your time');
  expect(words('America/New_York', 'Asia/Tokyo', '2026-11-24', '22:00')).toBe(
    'New York time (EST): Wed 12:00 PM your time',
  );
});

it('handles daylight saving time in both time zones', () => {
  expect(words('America/New_York', 'Europe/Berlin', '2026-07-01', '07:01')).toBe(
    'New York time (EDT): Wed 1:01 PM your time',
  );
  // Daylight saving time ends in Berlin a week before New York.
  expect(words('America/New_York', 'Europe/Berlin', '2026-10-28', '07:01')).toMatch(/12:01 PM your time$/);
});

it('names only the time zone for an incomplete time or an unknown zone', () => {
  expect(words('America/New_York', 'Europe/Berlin', '2026-07-01', '')).toMatch(/^New York time \(E[SD]T\)$/);
  expect(words('America/New_York', 'Europe/Berlin', '', '')).toMatch(/^New York time \(E[SD]T\)$/);
  expect(words('Mars/Olympus', 'Europe/Berlin')).toBe('Mars/Olympus time');
});

it.each([
  ['America/New_York', 'Eastern Time'],
  ['Pacific/Honolulu', 'Hawaii-Aleutian Standard Time'],
  ['Made/Up_Zone', 'Up Zone time'],
])('names the zone %s as %s', (zone, name) => expect(zoneName(zone)).toBe(name));
