import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../testing/depth.ts';
import { dayNumber, dayText, monthsOn, weekdayOfNumber } from './day-numbers.ts';
import { addMonths } from './days.ts';

const anyDay = fc.integer({ min: Date.UTC(1900, 0, 1) / 86_400_000, max: Date.UTC(2250, 0, 1) / 86_400_000 });
const asDate = (days: number) => new Date(days * 86_400_000);

it('matches the runtime for every day', () => {
  fc.assert(
    fc.property(anyDay, (days) => {
      const text = asDate(days).toISOString().slice(0, 10);
      expect(dayText(days)).toBe(text);
      expect(dayNumber(text)).toBe(days);
      expect(weekdayOfNumber(days)).toBe(asDate(days).getUTCDay());
    }),
    { numRuns: runs(500, 5000) },
  );
});

it('counts months like the rest of the code', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -400, max: 400 }), (days, months) => {
      expect(dayText(monthsOn(dayText(days), months))).toBe(addMonths(dayText(days), months));
    }),
    { numRuns: runs(500, 5000) },
  );
});
