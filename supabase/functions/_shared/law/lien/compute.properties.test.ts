import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, daysBetween } from '../../calendar/days.ts';
import { dayOff, federalHoliday, workingDayUpTo } from '../../calendar/working-days.ts';
import { runs } from '../../testing/depth.ts';
import { lienDates, lienProjectKinds, lienRoles } from '../../vocabulary/lien.ts';
import { computeLienSchedule } from './compute.ts';
import { countRule } from './count.ts';
import type { LienInput } from './facts.ts';
import { lienRules } from './rules.ts';

const rules = lienRules.flatMap((law) => law.rules);
const ruleOf = fc.constantFrom(...rules);
const day = fc.integer({ min: 0, max: 36_500 }).map((n) => addDays('2000-01-01', n));
const asks = rules.flatMap((rule) => rule.asks ?? []);
const facts: fc.Arbitrary<LienInput> = fc.record({
  state: fc.constantFrom(...lienRules.map(({ jurisdiction }) => jurisdiction)),
  role: fc.constantFrom(...lienRoles),
  kind: fc.constantFrom(...lienProjectKinds),
  owner_occupied: fc.constantFrom(true, false, null),
  dates: fc.dictionary(fc.constantFrom(...lienDates), day),
  unpaid_months: fc.array(day, { maxLength: 3 }),
  answers: fc.dictionary(fc.constantFrom(...asks), day, { maxKeys: 4 }),
});
const scheduleOf = (input: LienInput, today = '2027-01-01') =>
  computeLienSchedule(lienRules, input, { today });

describe('a rule', () => {
  it('never gives a later deadline for an earlier trigger', () => {
    fc.assert(
      fc.property(ruleOf, day, fc.integer({ min: 0, max: 800 }), (rule, from, ahead) => {
        expect(countRule(rule, from).due <= countRule(rule, addDays(from, ahead)).due).toBe(true);
      }),
      { numRuns: runs(300, 2000) },
    );
  });

  it('counts forward for after and back for before, and always lands on a real date', () => {
    fc.assert(
      fc.property(ruleOf, day, (rule, from) => {
        const { due } = countRule(rule, from);
        expect(addDays(due, 0)).toBe(due);
        expect(Math.sign(daysBetween(from, due))).toBe(rule.direction === 'after' ? 1 : -1);
      }),
      { numRuns: runs(300, 2000) },
    );
  });

  it('counts back as far as it counts forward', () => {
    fc.assert(
      fc.property(ruleOf, day, (rule, from) => {
        fc.pre(rule.unit === 'calendar_days' && !rule.anchor && !rule.base_offset);
        const due = countRule(rule, from).due;
        const direction = rule.direction === 'after' ? 'before' : 'after';
        expect(countRule({ ...rule, direction }, due).due).toBe(from);
      }),
    );
  });

  it('in months lands on the same day, or on the last day of a shorter month', () => {
    fc.assert(
      fc.property(ruleOf, day, (rule, from) => {
        fc.pre((rule.unit === 'months' || rule.unit === 'years') && !rule.base_offset);
        const { due, clamped } = countRule(rule, from);
        expect(due.slice(8) === from.slice(8)).toBe(!clamped);
        if (clamped) expect(addDays(due, 1).slice(8)).toBe('01');
      }),
    );
  });

  it('for the nth day lands on it, for any trigger day of the month', () => {
    for (const rule of rules.filter(({ nth }) => nth))
      fc.assert(
        fc.property(day, (from) => {
          const { due } = countRule(rule, from);
          expect(Number(due.slice(8))).toBe(rule.nth?.day);
          expect(due.slice(0, 7)).toBe(addMonths(`${from.slice(0, 7)}-01`, rule.nth?.month ?? 0).slice(0, 7));
        }),
      );
  });

  it('from the end of the month is never earlier than from the day itself', () => {
    for (const { anchor, ...rule } of rules.filter((each) => each.anchor))
      fc.assert(
        fc.property(day, (from) => {
          const due = countRule({ ...rule, anchor }, from).due;
          expect(due >= countRule(rule, from).due).toBe(true);
          expect(due).toBe(countRule({ ...rule, anchor }, `${from.slice(0, 8)}01`).due);
        }),
      );
  });
});

