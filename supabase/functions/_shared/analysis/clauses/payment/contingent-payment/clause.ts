/** Payment that depends on, or is timed by, someone else's payment. */
import { regex } from '../../../read/regex.ts';
import type { ClauseKind } from '../../clause-kind.ts';
import { contingentPayment } from './rule.ts';

export const contingentPaymentClause: ClauseKind = {
  category: 'contingent_payment',
  locator: {
    stems: ['paymen', 'paid', 'receip', 'condit', 'contin'],
    pattern: regex`
      \bpay[ -](?:if|when)[ -]paid\b
      |\b(?:receipt of (?:such )?payment (?:by (?:the )?contractor )?from (?:the )?owner)\b
        .{0,120}?\bcondition precedent
      |\bcondition precedent\b.{0,160}?\breceipt\b.{0,60}?\bpayment\b.{0,40}?\b(?:owner|client)
      |\b(?:contingent|conditioned|conditional) (?:up)?on\b
        .{0,100}?\b(?:receipt|receiving|payment)\b.{0,60}?\b(?:owner|client|lender)
    `,
    confidence: 0.75,
  },
  finders: [
    {
      stems: ['funds', 'fundin', 'lender', 'financ', 'receip', 'paid', 'paymen', 'condit'],
      pattern: regex`
        \b(?:obligations?|payments?|pay)\b
          .{0,200}?\b(?:contingent|conditioned|conditional|dependent|subject to|condition precedent)\b
          .{0,120}?\b(?:receipt of (?:such )?(?:payment|funds|financing|advances)
          |(?:availability|appropriation|disbursement|advance) of (?:\w+ ){0,3}?(?:funds|loan|financing)
          |payment (?:by|from) (?:the )?(?:owner|client|lender))\b
        |\b(?:contractor|general contractor|construction manager)\b
          .{0,60}?\bno obligation to pay\b.{0,120}?\b(?:until|unless)\b.{0,60}?\b(?:receiv\w+|paid)\b
        |\bupon (?:the |its |such )?(?:\w+'s )?
          receipt of (?:such )?payments? from (?:the )?(?:owner|employer|client|lender)\b.{0,200}?\bpay\b
        |\bpay\b.{0,160}?\bupon (?:the |its |such )?
          (?:\w+'s )?receipt of (?:such )?payments? from (?:the )?(?:owner|employer|client|lender)\b
        |\b(?:lenders?|participants?|banks?)\b.{0,80}?\bfails? to (?:\w+ )?(?:fund|advance|provide|make)\b
          .{0,300}?\b(?:reduced?|not (?:be )?(?:obligated|required|responsible|liable))\b
        |\bnot (?:be )?(?:obligated|required|responsible|liable)\b.{0,120}?\bfailure of (?:any
          |the|such) (?:\w+ )?(?:lenders?|participants?|banks?)\b.{0,160}?\b(?:fund|advances?)\b
      `,
      except: /\b(?:insurance|waivers?|not (?:be )?(?:contingent|conditioned))\b/,
      confidence: 0.7,
    },
    {
      // Timing in subcontracts, and wording of lenders and borrowers.
      stems: ['receiv', 'relies', 'rely', 'risk', 'financ', 'loan', 'fundin', 'funds', 'paid'],
      pattern: regex`
        \bwithin\b.{0,60}?\bafter\b.{0,40}?\b(?:contractor|design-builder
          |construction manager|general contractor) (?:has )?(?:actually )?(?:received|receives)\b
          .{0,40}?\bpayments?\b.{0,60}?\b(?:from|by) (?:the )?(?:owner|employer|client)\b
        |\b(?:relies|rely|relying|looks?)\b
          .{0,20}?\b(?:on|upon|to) (?:the )?(?:credit|ability|solvency)\b.{0,30}?\b(?:owner|client|employer)\b
        |\b(?:assum\w+|accepts?|bears?) the (?:entire )?risk\b
          .{0,40}?\b(?:owner|client|employer)\b.{0,60}?\b(?:fail\w*|not|insolven\w*|non-?payment|default)
        |\bobligations?\b.{0,80}?\b(?:conditioned|conditional|contingent|subject)\b.{0,40}?\b(?:clos(?:e|ing)
          |funding|obtaining|receipt|consummation) (?:of|on)\b.{0,40}?\b(?:financing|loans?|funds)\b
      `,
      except: /\b(?:insurance|waivers?|not (?:be )?(?:contingent|conditioned)|title|contractor shall pay)\b/,
      confidence: 0.65,
    },
  ],
  doubts: [{ pattern: /\b(?:security interest|waivers?|title)\b/ }],
  rules: [contingentPayment],
};
