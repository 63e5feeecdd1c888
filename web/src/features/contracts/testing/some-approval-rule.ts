import type { ApprovalRule, OpenMatters } from '@contract/contract-approval.ts';

export const nothingOpen: OpenMatters = {
  undecided_findings: 0,
  missing_parts: 0,
  unconfirmed_obligations: 0,
  not_analyzed: false,
  newer_version: false,
};

/** One lawyer has to approve, there is one, and nothing is open; `with_` replaces fields. */
export const someApprovalRule = (with_: Partial<ApprovalRule> = {}): ApprovalRule => ({
  required: 1,
  given: 0,
  given_by_caller: false,
  lawyers: 1,
  may_add_lawyer: false,
  own_submission: 'no',
  open: nothingOpen,
  ...with_,
});
