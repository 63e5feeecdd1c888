import { expect, it } from 'vitest';
import { clockWords } from './clock.ts';

const words = (zone: string, own: string, date = '2026-11-24', time = '07:01') =>
  clockWords({ date, time, zone }, own).replace(/,?\s/g, ' ');

it('names the clock, and what the reader’s own shows where that differs', () => {
  expect(words('America/New_York', 'America/New_York')).toBe('New York time (EST)');
  expect(words('America/New_York', 'America/Toronto')).toBe('New York time (EST)');
  expect(words('America/New_York', 'Europe/Berlin')).toBe('New York time (EST): Tue 1:01 PM your time');
  expect(words('America/New_York', 'Asia/Tokyo', '2026-11-24', '22:00')).toBe(
    'New York time (EST): Wed 12:00 PM your time',
  );
});

it('knows summer time on both sides', () => {
  expect(words('America/New_York', 'Europe/Berlin', '2026-07-01', '07:01')).toBe(
    'New York time (EDT): Wed 1:01 PM your time',
  );
  // Daylight saving time ends in Berlin a week before New York.
  expect(words('America/New_York', 'Europe/Berlin', '2026-10-28', '07:01')).toMatch(/12:01 PM your time$/);
});

it('names the clock alone while the time is not whole, and a zone that nobody knows', () => {
  expect(words('America/New_York', 'Europe/Berlin', '2026-07-01', '')).toMatch(/^New York time \(E[SD]T\)$/);
  expect(words('America/New_York', 'Europe/Berlin', '', '')).toMatch(/^New York time \(E[SD]T\)$/);
  expect(words('Mars/Olympus', 'Europe/Berlin')).toBe('Mars/Olympus time');
});
