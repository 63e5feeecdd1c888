import { expect, it } from 'vitest';
import { bearerOf, liftsLimit } from './bearer.ts';

it.each([
  ['the py shall furnish all surveys of the site.', 'payer'],
  ['all such tests shall be made at the py’s expense.'.replace('’', "'"), 'payer'],
  ['the pf shall not be liable for delay caused by the py.', 'payer'],
  ['in no event shall the pf be liable for lost profits.', 'payer'],
  ['the pf shall be entitled to an equitable adjustment.', 'payer'],
  ['neither party shall be liable for consequential damages.', 'both'],
  ['"substantial completion" means the stage at which the work can be used.', 'neither'],
  ['the pf shall indemnify and hold harmless the py.', 'performer'],
  ['the py may terminate this agreement at any time.', 'performer'],
  ['the py shall not be liable for any delay.', 'performer'],
  ['the py and the pf shall indemnify and hold harmless each other.', 'both'],
  [
    'notwithstanding anything to the contrary, the aggregate liability of pf, whether based on contract, tort (including negligence, sole or concurrent), or otherwise, shall not exceed the contract price.',
    'payer',
  ],
  ['the liquidated damages payable by pf shall not exceed ten percent of the contract price.', 'payer'],
  ['such change in law shall entitle pf to a change order.', 'payer'],
  ['such damage shall not entitle pf to any increase in the contract price.', 'performer'],
  ['pf shall not be entitled to receive further payment until the work is finished.', 'neither'],
  ['the work may be terminated by the py at any time without payment.', 'performer'],
  ['the pf shall be entitled to an extension only if notice is given within 2 days.', 'performer'],
  ['the pf waives all claims for additional compensation.', 'performer'],
])('reads who bears: %s', (text, bearer) => {
  expect(bearerOf(text)).toBe(bearer);
});

it('tells an exception to the cap on liability from other exceptions', () => {
  const cap = 'the total liability of the pf shall not exceed the contract price.';
  const exception = 'the foregoing limitation shall not apply to claims under section 19.';
  expect(liftsLimit(exception, cap)).toBe(true);
  expect(liftsLimit(exception, 'the total liability of the py shall not exceed the fee.')).toBe(false);
  expect(liftsLimit('the pf shall maintain its records for two years.', cap)).toBe(false);
});

it('reads an item of a list with its lead-in', () => {
  expect(bearerOf('(a) permits and fees;', 'the py shall provide at its cost:')).toBe('payer');
  expect(bearerOf('(a) permits and fees;', 'the pf shall provide at its cost:')).not.toBe('payer');
  expect(bearerOf('(a) permits and fees;')).toBeNull();
});
