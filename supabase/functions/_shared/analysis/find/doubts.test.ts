import { describe, expect, it } from 'vitest';
import type { Category } from '../../vocabulary/taxonomy.ts';
import { readDocument } from '../read/context.ts';
import { normalize } from '../read/normalize.ts';
import { isDoubtful } from './doubts.ts';
import { readTitles } from './titles.ts';

function doubtful(category: Category, sentence: string, title = 'General'): boolean {
  const context = readDocument(normalize(`Article 4. ${title}\n\n${sentence}`), 'contractor');
  const start = context.normal.cased.indexOf(sentence.slice(0, 12));
  const span = { start, end: context.normal.lower.length };
  return isDoubtful({ category, span, confidence: 0.7 }, context, readTitles(context));
}

/** Category, a sentence that resembles a clause, a similar one that is a clause, and the title above both. */
const cases: [Category, string, string, string?][] = [
  ['changes', '8.1 Changes in the Work .............. 18', '8.1 Changes in the Work shall be in writing.'],
  [
    'suspension_or_stop_work',
    'Article 9 Suspension of the Work',
    'Article 9 applies: the Owner may suspend.',
  ],
  [
    'retainage',
    '(If it is intended to retain more, insert it here and retainage will follow.)',
    'It is intended that the Owner shall retain more.',
  ],
  [
    'lien_release',
    '"Final Waiver" means a release of liens in the form attached.',
    'The final waiver is a release of liens in the form attached.',
  ],
  [
    'payment_terms',
    'The amount of each progress payment shall be computed as follows.',
    'The amount of each progress payment shall be paid monthly.',
  ],
  [
    'lien_release',
    'Title passes free and clear of all liens.',
    'The Contractor shall discharge all liens to which title is subject.',
  ],
  [
    'liquidated_damages',
    'The bond covers what is owed, such as liquidated damages.',
    'The Contractor shall pay what is owed as liquidated damages.',
  ],
  [
    'force_majeure',
    'The schedule mentions force majeure in a footnote.',
    'The schedule shall be extended for force majeure.',
  ],
  [
    'no_damage_for_delay',
    'There is no claim for delay unless it is made by written notice.',
    'There is no claim for damages for delay.',
  ],
  [
    'termination_convenience',
    'If the Owner fails to pay, the Contractor may terminate this agreement.',
    'If the Owner so wishes, it may terminate this agreement without cause though nobody fails.',
  ],
  [
    'suspension_or_stop_work',
    'The Contractor may stop work in that area.',
    'The Contractor may stop work in that area.',
    'Hazardous materials',
  ],
  ['changes', 'Drawings show the changes to the work.', 'The Owner may order changes to the work.'],
  [
    'claims_notice',
    'Work begins ten days after the notice to proceed.',
    'A claim is made ten days after the notice to proceed.',
  ],
  [
    'retainage',
    'The invoice shall show the value of the work, less retainage.',
    'The Owner shall show the retainage and release it.',
  ],
  [
    'retainage',
    'A self-insured retention of 10% is held by the insurer.',
    'A retention of 10% is held by the Owner.',
  ],
  [
    'payment_terms',
    'The Agent shall pay upon demand all costs of a default.',
    'Progress payments shall be made all the same.',
    'Events of Default',
  ],
  [
    'late_payment_interest',
    'The Lessor recovers accrued and unpaid interest.',
    'The Builder recovers interest on what is unpaid.',
  ],
  [
    'force_majeure',
    'It is a default if work has not begun, subject to force majeure.',
    'It is no default if work has not begun because of strikes or fires.',
    'Events of Default',
  ],
  [
    'termination_default',
    'The Owner may make good such deficiencies at the cost of the Contractor.',
    'The Owner may terminate if the Contractor fails to pay its men.',
  ],
  [
    'termination_default',
    'If a suspension exceeds ninety days the Contractor may terminate.',
    'If the Owner fails to pay the Contractor may terminate.',
  ],
  [
    'termination_convenience',
    'The contract may be terminated at any time by mutual consent.',
    'The contract may be terminated at any time by the Owner.',
  ],
  [
    'termination_convenience',
    'In such event the Lessor may terminate in its sole discretion.',
    'The Lessor may terminate at any time in its sole discretion.',
    'Events of Default',
  ],
  [
    'suspension_or_stop_work',
    'The suspension of performance by force majeure shall be short.',
    'The suspension of the work by the Owner shall be short.',
  ],
  [
    'claims_notice',
    'The Engineer may notify the Contractor of its claim.',
    'The Contractor must notify the Engineer of its claim.',
  ],
  [
    'payment_terms',
    'The bank shall make payment of the sum that is claimed.',
    'The Owner shall make payment of the sum that is claimed.',
  ],
  [
    'suspension_or_stop_work',
    'It shall stop all work on the day in the notice of termination.',
    'It shall stop all work on the day in the notice of the Owner.',
  ],
  [
    'differing_site_conditions',
    'A schedule of values, a list on concealed conditions and a plan.',
    'Concealed conditions that are found entitle to more.',
  ],
  [
    'changes',
    'Allowance 12 Architect 1 Change Order 60 Consultants 9 Directive 60 Field Order 63 Lender 2 Owner 1',
    'A change order shall be in writing.',
  ],
];

describe('isDoubtful', () => {
  it.each(cases)('%s: %s', (category, isNot, is, title) => {
    expect(doubtful(category, isNot, title)).toBe(true);
    expect(doubtful(category, is)).toBe(false);
  });

  it('trusts the title', () => {
    const sentence = 'The parties sit down and work out what it costs.';
    expect(doubtful('changes', sentence)).toBe(true);
    expect(doubtful('changes', sentence, 'Changes in the Work')).toBe(false);
  });
});
