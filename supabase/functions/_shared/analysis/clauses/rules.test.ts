import { describe, expect, it } from 'vitest';
import { onerousHit, run, SUBCONTRACT } from '../testing/rule.ts';
import { assignment } from './administration/assignment/rule.ts';
import { flowDown } from './administration/flow-down/rule.ts';
import { unpricedChanges } from './changes/changes/rule.ts';
import { claimsNotice } from './changes/claims-notice/rule.ts';
import { siteRisk } from './changes/differing-site-conditions/rule.ts';
import { hazardousMaterials } from './changes/hazardous-materials/rule.ts';
import { callableSecurity } from './liability/bonds/rule.ts';
import { consequentialWaiver } from './liability/consequential-waiver/rule.ts';
import { indemnity } from './liability/indemnity/rule.ts';
import { liabilityCap } from './liability/liability-cap/rule.ts';
import { uncappedLiability } from './liability/uncapped-liability/rule.ts';
import { warranty } from './liability/warranty/rule.ts';
import { contingentPayment } from './payment/contingent-payment/rule.ts';
import { lienWaiver } from './payment/lien-release/rule.ts';
import { paymentTerms } from './payment/payment-terms/rule.ts';
import { savings } from './payment/payment-terms/savings.ts';
import { retainage } from './payment/retainage/rule.ts';
import { terminationConvenience } from './termination/termination-convenience/rule.ts';
import { cureShort } from './termination/termination-default/rule.ts';
import { liquidatedDamages } from './time/liquidated-damages/rule.ts';
import { noDamageForDelay } from './time/no-damage-for-delay/rule.ts';

/**
 * The rule, a sentence it reports with the expected severity and parameters, and a similar sentence it does
 * not.
 */