describe('a schedule', () => {
  it('has act-by dates on working days, in order and never after the statutory date', () => {
    fc.assert(
      fc.property(facts, (input) => {
        const { deadlines } = scheduleOf(input);
        const days = deadlines.flatMap(({ act_by }) => act_by ?? []);
        expect(days).toEqual([...days].sort());
        for (const { due, act_by } of deadlines) {
          expect(due === null).toBe(act_by === null);
          if (due && act_by) {
            expect(act_by <= due).toBe(true);
            expect(dayOff(act_by)).toBeNull();
          }
        }
        expect(new Set(deadlines.map(({ key }) => key)).size).toBe(deadlines.length);
      }),
      { numRuns: runs(200, 1000) },
    );
  });

  it('picks the date the rule says among known combined dates', () => {
    fc.assert(
      fc.property(facts, (input) => {
        for (const { due, parts } of scheduleOf(input).deadlines) {
          const days = parts.flatMap((part) => part.due ?? []).sort();
          if (days.length === 0) expect(due).toBeNull();
          else if (parts.some(({ rule }) => rule.combine?.pick === 'latest' || rule.trigger === 'demand'))
            expect(days).toContain(due);
          else expect(due).toBe(days[0]);
        }
      }),
      { numRuns: runs(200, 1000) },
    );
  });

  it('is never later when one more date is known and the earliest controls', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom(...lienDates), day, (input, field, value) => {
        fc.pre(!input.dates[field]);
        const more = { ...input, dates: { ...input.dates, [field]: value } };
        const before = scheduleOf(input).deadlines;
        for (const { key, due, parts } of scheduleOf(more).deadlines) {
          const was = before.find((each) => each.key === key)?.due;
          const choosesLatest = parts.some(({ rule }) => rule.combine?.pick === 'latest');
          const countsBack = parts.some(({ rule }) => rule.direction === 'before');
          if (was && due && !choosesLatest && !countsBack) expect(due <= was).toBe(true);
        }
      }),
      { numRuns: runs(200, 1000) },
    );
  });

  it('never gives a demand more time than remains', () => {
    fc.assert(
      fc.property(facts, day, (input, demanded) => {
        const demands = Object.fromEntries(
          rules.filter(({ trigger }) => trigger === 'demand').map(({ asks: name }) => [name, demanded]),
        );
        const without = scheduleOf({ ...input, answers: {} }).deadlines;
        for (const { key, step, due } of scheduleOf({ ...input, answers: demands }).deadlines) {
          const was = without.find((each) => each.key === key)?.due;
          if (step === 'enforce' && was && due) expect(due <= was).toBe(true);
        }
      }),
    );
  });
});

describe('working days', () => {
  it('have 11 federal holidays a year on weekdays, or 10 or 12 if New Year’s Day is observed the year before', () => {
    for (let year = 2022; year < 2100; year += 1) {
      let found = 0;
      for (let date = `${year}-01-01`; date.startsWith(String(year)); date = addDays(date, 1)) {
        const weekday = new Date(date).getUTCDay();
        if (weekday !== 0 && weekday !== 6 && federalHoliday(date)) found += 1;
      }
      expect(found, String(year)).toBeGreaterThanOrEqual(10);
      expect(found, String(year)).toBeLessThanOrEqual(12);
    }
  });

  it('are found by going back at most four days', () => {
    fc.assert(
      fc.property(day, (date) => {
        expect(daysBetween(workingDayUpTo(date), date)).toBeLessThanOrEqual(4);
        expect(daysBetween(workingDayUpTo(date), date)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
