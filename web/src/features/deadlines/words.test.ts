import { expect, it } from 'vitest';
import { certaintyWords } from '@/lib/certainty.ts';
import { deliveryWords, lastDayWords } from './words.ts';

it('says the last day, a range, or that no last day is known', () => {
  expect(lastDayWords('2027-05-03', '2027-05-03')).toBe('Last day: May 3, 2027');
  expect(lastDayWords('2027-05-03', '2027-06-01')).toBe('Last day: May 3, 2027 to Jun 1, 2027');
  expect(lastDayWords('2027-05-03', null)).toBe('Last day: May 3, 2027 or later');
});

it('says which text was read and when', () => {
  expect(certaintyWords('statute_text', { edition: '2021 edition', on: '2026-11-24' })).toBe(
    'Statute text (2021 edition, read Nov 24, 2026, not checked for later changes)',
  );
  expect(certaintyWords('secondary', null)).toBe('Secondary sources only');
});

it('names the act, the means, and the recipients', () => {
  expect(
    deliveryWords({
      act: 'sent',
      means: ['personal', 'certified_mail', 'overnight_courier'],
      to: ['owner', 'lender'],
      note: 'Keep the receipt.',
    }),
  ).toBe(
    'Must be sent in person, by certified mail, or by courier. To: the owner, the lender. Keep the receipt.',
  );
  expect(deliveryWords({ act: 'recorded', means: ['recorder'], to: [], note: null })).toBe(
    'Must be recorded with the recorder.',
  );
});