const cases = [
  [
    contingentPayment,
    `${SUBCONTRACT}Payment by the Owner to the Contractor is a condition precedent to any payment to the Subcontractor.`,
    'critical',
    {},
    `${SUBCONTRACT}Payment to the Subcontractor is not conditioned on payment by the Owner to the Contractor.`,
  ],
  [
    contingentPayment,
    `${SUBCONTRACT}The Contractor shall pay the Subcontractor within seven (7) days after the Contractor receives payment from the Owner.`,
    'low',
    { days: 7 },
    `${SUBCONTRACT}The Contractor shall pay the Subcontractor within seven days after receipt of its invoice.`,
  ],
  [
    contingentPayment,
    "The Owner's obligation to pay the Contractor is contingent upon receipt of funds from the Lender.",
    'critical',
    {},
    'The Contractor shall pay each subcontractor within seven days after receipt of payment from the Owner.',
  ],
  [
    paymentTerms,
    'The Owner shall pay each approved application for payment within sixty (60) days after receipt.',
    'medium',
    { days: 60 },
    'The Owner shall pay each approved application for payment within 45 days after receipt.',
  ],
  [
    savings,
    'The Contractor guarantees the maximum price. All savings shall accrue to the Owner.',
    'medium',
    {},
    'Savings shall be shared equally, and the share of the Contractor shall be paid by the Owner.',
  ],
  [
    savings,
    '100% of the savings shall be returned to the Owner.',
    'medium',
    {},
    '100% of the savings shall be paid to the Contractor.',
  ],
  [
    paymentTerms,
    'Invoices of the Contractor are payable net 90.',
    'high',
    { days: 90 },
    'The Contractor shall submit its final invoice within 90 days after completion, and it shall be paid when approved.',
  ],
  [
    retainage,
    'The Owner shall withhold retainage of ten percent (10%) from each progress payment.',
    'medium',
    { percent: 10 },
    'The Owner shall withhold retainage of five percent (5%) from each progress payment.',
  ],
  [
    retainage,
    'The Owner shall retain 20% of every payment until the Work is 50% complete.',
    'high',
    { percent: 20 },
    'No retainage shall be withheld from progress payments of 20% or less.',
  ],
  [
    retainage,
    'The Owner shall pay monthly ninety percent (90%) of the value of the Work performed.',
    'medium',
    { percent: 10 },
    'Interest on retainage runs at prime plus 8%.',
  ],
  [
    retainage,
    'Take the completed Work, found by the share of the price in the schedule, less retainage of ten percent (10%).',
    'medium',
    { percent: 10 },
    'Take ten percent (10%) of the shares that are retained in the company.',
  ],
  [
    retainage,
    'The Owner shall retain ten percent (10%) of each progress payment and pay it at completion.',
    'medium',
    { percent: 10 },
    'The Owner shall pay ten percent (10%) of the Contract Price upon release of the retention bond.',
  ],
  [
    retainage,
    'From each invoice the Owner may withhold 10% as retention, and pays a down payment of 20%.',
    'medium',
    { percent: 10 },
    'The Contractor receives a down payment of 10% of the price, and no retention bond is required.',
  ],
  [
    lienWaiver,
    'The Contractor hereby waives and releases all mechanics liens against the project.',
    'medium',
    {},
    'Upon receipt of payment the Contractor hereby waives its lien to the extent of the payment.',
  ],
  [
    lienWaiver,
    'The Contractor shall submit, as a condition precedent to each payment, an unconditional lien waiver from the Contractor.',
    'medium',
    {},
    'The Contractor shall furnish a conditional waiver of lien with each application.',
  ],
  [
    liquidatedDamages,
    'The Contractor shall pay the Owner liquidated damages of $1,500 for each day of delay.',
    'high',
    { amount: 1_500, per: 'day' },
    'The Contractor shall pay the Owner liquidated damages of $1,500 for each day of delay, not to exceed $50,000 in all.',
  ],
  [
    liquidatedDamages,
    'For each day that completion is late the Owner may deduct $900 from the price.',
    'high',
    { amount: 900, per: 'day' },
    'No liquidated damages apply to late completion.',
  ],
  [
    liquidatedDamages,
    'The Contractor shall pay 0.5% of the price per week of delay as liquidated damages.',
    'high',
    { percent: 0.5, per: 'week' },
    'A penalty of -0- per day applies to late completion by the Contractor.',
  ],
  [
    noDamageForDelay,
    'An extension of time shall be the sole remedy of the Contractor for delay.',
    'high',
    {},
    'The Contractor is entitled to an extension of time and to its direct costs of delay caused by the Owner.',
  ],
  [
    noDamageForDelay,
    'The Contractor shall not be entitled to any damages on account of delay from any cause.',
    'high',
    {},
    'The Contractor shall not be entitled to damages for delay except delay caused by the Owner.',
  ],
  [
    indemnity,
    "The Contractor shall indemnify the Owner from all claims arising out of the Work, even if caused by the Owner's sole negligence.",
    'critical',
    {},
    'The Contractor shall indemnify the Owner from claims, but only to the extent caused by the negligence of the Contractor.',
  ],
  [
    indemnity,
    'The Contractor shall indemnify and hold harmless the Owner from all claims and losses arising out of the performance of the Work.',
    'high',
    {},
    'Each party shall indemnify the other from all claims and losses arising out of its work.',
  ],
  [
    indemnity,
    'The Contractor shall indemnify the Owner regardless of fault for claims arising from the Work.',
    'critical',
    {},
    'The Contractor shall indemnify the Owner for claims from the Work caused by its negligent acts, regardless of whether the negligence of the Contractor is active or passive.',
  ],
  [
    uncappedLiability,
    'The liability of the Contractor hereunder shall be unlimited.',
    'critical',
    {},
    'Supplier is a limited liability company without limitation as to its purposes.',
  ],
  [
    consequentialWaiver,
    'In no event shall the Owner be liable for consequential damages.',
    'high',
    {},
    'The Owner and the Contractor waive claims against each other for consequential damages.',
  ],
  [
    callableSecurity,
    'The Contractor shall furnish a performance bond payable on first demand.',
    'high',
    {},
    'The Contractor shall furnish a performance bond from a licensed surety in the amount of the price.',
  ],
  [
    callableSecurity,
    'If the Contractor is late its cash deposit is forfeited to the Owner.',
    'high',
    {},
    'The bid bond shall be forfeited if the Contractor does not sign.',
  ],
  [
    warranty,
    'The Contractor warrants the Work for a period of five (5) years after completion.',
    'medium',
    { days: 1_825 },
    'The Contractor warrants the Work for a period of one (1) year after completion.',
  ],
  [
    warranty,
    'The Contractor shall repair any defect in the Work for the life of the building.',
    'medium',
    {},
    'The Contractor shall keep its warranty records for ten years after completion.',
  ],
  [
    terminationConvenience,
    'The Owner may terminate this Contract at any time for any reason without any liability to the Contractor.',
    'critical',
    { party: 'Owner' },
    'Termination Without Cause. The Owner may stop deliveries to the site during storms.',
  ],
  [
    terminationConvenience,
    'The Owner may terminate this Contract for its convenience. The Contractor shall be paid only for the Work performed to the date of termination.',
    'medium',
    { party: 'Owner' },
    'The Owner may terminate this Contract for its convenience. The Contractor shall be paid for Work performed and its reasonable costs of demobilization.',
  ],
  [
    cureShort,
    'If the Contractor fails to perform and does not cure the default within three (3) days after written notice, the Owner may terminate.',
    'high',
    { days: 3 },
    'If the Contractor fails to perform and does not cure the default within seven (7) days after written notice, the Owner may terminate.',
  ],
  [
    cureShort,
    'If the Contractor is in default and fails to correct it within 48 hours after notice, the Owner may take over the Work.',
    'high',
    { days: 2 },
    'If the Owner fails to cure its default within 2 days after notice, the Contractor may stop.',
  ],
  [
    unpricedChanges,
    'The Contractor shall proceed with any change in the Work directed by the Owner before the price is agreed.',
    'high',
    {},
    'The Contractor shall proceed with a directed change before the price is agreed and is paid its actual cost plus fifteen percent.',
  ],
  [
    unpricedChanges,
    'The Owner may order changes in the Work without the consent of the Contractor, the value of such changes to be determined solely by the Owner.',
    'high',
    {},
    'No change in the Work shall be made without a change order agreed by both parties.',
  ],
  [
    claimsNotice,
    'The Contractor shall give notice of any claim within five (5) days after the event giving rise to it, or the claim is waived.',
    'high',
    { days: 5 },
    'The Contractor shall give notice of any claim within thirty (30) days after the event giving rise to it, or the claim is waived.',
  ],
  [
    claimsNotice,
    'The Contractor shall give notice of any claim within fourteen (14) days after the event; a claim not so made is barred.',
    'medium',
    { days: 14 },
    'The Contractor shall give notice of any claim within five (5) days after the event giving rise to it.',
  ],
  [
    siteRisk,
    'The Contractor assumes all risk of subsurface and concealed conditions at the site.',
    'high',
    {},
    'The Contractor assumes the risk of site conditions except those that differ materially from the borings, for which the price shall be adjusted.',
  ],
  [
    hazardousMaterials,
    'The Contractor accepts all responsibility for hazardous materials encountered at the site.',
    'high',
    {},
    'The Contractor accepts all responsibility for hazardous materials that it brought to the site.',
  ],
  [
    assignment,
    'The Contractor shall not assign this Contract without consent. The Owner may assign this Contract at any time.',
    'low',
    { party: 'Contractor' },
    'Neither party shall assign this Contract without the consent of the other.',
  ],
  [
    noDamageForDelay,
    'The Contractor shall not be entitled to any compensation for delay.',
    'high',
    {},
    'The Contractor shall not be entitled to any compensation for delay caused by the negligence of the Contractor.',
  ],
  [
    warranty,
    'The Contractor warrants the roof against defects for a period of ten years after completion.',
    'medium',
    { days: 3_650 },
    "The roof has the manufacturer's ten year prorated membrane warranty after completion.",
  ],
  [
    indemnity,
    'The Contractor shall indemnify the Owner against all claims and losses arising from the performance of the Work.',
    'high',
    {},
    'The Contractor shall indemnify the Owner against all claims and losses arising from allegations that the Work infringes a right of another.',
  ],
  [
    unpricedChanges,
    'A Change Directive may be issued by the Owner for work with or without agreement of the Contractor.',
    'high',
    {},
    'A Construction Change Directive may be issued by the Owner for work with or without agreement of the Contractor. The drawings are kept on the site. If the Construction Change Directive provides for an adjustment to the Contract Sum, it is based on one of the following methods.',
  ],
  [
    claimsNotice,
    'If the Contractor knows of an event that calls for a change in the Work and does not give written notice of the delay, the extra cost and the effect on its warranty obligations within ten days after it knows of it, the Contractor shall not have any right to an adjustment.',
    'high',
    { days: 10 },
    'A warranty claim of the Owner for a delay in repair shall be made by notice within ten days after it knows of it.',
  ],
  [
    cureShort,
    'If the Contractor fails to carry out the Work and does not cure that within three days after written notice, the Owner may terminate this Contract.',
    'high',
    { days: 3 },
    'If the Contractor fails to carry out the Work and does not begin to correct it within three days after written notice of default, the Owner may correct such deficiencies.',
  ],
  [
    flowDown,
    `${SUBCONTRACT}The Subcontractor assumes toward the Contractor all of the obligations that the Contractor assumes toward the Owner.`,
    'medium',
    {},
    `${SUBCONTRACT}To the extent of its work the Subcontractor assumes toward the Contractor all of the obligations that the Contractor assumes toward the Owner, and has the benefit of all rights and remedies.`,
  ],
] as const;

