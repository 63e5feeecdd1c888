import { expect, it, vi } from 'vitest';
import { decisionOn, isMonthly } from './decision-on.ts';

vi.mock('@/lib/dates.ts', async (original) => ({
  ...(await original<typeof import('@/lib/dates.ts')>()),
  today: () => '2026-11-25',
}));

const monthly = {
  status: 'proposed',
  anchor: 'event',
  anchor_date: null,
  anchor_event: '25th of each month',
  offset_count: 0,
  due_date: null,
} as const;
const claim = { ...monthly, anchor_event: 'receipt of notice', offset_count: 7 } as const;

it('gives a duty of every month its first day when confirmed, and the next one when done', () => {
  expect(isMonthly(monthly)).toBe(true);
  expect(decisionOn(monthly, 'confirmed')).toEqual({ status: 'confirmed', anchor_date: '2026-11-25' });
  const dated = {
    ...monthly,
    status: 'confirmed',
    anchor_date: '2026-11-25',
    due_date: '2026-11-25',
  } as const;
  expect(decisionOn(dated, 'completed')).toEqual({ anchor_date: '2026-12-25' });
  expect(decisionOn(dated, 'dismissed')).toEqual({ status: 'dismissed' });
});

it('changes the status of any other obligation', () => {
  expect(isMonthly(claim)).toBe(false);
  expect(decisionOn(claim, 'confirmed')).toEqual({ status: 'confirmed' });
  expect(decisionOn({ ...claim, due_date: '2026-12-01' }, 'completed')).toEqual({ status: 'completed' });
});
