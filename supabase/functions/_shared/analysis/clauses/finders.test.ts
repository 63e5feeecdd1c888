import { describe, expect, it } from 'vitest';
import type { Category } from '../../vocabulary/taxonomy.ts';
import { findBy } from '../find/finders.ts';
import { readDocument } from '../read/context.ts';
import { normalize } from '../read/normalize.ts';
import { findersOf } from '../testing/finders.ts';
import type { Finder, Of } from './clause-kind.ts';

/** Returns the sentences that the finders accept as clauses in a one-paragraph article. */
function found(finders: readonly Of<Finder>[], category: Category, sentence: string, title = 'General') {
  const text = `Article 4. ${title}\n\n4.1 ${sentence}\n\nArticle 5. Notices\n\n5.1 Notices are sent by mail.`;
  const context = readDocument(normalize(text), 'contractor');
  return findBy(finders, context)
    .filter((item) => item.category === category)
    .map(({ span }) => context.normal.cased.slice(span.start, span.end));
}

/**
 * Category, a sentence that is such a clause, a similar one that is not, and the title of their article if it
 * matters.
 */
type Case = [Category, string, string, string?];

const payment: Case[] = [
  [
    'payment_terms',
    'The Owner shall make monthly progress payments to the Contractor on account of the Contract Sum.',
    'The Contractor shall not make advance payments to suppliers for goods which are not on the site.',
  ],
  [
    'payment_terms',
    'Final payment of the balance shall be made after the Architect has certified the Work.',
    'Acceptance of final payment is a waiver of all claims that were not made before.',
  ],
  [
    'payment_terms',
    'Once each month the Contractor shall submit to the Owner an application for payment for the preceding month.',
    'Once each month the Contractor shall submit to the Owner photographs of the progress.',
  ],
  [
    'payment_terms',
    'Within twenty days after it has received a correct bill, the Owner shall pay the Contractor what it has approved.',
    'Within twenty days after the award the Owner shall pay the arbitrator what the award allows.',
  ],
  [
    'payment_terms',
    'The lump sum price shall be paid in four installments as the milestones are reached.',
    'The lump sum price shall include all overtime.',
  ],
  [
    'payment_terms',
    'The Employer will pay the approved sum by wire transfer.',
    'The Contractor will pay its fees for banking.',
    'Terms of payment',
  ],
  [
    'contingent_payment',
    "The Owner's obligation to make payments is subject to the availability of funds under its loan.",
    'Payment is not conditioned on the availability of funds under the loan.',
  ],
  [
    'retainage',
    'Upon substantial completion the balance is paid less 150% of the cost of unfinished items.',
    'The bond is in the amount of 150% of the lien and the remaining work goes on.',
  ],
  [
    'retainage',
    'The Owner keeps a retention of at most 10% of the fee.',
    'The Owner keeps a copy for the retention of records.',
  ],
  [
    'retainage',
    'The Owner may withhold 10% of each payment until the Work is half complete.',
    'The Owner may withhold 10% of each payment as tax.',
  ],
  [
    'retainage',
    'The Owner shall hold such sums in a separate account and they are released at the end.',
    'The Owner shall choose the color of the doors.',
    'Retainage',
  ],
  [
    'late_payment_interest',
    'The Owner pays interest at two percent above prime on any sum that is not timely paid.',
    'The Owner has a security interest in materials that are not paid.',
  ],
  [
    'late_payment_interest',
    'Invoices not paid when due shall bear late payment charges.',
    'Invoices not paid when due shall be sent again.',
  ],
  [
    'lien_release',
    "Each application comes with a waiver of the mechanic's lien of the Contractor.",
    'Each application comes with a description of the work.',
  ],
  [
    'lien_release',
    'The Contractor warrants that title to all Work passes to the Owner free of liens.',
    'At delivery the Contractor hands over a bill of sale that warrants title to the work free of liens.',
  ],
  [
    'lien_release',
    "(ii) no laborer's or other liens have been filed in connection with the Work;",
    '(ii) no plans or other papers have been filed in connection with the Work;',
  ],
  [
    'lien_release',
    'Each invoice is accompanied by releases of lien of all vendors.',
    'Each invoice is accompanied by photographs of all walls.',
  ],
  [
    'lien_release',
    'Upon final payment the Contractor hereby releases, waives and discharges whatever it may claim.',
    'Upon final payment the Contractor hereby hands over the keys.',
  ],
  [
    'lien_release',
    'If such a lien is filed the Contractor must remove it.',
    'If such a letter is filed the Contractor must keep it.',
    'Liens',
  ],
  [
    'payment_terms',
    'The Contractor shall submit to the Engineer a statement of the amounts it believes are due.',
    'The Contractor shall submit to the Engineer a statement accompanied by photographs.',
    'Progress payments',
  ],
  [
    'payment_terms',
    'Payment for materials in the yard shall be made when they are stored safely.',
    'Payment for materials in the yard shall be made to subcontractors when they are stored safely.',
    'Payments and Completion',
  ],
  [
    'payment_terms',
    'The Agent may request that the Lessor advance funds for the costs of construction.',
    'The Agent may request that the Lessor lend a hand with the costs of construction.',
  ],
  [
    'contingent_payment',
    'Upon receipt of payment from the Owner, the Contractor shall pay each trade its part.',
    'Upon receipt of a letter from the Owner, the Contractor shall pay each trade its part.',
  ],
  [
    'retainage',
    'The Employer keeps 5% of the price as a quality deposit for a year.',
    'The Employer keeps 5% of the drawings in a quality binder for a year.',
  ],
  [
    'late_payment_interest',
    'If a payment is delayed the Builder shall receive financing charges on it.',
    'If a delivery is delayed the Builder shall receive notice of it.',
  ],
  [
    'lien_release',
    'The Builder warrants that the work it is paid for is free and clear of all liens.',
    'The Builder warrants that the work it is paid for is free of cracks.',
  ],
  [
    'payment_terms',
    'Within twenty days after the tower stands and the Builder has handed over its drawings, the Owner shall pay to the Builder what remains.',
    'Within twenty days after the tower stands and the Builder has handed over its drawings, the Owner shall throw a party.',
  ],
  [
    'payment_terms',
    'The Employer shall open a letter of credit in favour of the Contractor.',
    'The Employer shall open a letter of complaint from the Contractor.',
  ],
  [
    'payment_terms',
    'The Owner will confirm in a week that the milestone was reached.',
    'The Owner will confirm in a week that the gate was reached.',
    'Form of payment',
  ],
  [
    'retainage',
    'The Owner pays subject to a hold-back on these costs of eight percent.',
    'The Owner pays subject to a hold-back on these costs as agreed.',
  ],
  [
    'late_payment_interest',
    'Where a party fails to pay a sum the other may charge interest on it.',
    'Where a party fails to pay a sum the other may charge its battery.',
  ],
];

