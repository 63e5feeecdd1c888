import type { ApprovalRule, ContractTerms, OpenMatters } from '@schemas/contract-approval.ts';

export const nothingOpen: OpenMatters = {
  undecided_findings: 0,
  missing_parts: 0,
  unconfirmed_obligations: 0,
  not_analyzed: false,
  newer_version: false,
};

export const someTerms = (with_: Partial<ContractTerms> = {}): ContractTerms => ({
  contract_type: 'Supply',
  party_a_name: 'Okafor Builders',
  party_a_type: 'contractor',
  party_b_name: 'Riverbend Steel',
  party_b_type: 'supplier',
  contract_value: 1_250_000,
  start_date: '2026-03-01',
  end_date: null,
  amends_id: null,
  change_basis: null,
  change_value: null,
  change_end_date: null,
  ...with_,
});

/**
 * A rule that requires one lawyer's approval, with one lawyer on the project and no open matters; `with_`
 * replaces fields.
 */
export const someApprovalRule = (with_: Partial<ApprovalRule> = {}): ApprovalRule => ({
  required: 1,
  given: 0,
  given_by_caller: false,
  lawyers: 1,
  lawyer_names: ['Lena Lawyer'],
  may_add_lawyer: false,
  own_submission: 'no',
  open: nothingOpen,
  approved_by: [],
  terms: someTerms(),
  terms_sha256: 'c'.repeat(64),
  terms_locked: false,
  ...with_,
});