describe.each(cases)('%o', (rule, text, severity, params, harmless) => {
  it(`onerous: ${text.replace(SUBCONTRACT, '')}`, () => {
    const hit = onerousHit(rule, text);
    expect(hit).toMatchObject({ severity, params });
    expect(hit?.title).toBeTruthy();
  });

  it(`not onerous: ${harmless.replace(SUBCONTRACT, '')}`, () => {
    expect(onerousHit(rule, harmless)).toBeUndefined();
  });
});

describe('termination for convenience', () => {
  it.each([
    'The Owner may terminate this Contract for its convenience. In that event the Contractor shall be paid in accordance with Sub-Clause 19.6.',
    'The Contract may be terminated by the Owner for convenience as provided in Article 14 of AIA Document A201. The Contractor is paid for Work performed.',
  ])('does not judge pay that is settled elsewhere: %s', (text) => {
    expect(onerousHit(terminationConvenience, text)).toBeUndefined();
  });
});

describe('claims notice', () => {
  it('reports each claim that is soon lost, the shortest first', () => {
    const change =
      'The Contractor shall give notice of any claim for delay within ten (10) days after the event giving rise to it, or the claim is waived.';
    const hits = run(claimsNotice, `${change} ${change.replace('ten (10)', 'five (5)')}`);
    expect(hits.map(({ title }) => title)).toEqual([
      'Claims barred after 5 days',
      'Claims barred after 10 days',
    ]);
    expect(new Set(hits.map(({ rule }) => rule)).size).toBe(2);
  });
});