const time: Case[] = [
  [
    'liquidated_damages',
    'A penalty of $500 per day applies to any delay in leaving the site.',
    'A rent of $500 per day applies to the crane.',
  ],
  [
    'liquidated_damages',
    'The Contractor pays the sum of $750 for each calendar day that completion is late.',
    'The Contractor pays the sum of $750 for each calendar day of storage after delivery.',
  ],
  [
    'liquidated_damages',
    'For a shortfall of output a part of the fee shall be deducted from the fees of the month.',
    'For a shortfall of cement a part of the work shall be moved to the next month.',
  ],
  [
    'liquidated_damages',
    'The parties agree that the amounts are a fair estimate of losses which are difficult to prove.',
    'The parties agree that the gate stays closed at night.',
    'Liquidated damages',
  ],
  [
    'ld_cap',
    'The liquidated damages shall be paid for up to 60 days of delay.',
    'The liquidated damages shall be paid by check.',
  ],
  [
    'no_damage_for_delay',
    'An extension of the contract time is the only remedy of the Contractor for hindrance.',
    'An extension of the contract time is granted by the Architect.',
  ],
  [
    'no_damage_for_delay',
    'The Contractor is not entitled to any increase in the price on account of delays.',
    'The Contractor is not entitled to any increase in the price on account of delays unless the Owner causes them.',
  ],
  [
    'time_of_essence',
    'The completion date is an essential condition of this agreement.',
    'The payment of wages is an essential condition of this agreement.',
  ],
  [
    'force_majeure',
    'The affected party must resume as soon as it can.',
    'The affected party has the meaning given in the first article.',
    'Force majeure',
  ],
  [
    'force_majeure',
    'The Contractor is entitled to more days for an excusable delay.',
    'The completion date, as extended for an excusable delay, is a Friday.',
  ],
  [
    'force_majeure',
    'If the Contractor is delayed by fire or strikes it gets more days.',
    'The policy covers delay caused by fire or strikes under the insurance of the Owner.',
  ],
  [
    'no_damage_for_delay',
    'For such delays the Contractor shall in no event be entitled to damages.',
    'For such delays the Contractor shall in any event be entitled to damages.',
  ],
  [
    'liquidated_damages',
    'The Contractor shall pay to the Owner the penalties set forth in Annex 3.',
    'The Contractor shall pay to the State the penalties and fines set forth in tax laws.',
  ],
  [
    'ld_cap',
    'The reduction shall in no case exceed six percent of the price.',
    'The reduction shall in no case exceed the price.',
    'Liquidated damages',
  ],
  [
    'no_damage_for_delay',
    'The Contractor is not entitled to an increase of the price on account of a force majeure event.',
    'The Contractor is not entitled to an increase of the price on account of a price list.',
  ],
  [
    'force_majeure',
    'If force majeure stops a party, that party shall inform the other.',
    'If a lender wants force majeure cover, that party shall inform the other.',
  ],
  [
    'force_majeure',
    'A delay that weather has caused shall extend the time.',
    'The Engineer shall write to the Employer.',
    'Extension of time',
  ],
];

