import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar/days.ts';
import { complianceDueFroms, complianceRecurrences } from '../schemas/compliance-requirement.ts';
import { daysToCatchUp, firstDue, firstDueDate } from './due-date.ts';

const once = {
  due_from: 'project_start',
  due_offset_days: -7,
  recurrence: 'once',
  recurrence_count: null,
} as const;
const began = (project_start: string | null) => ({ project_start, project_end: null, contract_start: null });

describe('firstAsked', () => {
  it("keeps the rule's date if it is today or later", () => {
    for (const start of ['2026-11-28', '2027-03-01']) {
      expect(firstDue(once, began(start), null, '2026-11-21')).toEqual({
        due_date: addDays(start, -7),
        passed_date: null,
      });
    }
  });

  it('counts a past date from the day it was added, with a grace period, and keeps the original date', () => {
    expect(firstDue(once, began('2024-02-05'), null, '2026-11-21')).toEqual({
      due_date: '2026-12-05',
      passed_date: '2024-01-29',
    });
    const later = { ...once, due_offset_days: 30 };
    expect(firstDue(later, began('2024-02-05'), null, '2026-11-21')).toEqual({
      due_date: '2026-12-21',
      passed_date: '2024-03-06',
    });
  });

  it('keeps an event on the date a person entered', () => {
    const rule = { ...once, due_from: 'event', due_offset_days: 1 } as const;
    expect(firstDue(rule, began(null), '2026-11-01', '2026-11-21')).toEqual({
      due_date: '2026-11-02',
      passed_date: null,
    });
  });

  it('continues with the next occurrence, also from the 31st', () => {
    const monthly = { ...once, due_offset_days: 0, recurrence: 'months', recurrence_count: 1 } as const;
    expect(firstDue(monthly, began('2025-12-31'), null, '2026-11-21').due_date).toBe('2026-11-30');
    expect(firstDue(monthly, began('2025-12-31'), null, '2026-12-01').due_date).toBe('2026-12-31');
  });

  it("is unknown where the rule's start date is unknown", () => {
    expect(firstDue(once, began(null), null, '2026-11-21')).toEqual({ due_date: null, passed_date: null });
  });

  it('is never before the day it was added, except for events, and never moves a future date', () => {
    const day = fc.integer({ min: 0, max: 36_000 }).map((days) => addDays('1990-01-01', days));
    const rule = fc.record({
      due_from: fc.constantFrom(...complianceDueFroms),
      due_offset_days: fc.integer({ min: -3650, max: 3650 }),
      recurrence: fc.constantFrom(...complianceRecurrences),
      recurrence_count: fc.integer({ min: 1, max: 24 }),
    });
    fc.assert(
      fc.property(rule, day, day, (input, from, since) => {
        const days = { project_start: from, project_end: from, contract_start: from };
        const ruled = firstDueDate(input, days, from) ?? '';
        const { due_date, passed_date } = firstDue(input, days, from, since);
        if (ruled >= since) expect([due_date, passed_date]).toEqual([ruled, null]);
        else if (input.due_from !== 'event') expect((due_date ?? '') >= since).toBe(true);
        if (passed_date !== null) {
          expect(passed_date).toBe(ruled);
          expect((due_date ?? '') >= addDays(since, daysToCatchUp)).toBe(true);
        }
      }),
    );
  });
});
