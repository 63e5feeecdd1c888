/** FIDIC's conditions of contract, Red and Yellow Book: facts in our own words. */
import type { FormFact, KnownForm } from '../form.ts';

const both = (of1999: string, of2017: string) => ({ 1999: of1999, 2017: of2017 });

const facts: readonly FormFact[] = [
  {
    category: 'claims_notice',
    title: 'Claims barred after 28 days',
    says: 'A claim for time or money is barred unless notice is given within 28 days. The period starts when the contractor knew, or should have known, of the event.',
    effect: 'loads',
    articles: both('20.1', '20.2.1'),
    certainty: 'high',
    params: { days: 28 },
  },
  {
    category: 'differing_site_conditions',
    title: 'Relief for unforeseeable physical conditions',
    says: 'Physical conditions that an experienced contractor could not reasonably foresee give more time and cost.',
    effect: 'protects',
    articles: both('4.12', '4.12'),
    certainty: 'high',
  },
  {
    category: 'force_majeure',
    title: 'Relief for exceptional events',
    says: 'Events beyond a party’s control excuse performance. Some also give a right to cost, and prolonged events let either party terminate.',
    effect: 'protects',
    articles: both('19', '18'),
    certainty: 'high',
  },
  {
    category: 'changes',
    title: 'Variations are valued',
    says: 'The engineer may order variations, which are valued and adjust price and time.',
    effect: 'protects',
    articles: both('13', '13'),
    certainty: 'high',
  },
  {
    category: 'suspension_or_stop_work',
    title: 'Right to suspend when unpaid',
    says: 'If payment is not certified or made, the contractor may suspend or slow the work after 21 days’ notice. It gets time, cost, and profit.',
    effect: 'protects',
    articles: both('16.1', '16.1'),
    certainty: 'high',
    params: { days: 21 },
  },
  {
    category: 'late_payment_interest',
    title: 'Financing charges on late payments',
    says: 'Late payments bear compounded financing charges.',
    effect: 'protects',
    articles: both('14.8', '14.8'),
    certainty: 'high',
  },
  {
    category: 'consequential_waiver',
    title: 'No liability for indirect loss',
    says: 'Neither party is liable to the other for loss of use, profit, or contract, or for indirect or consequential loss. Stated exceptions apply.',
    effect: 'protects',
    articles: both('17.6', '1.15'),
    certainty: 'high',
  },
  {
    category: 'liability_cap',
    title: 'Cap on the contractor’s liability',
    says: 'The contractor’s total liability is capped at the stated amount, or at the accepted contract amount if none is stated. Stated exceptions apply.',
    effect: 'protects',
    articles: both('17.6', '1.15'),
    certainty: 'high',
    params: { cap: 'contract price' },
  },
  {
    category: 'termination_convenience',
    title: 'Termination for convenience without lost profit',
    says: 'The employer may terminate at any time. As after force majeure, it pays for work done and costs, but no profit on remaining work.',
    effect: 'neutral',
    articles: { 1999: '15.5' },
    certainty: 'high',
  },
  {
    category: 'termination_convenience',
    title: 'Termination for convenience with lost profit',
    says: 'The employer may terminate for convenience and pays for work done, costs, and lost profit.',
    effect: 'protects',
    articles: { 2017: '15.5 to 15.7' },
    certainty: 'high',
  },
  {
    category: 'liquidated_damages',
    title: 'Delay damages up to a maximum',
    says: 'Delay damages are the stated daily amount, up to the stated maximum, and the only damages for delay.',
    effect: 'neutral',
    articles: both('8.7', '8.8'),
    certainty: 'high',
  },
  {
    category: 'warranty',
    title: 'Defects notification period',
    says: 'Defects notified in the stated period after taking-over are remedied. The period may be extended by up to two years.',
    effect: 'neutral',
    articles: both('11', '11'),
    certainty: 'high',
  },
  {
    category: 'insurance',
    title: 'Insurance of works and liability',
    says: 'The party named in the contract insures the works, plant, equipment, and liability to others.',
    effect: 'neutral',
    articles: both('18', '19'),
    certainty: 'high',
  },
  {
    category: 'dispute_resolution',
    title: 'Dispute board, then arbitration',
    says: 'Disputes go to a dispute board, then to amicable settlement, then to international arbitration.',
    effect: 'neutral',
    articles: both('20.2 to 20.8', '21'),
    certainty: 'high',
  },
  {
    category: 'governing_law',
    title: 'Law stated in the contract data',
    says: 'The law of the country stated in the appendix to tender or the contract data governs.',
    effect: 'neutral',
    articles: both('1.4', '1.4'),
    certainty: 'high',
  },
  {
    category: 'assignment',
    title: 'No assignment without consent',
    says: 'Neither party may assign the contract without the other’s agreement, except as security for money due.',
    effect: 'neutral',
    articles: both('1.7', '1.7'),
    certainty: 'high',
  },
];

/** Provisions with the same content and number in both books. */
const editions = ['1999', '2017'] as const;

export const fidicRed: KnownForm = {
  key: 'fidic_red',
  name: 'FIDIC Red Book',
  editions,
  named:
    /\bfidic\b[^.]{0,80}\b(?:red book|conditions of contract for construction)|\bconditions of contract for construction\b[^.]{0,120}\bfidic\b/g,
  cite: 'clause ',
  facts,
};

export const fidicYellow: KnownForm = {
  ...fidicRed,
  key: 'fidic_yellow',
  name: 'FIDIC Yellow Book',
  named:
    /\bfidic\b[^.]{0,80}\b(?:yellow book|conditions of contract for plant)|\bconditions of contract for plant and design[- ]build\b/g,
};