const termination: Case[] = [
  [
    'termination_convenience',
    'This contract may be terminated by the Owner at any time for its convenience.',
    'This contract may be terminated by the Owner upon a default of the Contractor.',
  ],
  [
    'termination_convenience',
    'In that event the Contractor is paid the costs of going home.',
    'In that event the Contractor must place no further orders.',
    'Termination for convenience',
  ],
  [
    'termination_default',
    'The Owner may terminate this contract if the Contractor abandons the Work.',
    'The Owner may terminate the lease of its land if the tenant abandons it.',
  ],
  [
    'termination_default',
    'If the Contractor is insolvent the Owner may, after notice, take possession of the site.',
    'If the Contractor is insolvent the lender may take possession of the collateral.',
  ],
  [
    'termination_default',
    'The defaulting party shall pay what it costs to complete the Work above the unpaid balance.',
    'The parties shall meet at the site on Mondays.',
    'Default and remedies',
  ],
  [
    'suspension_or_stop_work',
    'The Work may be suspended by the Owner for as long as it deems fit.',
    'The Contractor shall stop at the gate.',
  ],
  [
    'suspension_or_stop_work',
    'The Contractor shall resume within three days of being told.',
    'The Contractor shall wear a helmet.',
    'Suspension of the Work',
  ],
  [
    'termination_default',
    'Each of the following is an Owner event of default under this contract.',
    'Each of the following is an Owner event on the calendar of this contract.',
  ],
  [
    'termination_default',
    'The Owner shall give the Contractor thirty days to remedy the event.',
    'The Owner shall give the Contractor thirty days to visit the site.',
  ],
];

