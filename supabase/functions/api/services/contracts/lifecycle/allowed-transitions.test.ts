import { expect, it } from 'vitest';
import { allowedTransitions } from './allowed-transitions.ts';

const manager = { edit: true, approve: false };
const lawyer = { edit: false, approve: true };
const reader = { edit: false, approve: false };
const today = '2026-06-30';
const open = { end_date: null };

it('lets those who edit take every step of the status', () => {
  expect(allowedTransitions({ status: 'draft', ...open }, manager, today)).toEqual(['submit', 'cancel']);
  expect(allowedTransitions({ status: 'under_review', ...open }, manager, today)).toEqual([
    'activate',
    'reject',
    'cancel',
  ]);
  expect(allowedTransitions({ status: 'expired', ...open }, manager, today)).toEqual(['renew', 'terminate']);
  expect(allowedTransitions({ status: 'terminated', ...open }, manager, today)).toEqual([]);
});

it('lets lawyers reject and readers nothing', () => {
  expect(allowedTransitions({ status: 'under_review', ...open }, lawyer, today)).toEqual(['reject']);
  expect(allowedTransitions({ status: 'active', ...open }, lawyer, today)).toEqual([]);
  expect(allowedTransitions({ status: 'under_review', ...open }, reader, today)).toEqual([]);
});

it('offers to expire only what has ended', () => {
  const steps = (end_date: string | null) =>
    allowedTransitions({ status: 'active', end_date }, manager, today);
  expect(steps(null)).toEqual(['terminate']);
  expect(steps('2026-06-30')).toEqual(['terminate']);
  expect(steps('2026-06-29')).toEqual(['expire', 'terminate']);
});
