import { expect, it } from 'vitest';
import { bearerOf } from './bearer.ts';

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
  ['the pf shall be entitled to an extension only if notice is given within 2 days.', 'performer'],
  ['the pf waives all claims for additional compensation.', 'performer'],
])('reads who bears: %s', (text, bearer) => {
  expect(bearerOf(text)).toBe(bearer);
});

it('reads an item of a list with its lead-in', () => {
  expect(bearerOf('(a) permits and fees;', 'the py shall provide at its cost:')).toBe('payer');
  expect(bearerOf('(a) permits and fees;', 'the pf shall provide at its cost:')).not.toBe('payer');
  expect(bearerOf('(a) permits and fees;')).toBeNull();
});