const changes: Case[] = [
  [
    'changes',
    'The Owner may order changes or delete services at any time.',
    'The Owner may visit the works at any time.',
  ],
  [
    'changes',
    'The contract price shall only be increased by a written modification.',
    'The contract price shall be written in words and figures.',
  ],
  [
    'changes',
    'The Contractor proceeds as told and the parties will agree on the price of it later.',
    'The parties submit to arbitration what they cannot agree on, and it will be final.',
    'Changes in the Work',
  ],
  [
    'claims_notice',
    'The Contractor shall promptly notify the Owner of any event that may cause a delay.',
    'The Contractor shall promptly notify the insurer of any event that may cause a delay.',
  ],
  [
    'claims_notice',
    'If it fails to give such notice the Contractor has waived its claim.',
    'If it fails to pay the tax the Contractor has waived its discount.',
  ],
  [
    'claims_notice',
    'The Contractor must notify the Architect within ten days after it has received the directive.',
    'The Owner answers within ten days after it has received the proposal.',
    'Changes in the Work',
  ],
  [
    'differing_site_conditions',
    'Where differing subsurface conditions are met the price is adjusted.',
    'Where differing weather conditions are met the crew rests.',
  ],
  [
    'differing_site_conditions',
    'The Contractor shall leave them as they are and call the Owner.',
    'The Contractor shall keep the safety of the site in mind.',
    'Concealed or unknown conditions',
  ],
  [
    'changes',
    'The Agent may at any time revise the plans and specifications.',
    'The Agent may at any time read the plans and specifications.',
  ],
  [
    'claims_notice',
    'If the Contractor suffers delay from this cause, the Contractor shall give notice of it to the Engineer.',
    'If the Contractor expects sun, the Contractor shall give notice of it to the Engineer.',
  ],
  [
    'claims_notice',
    'If the Builder wishes to make a claim, written notice of it shall be given.',
    'If the Builder wishes to have lunch, its wish shall be granted.',
    'Claims for additional time',
  ],
  [
    'differing_site_conditions',
    'The Contractor has examined the site and its subsoil.',
    'The Contractor has examined the drawings and their legend.',
  ],
  [
    'claims_notice',
    'The Contractor must inform the Owner of the facts within ten days after it becomes aware of them.',
    'The Contractor must inform the Owner of the facts within ten days after it has lunch with them.',
  ],
  [
    'claims_notice',
    'No claim will be considered unless it is part of that account.',
    'No colour will be considered unless it is part of that account.',
  ],
  [
    'differing_site_conditions',
    'The Contractor recovers the cost of physical obstructions that could not be foreseen.',
    'The Contractor recovers the cost of physical obstructions that weather brings, unforeseen or foreseen.',
  ],
  [
    'differing_site_conditions',
    'The Employer has given its data on the soil and the Contractor answers for its own interpretation.',
    'The Employer has given its data on the roof and the Contractor answers for its own interpretation.',
  ],
];

const groups: [string, readonly Of<Finder>[], Case[]][] = [
  ['payment', findersOf('payment'), payment],
  ['time', findersOf('time'), time],
  ['termination', findersOf('termination'), termination],
  ['changes', findersOf('changes'), changes],
];

describe.each(groups)('finders of %s', (_, finders, cases) => {
  it.each(cases)('%s: %s', (category, is, isNot, title) => {
    expect(found(finders, category, is, title)).toEqual([`4.1 ${is}`]);
    expect(found(finders, category, isNot, title)).toEqual([]);
  });
});

describe('findBy', () => {
  it('continue into the following sentences until one changes the subject', () => {
    const text =
      'Payment of the contract price will be made as follows:\n\n(a) ten percent at the start;\n\n(b) the balance when the Owner has taken over the building.\n\nThe gate is locked at night.\n\n(c) five percent when nobody asks for it any more.';
    expect(found(findersOf('payment'), 'payment_terms', text)).toHaveLength(3);
  });

  it('separate the kinds of termination in one article', () => {
    const text =
      'The Owner may terminate this agreement if the Contractor is in default.\n\n4.2 The Owner may terminate this agreement for its convenience.\n\n4.3 In that event it shall pay the costs of terminating.\n\n4.4 The Owner may suspend the Work.';
    const of = (category: Category) => found(findersOf('termination'), category, text, 'Termination');
    expect(of('termination_default')).toHaveLength(1);
    expect(of('termination_convenience')).toHaveLength(2);
    expect(of('suspension_or_stop_work')).toEqual(['4.4 The Owner may suspend the Work.']);
  });

  it('limit the work on a document full of one word', () => {
    const text = 'The Owner may order changes at any time. '.repeat(5_000);
    expect(found(findersOf('changes'), 'changes', text, 'Changes').length).toBeLessThanOrEqual(100);
  });
});
