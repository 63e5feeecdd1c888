import { expect, it } from 'vitest';
import { someContract } from '../testing/some-contract.ts';
import { contractFormValues } from './contract-form.tsx';
import { changedFields, findConflicts } from './edit-conflict.ts';

const opened = someContract();
const base = contractFormValues(opened);

it('lists fields that another user changed, and whether I changed them too', () => {
  const yours = { ...base, name: 'Mine', end_date: '2027-01-31', start_date: '2026-04-01' };
  const now = someContract({ name: 'Theirs', contract_value: 99.5, end_date: '2027-01-31', version: 2 });
  expect(findConflicts(base, yours, now)).toEqual([
    { field: 'name', label: 'Name', theirs: 'Theirs', yours: 'Mine', isYours: true },
    {
      field: 'contract_value',
      label: 'Contract value',
      theirs: '$99.50',
      yours: '$1,250,000.00',
      isYours: false,
    },
  ]);
});

it('finds no conflict if both users entered the same value or only the version changed', () => {
  const yours = { ...base, name: ' Same ' };
  expect(findConflicts(base, yours, someContract({ name: 'Same' }))).toEqual([]);
  expect(findConflicts(base, base, someContract({ status: 'active', version: 9 }))).toEqual([]);
});

it('sends only changed fields', () => {
  expect(changedFields(base, base)).toEqual({});
  expect(changedFields(base, { ...base, start_date: null, contract_value: 1_250_000 })).toEqual({
    start_date: null,
  });
});
