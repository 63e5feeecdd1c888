/** The model construction contract of China's ministry of construction (GF-1999-0201): facts in our own words. */
import type { FormFact, KnownForm } from '../form.ts';

const facts: readonly FormFact[] = [
  {
    category: 'claims_notice',
    title: 'Claims due within 28 days',
    says: 'Notice of a claim is due within 28 days after the event, and details within 28 days after the notice.',
    effect: 'loads',
    articles: { 1999: '36.2' },
    certainty: 'medium',
    params: { days: 28 },
  },
  {
    category: 'suspension_or_stop_work',
    title: 'Right to stop work when unpaid',
    says: 'The contractor may stop work at the developer’s cost if progress payments stay unpaid after a demand. This applies only if no later payment was agreed.',
    effect: 'protects',
    articles: { 1999: '26.4' },
    certainty: 'medium',
  },
  {
    category: 'changes',
    title: 'Changes are priced',
    says: 'Design changes are ordered in writing and priced at contract rates or similar ones.',
    effect: 'protects',
    articles: { 1999: '29 to 31' },
    certainty: 'medium',
  },
  {
    category: 'force_majeure',
    title: 'Relief for force majeure',
    says: 'Each party bears its own loss from force majeure, and time is extended.',
    effect: 'protects',
    articles: { 1999: '39' },
    certainty: 'medium',
  },
  {
    category: 'dispute_resolution',
    title: 'Mediation, then arbitration or court',
    says: 'Disputes are settled by negotiation or mediation, then by the agreed arbitration or court.',
    effect: 'neutral',
    articles: { 1999: '37' },
    certainty: 'medium',
  },
  {
    category: 'insurance',
    title: 'Both parties insure',
    says: 'The developer insures the works and its people; the contractor insures its own people and equipment.',
    effect: 'neutral',
    articles: { 1999: '40' },
    certainty: 'medium',
  },
];

export const prcGf0201: KnownForm = {
  key: 'prc_gf_0201',
  name: 'Chinese model form GF-0201',
  editions: ['1999'],
  named: /\bgf-?\s?(?:1999|2013|2017)-?\s?02\d\d\b|\bmodel construction contract\b/g,
  cite: 'clause ',
  facts,
};
