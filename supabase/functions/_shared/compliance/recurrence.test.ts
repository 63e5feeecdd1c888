import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, daysBetween, monthsBetween } from '../calendar/days.ts';
import { isCalendarDate } from '../schemas/primitives.ts';
import { mostOccurrences, occurrence, occurrencesDue, type Rhythm } from './recurrence.ts';

const series = (first: string, rhythm: Rhythm, length: number) =>
  Array.from({ length }, (_, number) => occurrence(first, rhythm, number));

describe('occurrence', () => {
  it('returns to the 31st after shorter months, and to February 29 in leap years', () => {
    expect(series('2027-12-31', { unit: 'months', count: 1 }, 5)).toEqual([
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ]);
    expect(series('2028-02-29', { unit: 'years', count: 1 }, 5)).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
    expect(series('2026-11-30', { unit: 'months', count: 3 }, 3)).toEqual([
      '2026-11-30',
      '2027-02-28',
      '2027-05-30',
    ]);
  });

  it('neither loses nor repeats a day at a clock change', () => {
    expect(series('2026-03-07', { unit: 'days', count: 1 }, 3)).toEqual([
      '2026-03-07',
      '2026-03-08',
      '2026-03-09',
    ]);
    expect(series('2026-10-31', { unit: 'days', count: 1 }, 3)).toEqual([
      '2026-10-31',
      '2026-11-01',
      '2026-11-02',
    ]);
    expect(series('2026-10-25', { unit: 'weeks', count: 1 }, 3)).toEqual([
      '2026-10-25',
      '2026-11-01',
      '2026-11-08',
    ]);
  });
});

const day = fc.integer({ min: 0, max: 36_000 }).map((days) => addDays('1990-01-01', days));
const rhythms = fc.record({
  unit: fc.constantFrom('days', 'weeks', 'months', 'years'),
  count: fc.integer({ min: 1, max: 40 }),
}) satisfies fc.Arbitrary<Rhythm>;

describe('a series', () => {
  it('moves strictly forward, on real dates, at its own interval', () => {
    fc.assert(
      fc.property(day, rhythms, fc.integer({ min: 0, max: 30 }), (first, rhythm, number) => {
        const [at, next] = [occurrence(first, rhythm, number), occurrence(first, rhythm, number + 1)];
        expect(next > at).toBe(true);
        if (rhythm.unit === 'days') expect(daysBetween(at, next)).toBe(rhythm.count);
        else if (rhythm.unit === 'weeks') expect(daysBetween(at, next)).toBe(rhythm.count * 7);
        else {
          expect(monthsBetween(at, next)).toBe(rhythm.count * (rhythm.unit === 'years' ? 12 : 1));
          // The same day of the month, or the month's last.
          expect(next.slice(8) === first.slice(8) || addDays(next, 1).endsWith('-01')).toBe(true);
        }
      }),
    );
  });

  it('adds months to a valid date', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 1000 }), (from, months) => {
        expect(isCalendarDate(addMonths(from, months))).toBe(true);
        expect(addMonths(from, 0)).toBe(from);
      }),
    );
  });
});

describe('occurrencesDue', () => {
  it('gives every occurrence since then and the next one, at most the last 60', () => {
    const weekly = { unit: 'weeks', count: 1 } as const;
    expect(occurrencesDue('2026-11-02', weekly, '2026-11-05', '2026-11-21')).toEqual([
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
    ]);
    expect(occurrencesDue('2027-01-04', weekly, '2026-11-05', '2026-11-21')).toEqual(['2027-01-04']);
    expect(occurrencesDue('2026-11-21', weekly, '2026-11-21', '2026-11-21')).toEqual(['2026-11-21']);
    const daily = occurrencesDue('2020-01-01', { unit: 'days', count: 1 }, '2020-01-01', '2026-11-21');
    expect(daily).toHaveLength(mostOccurrences);
    expect(daily.at(-1)).toBe('2026-11-21');
  });

  it("equals the day before's result plus what came due since", () => {
    fc.assert(
      fc.property(day, rhythms, day, fc.integer({ min: 0, max: 500 }), (first, rhythm, since, later) => {
        const today = addDays(since, later);
        const due = occurrencesDue(first, rhythm, since, today);
        expect(due.length).toBeGreaterThan(0);
        expect(due.slice(0, -1).every((each) => each < today && each >= since)).toBe(true);
        expect(due.at(-1) ?? '').toSatisfy((last: string) => last >= today && last >= since);
        const tomorrow = occurrencesDue(first, rhythm, since, addDays(today, 1));
        expect(
          tomorrow.slice(-1 - due.length).filter((each) => due.includes(each)).length,
        ).toBeGreaterThanOrEqual(Math.min(due.length, mostOccurrences - 1));
      }),
    );
  });
});
