/**
 * All kinds of clauses, in the order of their locators, finders, and rules. The models were trained on this
 * order; `order.test.ts` pins it.
 */

import type { Category } from '../../vocabulary/taxonomy.ts';
import type { Rule } from '../find/rule-match.ts';
import { assignmentClause } from './administration/assignment/clause.ts';
import { auditRecordsClause } from './administration/audit-records/clause.ts';
import { disputeResolutionClause } from './administration/dispute-resolution/clause.ts';
import { flowDownClause } from './administration/flow-down/clause.ts';
import { governingLawClause } from './administration/governing-law/clause.ts';
import { thirdPartyBeneficiaryClause } from './administration/third-party-beneficiary/clause.ts';
import { changesClause } from './changes/changes/clause.ts';
import { claimsNoticeClause } from './changes/claims-notice/clause.ts';
import { differingSiteConditionsClause } from './changes/differing-site-conditions/clause.ts';
import { hazardousMaterialsClause } from './changes/hazardous-materials/clause.ts';
import type { ClauseKind, Finder, Locator, Of, Section } from './clause-kind.ts';
import { changeOfControlClause } from './commercial/change-of-control.ts';
import { covenantNotToSueClause } from './commercial/covenant-not-to-sue.ts';
import { effectiveDateClause } from './commercial/effective-date.ts';
import { exclusivityClause } from './commercial/exclusivity.ts';
import { expirationDateClause } from './commercial/expiration-date.ts';
import { ipOwnershipClause } from './commercial/ip-ownership.ts';
import { minimumCommitmentClause } from './commercial/minimum-commitment.ts';
import { mostFavoredNationClause } from './commercial/most-favored-nation.ts';
import { noticeToStopRenewalClause } from './commercial/notice-to-stop-renewal.ts';
import { postTerminationClause } from './commercial/post-termination.ts';
import { priceRestrictionsClause } from './commercial/price-restrictions.ts';
import { renewalTermClause } from './commercial/renewal-term.ts';
import { bondsClause } from './liability/bonds/clause.ts';
import { consequentialWaiverClause } from './liability/consequential-waiver/clause.ts';
import { indemnityClause } from './liability/indemnity/clause.ts';
import { insuranceClause } from './liability/insurance/clause.ts';
import { liabilityCapClause } from './liability/liability-cap/clause.ts';
import { uncappedLiabilityClause } from './liability/uncapped-liability/clause.ts';
import { waiverOfSubrogationClause } from './liability/waiver-of-subrogation/clause.ts';
import { warrantyClause } from './liability/warranty/clause.ts';
import { contingentPaymentClause } from './payment/contingent-payment/clause.ts';
import { latePaymentInterestClause } from './payment/late-payment-interest/clause.ts';
import { lienReleaseClause } from './payment/lien-release/clause.ts';
import { paymentTermsClause } from './payment/payment-terms/clause.ts';
import { retainageClause } from './payment/retainage/clause.ts';
import { suspensionOrStopWorkClause } from './termination/suspension-or-stop-work/clause.ts';
import { terminationConvenienceClause } from './termination/termination-convenience/clause.ts';
import { terminationDefaultClause } from './termination/termination-default/clause.ts';
import { forceMajeureClause } from './time/force-majeure/clause.ts';
import { ldCapClause } from './time/ld-cap/clause.ts';
import { liquidatedDamagesClause } from './time/liquidated-damages/clause.ts';
import { noDamageForDelayClause } from './time/no-damage-for-delay/clause.ts';
import { timeOfEssenceClause } from './time/time-of-essence/clause.ts';

export const clauseKinds: readonly ClauseKind[] = [
  paymentTermsClause,
  contingentPaymentClause,
  retainageClause,
  latePaymentInterestClause,
  liquidatedDamagesClause,
  ldCapClause,
  noDamageForDelayClause,
  timeOfEssenceClause,
  forceMajeureClause,
  consequentialWaiverClause,
  liabilityCapClause,
  indemnityClause,
  insuranceClause,
  waiverOfSubrogationClause,
  bondsClause,
  warrantyClause,
  terminationConvenienceClause,
  terminationDefaultClause,
  suspensionOrStopWorkClause,
  changesClause,
  claimsNoticeClause,
  differingSiteConditionsClause,
  hazardousMaterialsClause,
  lienReleaseClause,
  disputeResolutionClause,
  governingLawClause,
  assignmentClause,
  auditRecordsClause,
  flowDownClause,
  thirdPartyBeneficiaryClause,
  effectiveDateClause,
  expirationDateClause,
  renewalTermClause,
  noticeToStopRenewalClause,
  changeOfControlClause,
  postTerminationClause,
  covenantNotToSueClause,
  minimumCommitmentClause,
  exclusivityClause,
  ipOwnershipClause,
  priceRestrictionsClause,
  mostFavoredNationClause,
  uncappedLiabilityClause,
];

/** One locator per kind of clause, for any contract. */
export const locators: readonly Of<Locator>[] = clauseKinds.map(({ category, locator }) => ({
  category,
  ...locator,
}));

/** Finders by wording, for construction contracts. */
export const finders: readonly Of<Finder>[] = clauseKinds.flatMap(({ category, finders: own = [] }) =>
  own.map((finder) => ({ category, ...finder })),
);

/** Finders by caption, for construction contracts. */
export const sections: readonly Of<Section>[] = clauseKinds.flatMap(({ category, section }) =>
  section ? [{ category, ...section }] : [],
);

/** All rules of all kinds of clauses. */
export const rules: readonly Rule[] = clauseKinds.flatMap(({ rules: own = [] }) => own);

const byCategory = new Map(clauseKinds.map((kind) => [kind.category, kind]));

/** The definition of a category; undefined for the document as a whole. */
export const clauseKind = (category: Category): ClauseKind | undefined => byCategory.get(category);
