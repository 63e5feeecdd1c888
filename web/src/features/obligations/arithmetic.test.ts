import { expect, it } from 'vitest';
import { arithmetic, type Counted, countsFromWords } from './arithmetic.ts';

const counted = (changes: Partial<Counted>): Counted => ({
  anchor: 'contract_end',
  anchor_date: null,
  anchor_event: null,
  offset_count: -60,
  offset_unit: 'days',
  base_date: '2027-03-01',
  due_date: '2026-12-31',
  ...changes,
});

it('writes out the calculation with the resulting weekday', () => {
  expect(arithmetic(counted({}))).toBe('Contract ends Mar 1, 2027 − 60 days = Dec 31, 2026, Thursday');
  expect(
    arithmetic(
      counted({
        anchor: 'contract_start',
        offset_count: 1,
        offset_unit: 'business_days',
        base_date: '2026-07-02',
        due_date: '2026-07-06',
      }),
    ),
  ).toBe('Contract starts Jul 2, 2026 + 1 business day = Jul 6, 2026, Monday');
});

it('omits an offset of zero', () => {
  expect(
    arithmetic(
      counted({
        anchor: 'fixed_date',
        anchor_date: '2026-12-31',
        offset_count: 0,
        base_date: '2026-12-31',
      }),
    ),
  ).toBe('Fixed date Dec 31, 2026, Thursday');
});

it('states the missing fact instead of a date', () => {
  const unknown = { base_date: null, due_date: null };
  expect(
    arithmetic(
      counted({ ...unknown, anchor: 'event', anchor_event: 'receipt of the claim', offset_count: 21 }),
    ),
  ).toBe('21 days after receipt of the claim; no date until the event is known');
  expect(arithmetic(counted(unknown))).toBe(
    '60 days before the contract ends; no date until the contract has an end date',
  );
});

it('calculates from an event that has happened', () => {
  expect(
    arithmetic(
      counted({
        anchor: 'event',
        anchor_event: 'receipt of the claim',
        anchor_date: '2026-12-10',
        offset_count: 21,
        base_date: '2026-12-10',
      }),
    ),
  ).toBe('Receipt of the claim Dec 10, 2026 + 21 days = Dec 31, 2026, Thursday');
});

it('shows that the result is too far in the future', () => {
  expect(arithmetic(counted({ offset_count: 3000, offset_unit: 'business_days', due_date: null }))).toBe(
    '3000 business days after the contract ends; too far in the future to calculate',
  );
});

it('describes the offset and its start before there is a date', () => {
  const from = { anchor_date: null, anchor_event: null, offset_unit: 'months' } as const;
  expect(countsFromWords({ ...from, anchor: 'contract_start', offset_count: 0 })).toBe(
    'On the day the contract starts',
  );
  expect(countsFromWords({ ...from, anchor: 'event', offset_count: 1 })).toBe('1 month after the event');
  expect(
    countsFromWords({ ...from, anchor: 'fixed_date', anchor_date: '2026-12-31', offset_count: -2 }),
  ).toBe('2 months before Dec 31, 2026');
});

it('names the day of a monthly duty', () => {
  const monthly = { anchor: 'event', anchor_event: '25th of each month', offset_count: 0 } as const;
  expect(countsFromWords(counted(monthly))).toBe('By the 25th of each month');
  expect(countsFromWords(counted({ ...monthly, anchor_event: 'closing' }))).toBe('On the day of closing');
});
