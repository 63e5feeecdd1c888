import { expect, it } from 'vitest';
import { uncountedDelay } from './delay-words.ts';

const now = new Date(2026, 10, 24);

it('says that delay of a contract under review is not counted', () => {
  expect(uncountedDelay({ status: 'under_review', current_end_date: '2026-11-21' }, now)).toBe(
    '3 days past the end date; not counted until the contract is active',
  );
  expect(uncountedDelay({ status: 'draft', current_end_date: '2026-11-23' }, now)).toMatch(/^1 day past/);
});

it('says nothing of an active contract, one that ends today or later, or one without an end date', () => {
  expect(uncountedDelay({ status: 'active', current_end_date: '2026-11-21' }, now)).toBeNull();
  expect(uncountedDelay({ status: 'under_review', current_end_date: '2026-11-24' }, now)).toBeNull();
  expect(uncountedDelay({ status: 'draft', current_end_date: null }, now)).toBeNull();
});
