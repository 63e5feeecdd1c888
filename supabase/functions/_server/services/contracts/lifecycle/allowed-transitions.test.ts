import { expect, it } from 'vitest';
import { allowedTransitions } from './allowed-transitions.ts';

const manager = { edit: true, approve: false };
const lawyer = { edit: false, approve: true };
const reader = { edit: false, approve: false };
const today = '2026-06-30';
const open = { end_date: null, terms_locked: false };

it('allows editors every transition of the status', () => {
  expect(allowedTransitions({ status: 'draft', ...open }, manager, today)).toEqual(['submit', 'cancel']);
  expect(allowedTransitions({ status: 'under_review', ...open }, manager, today)).toEqual([
    'activate',
    'reject',
    'cancel',
  ]);
  expect(allowedTransitions({ status: 'expired', ...open }, manager, today)).toEqual(['renew', 'terminate']);
  expect(allowedTransitions({ status: 'terminated', ...open }, manager, today)).toEqual([]);
});

it('allows lawyers only to reject and readers nothing', () => {
  expect(allowedTransitions({ status: 'under_review', ...open }, lawyer, today)).toEqual(['reject']);
  expect(allowedTransitions({ status: 'active', ...open }, lawyer, today)).toEqual([]);
  expect(allowedTransitions({ status: 'under_review', ...open }, reader, today)).toEqual([]);
});

it('allows reopening only for a contract with locked terms', () => {
  const locked = { status: 'active', end_date: null, terms_locked: true } as const;
  expect(allowedTransitions(locked, manager, today)).toEqual(['terminate', 'reopen']);
  expect(allowedTransitions(locked, lawyer, today)).toEqual([]);
});

it('allows expiring only a contract past its end date', () => {
  const steps = (end_date: string | null) =>
    allowedTransitions({ status: 'active', end_date, terms_locked: false }, manager, today);
  expect(steps(null)).toEqual(['terminate']);
  expect(steps('2026-06-30')).toEqual(['terminate']);
  expect(steps('2026-06-29')).toEqual(['expire', 'terminate']);
});
