import { expect, it } from 'vitest';
import { run, SUBCONTRACT } from '../testing/rule.ts';
import { statesClaim } from './changes/claims-notice/figures.ts';
import { claimsNotice } from './changes/claims-notice/rule.ts';
import { contingentPayment } from './payment/contingent-payment/rule.ts';
import { statesPayment } from './payment/payment-terms/figures.ts';
import { paymentTerms } from './payment/payment-terms/rule.ts';
import { terminationConvenience } from './termination/termination-convenience/rule.ts';
import { statesCure } from './termination/termination-default/figures.ts';
import { cureShort } from './termination/termination-default/rule.ts';

const claim = (period: string) =>
  `The Contractor shall give notice of any claim within ${period} after the event giving rise to it, or the claim is waived.`;
const cure = (period: string) =>
  `If the Contractor fails to perform and does not cure the default within ${period} after written notice, the Owner may terminate.`;
const pay = (period: string) =>
  `The Owner shall pay each approved application for payment within ${period} after receipt.`;

it.each([
  [claimsNotice, claim('seven (7) business days'), 'Claims barred after 7 business days', 'high'],
  // 10 business days are 12 to 14 calendar days.
  [claimsNotice, claim('10 working days'), 'Claims barred after 10 working days', 'medium'],
  [claimsNotice, claim('10 calendar days'), 'Claims barred after 10 days', 'high'],
  [claimsNotice, claim('48 hours'), 'Claims barred after 48 hours', 'high'],
  [claimsNotice, claim('two weeks'), 'Claims barred after 2 weeks', 'medium'],
  // The words say 7 days, the figure says 30.
  [claimsNotice, claim('seven (30) days'), 'Claims barred after 7 or 30 days', 'high'],
  [cureShort, cure('five (5) business days'), 'Only 5 business days to cure a default', 'high'],
  [cureShort, cure('seven (7) business days'), '7 business days to cure a default', 'low'],
  [cureShort, cure('72 hours'), 'Only 72 hours to cure a default', 'high'],
  [cureShort, cure('three (30) days'), 'Only 3 or 30 days to cure a default', 'high'],
  [paymentTerms, pay('30 business days'), 'Payment within 30 business days', 'low'],
  // 45 business days are 61 to 63 calendar days.
  [paymentTerms, pay('45 business days'), 'Payment only after 45 business days', 'medium'],
  [paymentTerms, pay('45 days'), 'Payment within 45 days', 'low'],
  [paymentTerms, pay('two months'), 'Payment only after 2 months', 'medium'],
  [paymentTerms, pay('thirty (60) days'), 'Payment only after 30 or 60 days', 'medium'],
])('%s: %s', (rule, sentence, title, severity) => {
  expect(run(rule, sentence)).toMatchObject([{ title, severity }]);
});

it.each([
  [
    statesClaim,
    'notice of a claim within seven (7) business days after the event.',
    'Claims due within 7 business days',
  ],
  [
    statesPayment,
    'the owner shall pay within ten (10) business days after receipt.',
    'Payment within 10 business days',
  ],
  [
    statesPayment,
    'payment is due on or before the 15th business day after receipt.',
    'Payment within 15 business days',
  ],
  [
    statesPayment,
    'payment is due on or before the 15th calendar day after receipt.',
    'Payment within 15 days',
  ],
  [statesCure, 'fails to cure within three (3) business days after notice', 'Cure period: 3 business days'],
])('states the unit: %s', (states, text, title) => {
  expect([states(text.toLowerCase()) ?? []].flat().map((one) => one.title)).toContain(title);
});

it.each([
  [
    terminationConvenience,
    "The Owner may terminate this Contract for its convenience upon five (5) business days' written notice.",
    { days: 5, period: '5 business days', least_days: 5, most_days: 7 },
  ],
  [
    contingentPayment,
    `${SUBCONTRACT}The Contractor shall pay the Subcontractor within seven (7) business days after the Contractor receives payment from the Owner.`,
    { days: 7, period: '7 business days', least_days: 9, most_days: 11 },
  ],
])('keeps the range in calendar days: %s', (rule, sentence, params) => {
  expect(run(rule, sentence)[0]?.params).toMatchObject(params);
});
