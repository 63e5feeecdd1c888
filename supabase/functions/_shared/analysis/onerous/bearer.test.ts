import { expect, it } from 'vitest';
import { bearerOf, isMutualWaiver, liftsLimit } from './bearer.ts';

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
  [
    'the py hereby agrees to indemnify and hold the pf harmless from all claims arising out of the goods.',
    'payer',
  ],
  ['the py further agrees to defend the pf and the pf indemnified parties from such claims.', 'payer'],
  ['no additional retainage will be withheld after the work is half complete.', 'payer'],
  ['retainage will then become five percent of the price.', 'payer'],
  ['should the py terminate the purchase, the py agrees to pay for the costs expended.', 'payer'],
  ['a change order shall be issued to reimburse the pf for its design services.', 'payer'],
  ["the pf's liability is further limited to the amount it received.", 'payer'],
  ['the pf makes no other warranties, express or implied.', 'payer'],
  ['if the py fails to pay when due, the pf, after seven days, may stop the work.', 'payer'],
  ['fire, epidemics, acts of god, and failure of the py to deliver the plans;', 'payer'],
  ['fire, epidemics, and acts of god shall not extend the contract time.', null],
  ['the pf assumes the risk of fire, flood, and epidemics.', 'performer'],
  ['the execution and delivery of this agreement do not conflict with any law.', 'neither'],
  ['the py shall, except for negligence of the pf, indemnify and hold harmless the pf.', 'payer'],
  ['the pf shall indemnify the py, and the py shall indemnify the pf.', 'performer'],
  ['once accepted, the py shall have no recourse against the pf for any reason.', 'payer'],
  ['the pf shall not under any circumstances have any liability for late delivery.', 'payer'],
  ["this shall be the py's sole and exclusive remedy and the pf's sole obligation.", 'payer'],
  ["the pf may refuse goods for which, in the pf's sole judgment, it has no equipment.", 'payer'],
  ["the pf shall repair the goods at the pf's own expense, in the pf's sole discretion.", 'performer'],
  ['the py shall be required to purchase all goods held for three months.', 'payer'],
  ['the py shall open an irrevocable letter of credit within thirty days.', 'payer'],
  ['all inventions shall be exclusively owned by the pf.', 'payer'],
  ['the py shall retrieve the goods at its own expense.', 'payer'],
  ['the py shall not request a change in prices from the pf.', 'payer'],
  ['the py shall not be liable for a change in prices.', 'performer'],
  ['the py will not pay until the pf has finished.', 'performer'],
  ['title to a product passes subject to full payment.', 'payer'],
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

it('tells a waiver by both sides, also over two sentences', () => {
  const [ours, theirs] = [
    'the pf agrees to waive damages for lost profit.',
    'the py waives damages for lost use.',
  ];
  expect(isMutualWaiver(ours, theirs)).toBe(true);
  expect(isMutualWaiver(theirs, ours)).toBe(true);
  expect(isMutualWaiver(ours, 'the py shall pay.')).toBe(false);
  expect(isMutualWaiver('the py shall pay.', ours)).toBe(false);
});
