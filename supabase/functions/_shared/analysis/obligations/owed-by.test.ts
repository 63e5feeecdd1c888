import { describe, expect, it } from 'vitest';
import { analyzeText } from '../analyze.ts';
import { contract, subcontract } from '../testing/build.ts';
import { SUBCONTRACT } from '../testing/rule.ts';
import { findObligations } from './find-obligations.ts';

const perspective = 'contractor';
const analysis = { ...analyzeText([contract()], { perspective }), clauses: [] };

/** Title, party, and side of each obligation in a sentence of a contract between Owner and Contractor. */
function read(sentence: string, opening = ''): (string | null)[][] {
  return findObligations({ pages: [`${opening}\n\n${sentence}`], analysis }).map(
    ({ title, who, owed_by }) => [title, who, owed_by],
  );
}

describe('the side that owes an obligation, in sentences of real contracts', () => {
  it.each([
    // The subject of the verb.
    ['Owner will make payment within 30 days after receipt of the invoice.', 'Payment due', 'Owner', 'payer'],
    [
      'Contractor shall retain and preserve all such records for not less than three (3) years after final payment.',
      'Record retention',
      'Contractor',
      'performer',
    ],
    [
      'Within ten (10) days of knowledge of any force majeure event, the Contractor shall notify the Owner in writing.',
      'Notice of force majeure',
      'Contractor',
      'performer',
    ],
    [
      'Owner shall notify Contractor as to whether it approves each of the listed design documents within ten (10) Business Days of its receipt of the same.',
      'Review of submittals',
      'Owner',
      'payer',
    ],
    [
      'If the Owner believes that the work does not constitute a change, the Owner shall so advise the Contractor within ten (10) days of receipt of the change request.',
      'Response to a change',
      'Owner',
      'payer',
    ],
    // The agent of a passive.
    [
      'Payment shall be made by the Owner not later than forty-five (45) days after the Architect receives the Application for Payment.',
      'Payment due',
      'Owner',
      'payer',
    ],
    [
      'ALL SUCH DAMAGES AND EXPENSES SHALL BE PAID BY CONTRACTOR NO LATER THAN THIRTY (30) DAYS AFTER RECEIPT OF EACH INVOICE FROM OWNER;',
      'Payment due',
      'Contractor',
      'performer',
    ],
    [
      'Such demand for arbitration shall be made by the Contractor within 30 days after the receipt of the final Certificate for Payment.',
      'Demand for arbitration',
      'Contractor',
      'performer',
    ],
    // A party that only receives something owes nothing.
    [
      "The Owner's final payment to the Contractor shall be made no later than 30 days after the issuance of the final Certificate for Payment.",
      'Final payment',
      null,
      'payer',
    ],
    [
      "The Owner shall receive thirty (30) days' written notice prior to cancellation of any of the insurance policies.",
      'Notice of insurance cancellation',
      null,
      'performer',
    ],
    [
      'All Work on the punch list shall be completed within ninety (90) days after substantial completion, or Owner may have others do it.',
      'Punch list completed',
      'Owner',
      'performer',
    ],
    // No party is named.
    [
      'Retainage shall be released within 60 days after substantial completion.',
      'Retainage release',
      null,
      'payer',
    ],
    [
      'Substantial completion shall be achieved within 540 calendar days after the notice to proceed.',
      'Substantial completion',
      null,
      'performer',
    ],
    [
      'The Work shall be completed on or before September 4, 2026.',
      'Completion of the work',
      null,
      'performer',
    ],
    // A name that a line break splits.
    [
      "If the Owner does not pay within seven days after it is due, the Design- Builder may stop the Work on seven days' written notice.",
      'Stop-work notice',
      'Design-Builder',
      'performer',
    ],
    // A designer acts for the owner.
    [
      'The Architect will, within seven days after receipt of the application, issue a certificate for payment.',
      'Payment certification',
      'Architect',
      'payer',
    ],
    // Both parties.
    [
      "Either Party may terminate this Agreement for convenience upon five (5) Business Days' notice to the other Party.",
      'Notice of termination for convenience',
      'Either Party',
      'both',
    ],
    [
      'In the event that the dispute is not resolved within ten (10) days after notice of the dispute, Owner and Contractor shall refer it to mediation.',
      'Demand for mediation',
      'Owner and Contractor',
      'both',
    ],
    ['This Agreement shall have an initial term of two (2) years.', 'Contract expires', null, 'both'],
    [
      'The nonperforming Party shall, within five (5) days after the occurrence of the force majeure event, give the other Party written notice.',
      'Notice of force majeure',
      'nonperforming Party',
      'both',
    ],
    [
      'A party that claims money or time shall give the other written notice within twenty-one (21) days after it learns of the event giving rise to the claim.',
      'Notice of claim',
      'A party that claims money or time',
      'both',
    ],
    // Rights.
    [
      "Any breach hereunder shall entitle the Owner to terminate this Agreement upon seven (7) days' prior notice.",
      'Notice of termination for cause',
      'Owner',
      'payer',
    ],
    [
      "If the notice to proceed is not issued, the Contractor shall be entitled to terminate this Agreement upon ten (10) days' prior notice to the Owner.",
      'Notice of termination for cause',
      'Contractor',
      'performer',
    ],
    [
      'If the Contractor fails to perform and does not cure the default within seven (7) days after written notice, the Owner may terminate.',
      'Cure period',
      'Contractor',
      'performer',
    ],
  ])('%s', (sentence, title, who, side) => {
    expect(read(sentence)).toContainEqual([title, who, side]);
  });

  it.each([
    [
      'The other party shall render a decision on the claim no more than fifteen (15) days after its receipt.',
    ],
    [
      'An Indemnitee shall provide notice of any claim for indemnity within ten (10) days after receiving it.',
    ],
  ])('stays open: %s', (sentence) => {
    for (const [, , side] of read(sentence)) expect(side).toBeNull();
  });

  it('knows short names by their duties and by the opening', () => {
    const opening =
      'This Agreement is between Harbor Foods, Inc. ("Harbor") and Northline Builders, LLC ("Northline"). Northline shall furnish all labor. Northline shall perform the Work. Harbor shall pay the price. Harbor shall pay all taxes.';
    expect(
      read('Harbor shall pay each invoice within thirty (30) days after its receipt.', opening),
    ).toContainEqual(['Payment due', 'Harbor', 'payer']);
    expect(
      read('Northline shall submit a detailed schedule within ten days after award.', opening),
    ).toContainEqual(['Schedule submission', 'Northline', 'performer']);
  });

  it('takes the contractor of a subcontract as the payer, and leaves the owner out', () => {
    const paid =
      'The Contractor shall pay each invoice of the Subcontractor within thirty days after its receipt.';
    expect(read(paid, SUBCONTRACT)).toContainEqual(['Payment due', 'Contractor', 'payer']);
    const upstream = 'The Owner shall pay each invoice within thirty days after its receipt.';
    expect(read(upstream, SUBCONTRACT)).toContainEqual(['Payment due', 'Owner', null]);
    const notice = 'The Subcontractor shall give notice of any claim within five days after the event.';
    expect(read(notice, SUBCONTRACT)).toContainEqual(['Notice of claim', 'Subcontractor', 'performer']);
  });
});

it.each([
  ['owner', contract(), 'payer'],
  ['contractor', contract(), 'performer'],
  ['subcontractor', contract(), 'performer'],
  ['contractor', subcontract(), 'payer'],
  ['subcontractor', subcontract(), 'performer'],
] as const)('our side as the %s', (side, text, ours) => {
  expect(analyzeText([text], { perspective: side }).our_side).toBe(ours);
});