describe('liquidated damages', () => {
  it('reads a cap from another sentence, and is not capped if other damages are added', () => {
    const daily = 'The Contractor shall pay the Owner liquidated damages of $1,500 for each day of delay. ';
    expect(
      onerousHit(
        liquidatedDamages,
        `${daily}Liquidated damages shall not in the aggregate exceed 10% of the Contract Price.`,
      ),
    ).toBeUndefined();
    const hit = onerousHit(
      liquidatedDamages,
      `${daily}They shall not exceed $90,000. Such damages are in addition to any other remedies and damages of the Owner.`,
    );
    expect(hit?.title).toContain('plus other damages');
  });

  it('reads a cap far from its first word, and other ways to recover despite no other damages', () => {
    const daily = 'The Contractor shall pay the Owner liquidated damages of $1,500 for each day of delay. ';
    const capped =
      "In no event shall the Contractor's liability for liquidated damages payable under this Contract exceed $90,000. ";
    expect(onerousHit(liquidatedDamages, `${daily}${capped}`)).toBeUndefined();
    const deducted =
      'The Owner may, without prejudice to any other method of recovery, deduct such damages from any payment.';
    expect(onerousHit(liquidatedDamages, `${daily}${capped}${deducted}`)).toBeUndefined();
  });

  it('charges a penalty on the owner to the owner', () => {
    expect(
      onerousHit(
        liquidatedDamages,
        'The Owner shall pay the Contractor $700 for each day that access is delayed.',
      )?.against,
    ).toBe('payer');
  });
});

describe('liability cap', () => {
  it("is not the other side's cap", () => {
    const theirs = 'The Owner shall not be liable for more than the Contract Price under this Agreement. ';
    const ours = 'The total liability of the Contractor under this Agreement shall not exceed $90,000.';
    expect(run(liabilityCap, theirs)).toEqual([]);
    expect(run(liabilityCap, theirs, 'owner')).toHaveLength(1);
    expect(run(liabilityCap, theirs + ours)).toMatchObject([{ params: { cap: '$90,000' } }]);
  });

  it('reads the amount', () => {
    const [hit] = run(
      liabilityCap,
      'The total aggregate liability of the Contractor under this Contract shall not exceed $1,000,000.',
    );
    expect(hit).toMatchObject({ onerous: false, params: { cap: '$1,000,000' } });
  });

  it('ignores the limit of an insurance policy', () => {
    expect(
      run(
        liabilityCap,
        'The policy shall have limits of liability of not less than $1,000,000 each occurrence.',
      ),
    ).toEqual([]);
  });
});
