import { describe, expect, it } from 'vitest';
import { signLocators } from '../model/categories.ts';
import { clauseKinds, finders, locators, rules } from './order.ts';

describe('the order that the models were trained on', () => {
  it('kinds of clauses, each with one locator', () => {
    expect(clauseKinds.map(({ category }) => category)).toEqual(signLocators);
    expect(locators.map(({ category }) => category)).toEqual(signLocators);
  });

  it('finders of the clauses', () => {
    const own = clauseKinds.flatMap(({ category, finders: list = [] }) => list.map(() => category));
    expect(finders.map(({ category }) => category)).toEqual(own);
    expect(own.filter((category, at) => category !== own[at - 1])).toEqual([
      'payment_terms',
      'contingent_payment',
      'retainage',
      'late_payment_interest',
      'liquidated_damages',
      'ld_cap',
      'no_damage_for_delay',
      'time_of_essence',
      'force_majeure',
      'consequential_waiver',
      'liability_cap',
      'indemnity',
      'insurance',
      'waiver_of_subrogation',
      'bonds',
      'warranty',
      'termination_convenience',
      'termination_default',
      'suspension_or_stop_work',
      'changes',
      'claims_notice',
      'differing_site_conditions',
      'hazardous_materials',
      'lien_release',
      'dispute_resolution',
      'governing_law',
      'assignment',
      'audit_records',
      'flow_down',
      'third_party_beneficiary',
    ]);
  });

  it('rules', () => {
    expect(rules.map(({ name }) => name)).toEqual([
      'paymentTerms',
      'savings',
      'contingentPayment',
      'retainage',
      'lateInterest',
      'liquidatedDamages',
      'noDamageForDelay',
      'timeOfEssence',
      'consequentialWaiver',
      'liabilityCap',
      'indemnity',
      'callableSecurity',
      'warranty',
      'terminationConvenience',
      'cureShort',
      'unpricedChanges',
      'claimsNotice',
      'siteRisk',
      'hazardousMaterials',
      'lienWaiver',
      'assignment',
      'flowDown',
      'uncappedLiability',
    ]);
  });
});
