import { describe, expect, it } from 'vitest';
import type { Category } from '../../vocabulary/taxonomy.ts';
import { clauseKind } from './order.ts';

/** Returns the title of each figure that a clause states. */
const read = (category: Category, text: string) =>
  [clauseKind(category)?.states?.(text) ?? []].flat().map(({ title }) => title);

describe('the figures of a clause', () => {
  it.each<[Category, string, string[]]>([
    [
      'audit_records',
      'the contractor shall keep its books for a period of four (4) years after final payment.',
      ['Records kept for 4 years'],
    ],
    [
      'audit_records',
      'accounts are open to audit until 24 months following completion.',
      ['Records kept for 24 months'],
    ],
    [
      'audit_records',
      'where an audit finds an overcharge of more than two percent (2%), the builder pays for it.',
      ['Audited party pays for audit if errors exceed 2%'],
    ],
    [
      'audit_records',
      'the owner may inspect the records upon five business days notice.',
      ['Notice period: 5 business days'],
    ],
    [
      'suspension_or_stop_work',
      'if it is not paid within ten (10) days after the date payment is due, the builder may stop work.',
      ['Work may be stopped after 10 days'],
    ],
    [
      'suspension_or_stop_work',
      "if unpaid, the contractor may stop the work upon six additional days' written notice.",
      ['Notice period: 6 days'],
    ],
    [
      'suspension_or_stop_work',
      'where the work is suspended for more than ninety (90) days, either may end the contract.',
      ['Work stopped for 90 days'],
    ],
    [
      'suspension_or_stop_work',
      'the client may suspend the services for a period not to exceed 45 days.',
      ['Suspension of up to 45 days'],
    ],
    [
      'suspension_or_stop_work',
      'upon a delay in excess of 20 days in the payments owed, the contractor may suspend.',
      ['Nonpayment for 20 days'],
    ],
    [
      'suspension_or_stop_work',
      'within 30 days after receipt of the notice to resume, the contractor shall submit its costs.',
      ['Action required within 30 days'],
    ],
    [
      'retainage',
      'the owner keeps one hundred fifty percent (150%) of the cost of completing the punch list.',
      ['Held at completion: 150% of the cost of remaining work'],
    ],
    [
      'payment_terms',
      'at completion the balance is paid, less 200% of the value of incomplete work.',
      ['Held at completion: 200% of the cost of remaining work'],
    ],
    [
      'payment_terms',
      'the owner shall pay ninety percent (90%) of the value of the work in place.',
      ['Progress payments at 90%'],
    ],
    [
      'payment_terms',
      '(2) 15% of the contract price when the hull is launched, as paid by the buyer;',
      ['Installment payment of 15%'],
    ],
    [
      'payment_terms',
      'the architect shall, within 7 days after receipt of the application, issue a certificate.',
      ['Payment application review within 7 days'],
    ],
    [
      'retainage',
      'retainage of ten percent is held; it is reduced to five percent after 50% of the work is done.',
      ['Retainage of 10%', 'Retainage reduced to 5%', 'Retainage changes at 50% completion'],
    ],
    [
      'retainage',
      'no retainage is held on concrete; retainage on steel is 4% of each payment.',
      ['Retainage of 4%'],
    ],
    [
      'termination_default',
      'it may terminate if the breach is not cured within 12 days after notice, or within 40 days if cure has begun.',
      ['Cure period: 12 days', 'Cure period: 40 days'],
    ],
    [
      'termination_default',
      'a petition in bankruptcy that is not dismissed within sixty (60) days.',
      ['Legal proceedings pending for 60 days'],
    ],
    [
      'termination_default',
      'if the work is stopped for a period of 30 consecutive days.',
      ['Work stopped for 30 days'],
    ],
    [
      'termination_default',
      "it may terminate for default upon seven days' written notice.",
      ['Notice period: 7 days'],
    ],
    [
      'lien_release',
      'the contractor shall discharge any lien within ten (10) days of notice, or bond it at 150% of the lien.',
      ['Lien discharge within 10 days', 'Lien bond or security of 150% of the lien amount'],
    ],
    [
      'changes',
      'on changes the contractor adds overhead and profit of fifteen percent (15%).',
      ['Change order markup of 15%'],
    ],
    [
      'force_majeure',
      'notice of the event is given within four days after it begins.',
      ['Notice within 4 days'],
    ],
    [
      'force_majeure',
      'where the event continues for more than 120 days either party may terminate.',
      ['Termination allowed after 120 days of force majeure'],
    ],
  ])('%s: %s', (category, text, titles) => expect(read(category, text)).toEqual(titles)); // prettier-ignore

  it.each<[Category, string]>([
    ['audit_records', 'the auditor has ten years of experience with the records.'],
    ['audit_records', 'records of the preceding three years were lost.'],
    ['retainage', 'total payments are raised to 100% of the contract sum, less retainage of the fee.'],
    ['changes', 'the quantity changes by more than 20% of the contract.'],
    ['force_majeure', 'the first five days of bad weather are no such event.'],
  ])('nothing in %s: %s', (category, text) => expect(read(category, text)).toEqual([]));
});
