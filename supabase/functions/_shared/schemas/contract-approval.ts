import { z } from 'zod';
import { dateSchema, idSchema, optionalText, text, timestampSchema } from './primitives.ts';

const approvalDecisions = ['approved', 'rejected'] as const;
const approvalDecisionSchema = z.enum(approvalDecisions);

/**
 * Open matters of a contract's latest document: high and critical findings and missing parts without a
 * decision, and unconfirmed obligations. `newer_version`: a newer version was uploaded after the contract was
 * submitted. Counts only what the reader may see.
 */
const openMattersSchema = z
  .object({
    undecided_findings: z.int().min(0),
    missing_parts: z.int().min(0),
    unconfirmed_obligations: z.int().min(0),
    not_analyzed: z.boolean(),
    newer_version: z.boolean(),
  })
  .meta({ id: 'OpenMatters' });

/**
 * The contract terms that an approval is bound to. `end_date` is the contract's own, before any amendment.
 * For a change, `amends_id` is the contract that it changes.
 */
const contractTermsSchema = z
  .object({
    contract_type: z.string(),
    party_a_name: z.string(),
    party_a_type: z.string(),
    party_b_name: z.string(),
    party_b_type: z.string(),
    contract_value: z.number().nullable(),
    start_date: dateSchema.nullable(),
    end_date: dateSchema.nullable(),
    amends_id: idSchema.nullable(),
    change_basis: z.enum(['change', 'new_total']).nullable(),
    change_value: z.number().nullable(),
    change_end_date: dateSchema.nullable(),
  })
  .meta({ id: 'ContractTerms' });

/** Why a decision is void: a newer version, changed terms, or a later decision. */
const voidReasonSchema = z.enum(['newer_version', 'terms_changed', 'later_decision']);

/**
 * The requirements for approving a contract. `required` is the number of lawyers who must approve it, 0 if
 * the organization requires none; `given` counts approvals in effect, and `lawyers` the project's lawyers.
 * `own_submission`: whether the caller submitted the contract, which bars them from approving it unless the
 * organization allows both; returning it to review, editing its terms, or uploading a version since then also
 * counts as submitting. While a contract is under review, the stricter of the current rule and the rule at
 * submission applies. `approved_by` names the lawyers whose approvals are in effect. `terms_locked`: the
 * contract is in force and its terms cannot be edited. A decision about `terms` must include `terms_sha256`.
 */
export const approvalRuleSchema = z
  .object({
    required: z.int().min(0).max(2),
    given: z.int().min(0),
    given_by_caller: z.boolean(),
    lawyers: z.int().min(0),
    lawyer_names: z.array(z.string()),
    may_add_lawyer: z.boolean(),
    own_submission: z.enum(['no', 'allowed', 'barred']),
    open: openMattersSchema,
    approved_by: z.array(z.string()),
    terms: contractTermsSchema,
    terms_sha256: z.string(),
    terms_locked: z.boolean(),
  })
  .meta({ id: 'ApprovalRule' });

/**
 * A lawyer's decision about one version of a contract's document and about its `terms`; a decision restored
 * from an older archive may have no terms. `stands` is false if the decision is void, for the reason in
 * `void_reason`. `open_matters` were open at the time, `override_reason` explains the approval despite them,
 * and `by_submitter` means that the lawyer had submitted the contract.
 */
export const contractApprovalSchema = z
  .object({
    id: idSchema,
    contract_id: idSchema,
    document_id: idSchema,
    document_version: z.int(),
    document_file_name: z.string(),
    document_sha256: z.string(),
    decision: approvalDecisionSchema,
    note: z.string().nullable(),
    by_submitter: z.boolean(),
    open_matters: openMattersSchema,
    override_reason: z.string().nullable(),
    lawyer_id: idSchema,
    lawyer_name: z.string(),
    bar_number: z.string(),
    bar_jurisdiction: z.string(),
    terms: contractTermsSchema.partial(),
    stands: z.boolean(),
    void_reason: voidReasonSchema.nullable(),
    created_at: timestampSchema,
  })
  .meta({ id: 'ContractApproval' });

/**
 * A lawyer's decision, bound to the version and hash of the document they read and to the hash of the terms.
 * A rejection needs a note and returns a contract under review to draft; an approval despite open matters
 * needs a reason.
 */
export const approveContractSchema = z
  .object({
    decision: approvalDecisionSchema,
    document_version: z.int().min(1),
    document_sha256: z
      .string()
      .toLowerCase()
      .regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in hex'),
    terms_sha256: z
      .string()
      .toLowerCase()
      .regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in hex'),
    bar_number: text({ max: 50, required: 'Bar number is required' }),
    bar_jurisdiction: text({ max: 100, required: 'Jurisdiction is required' }),
    note: optionalText(5000),
    override_reason: optionalText(2000),
  })
  .refine(({ decision, note }) => decision !== 'rejected' || !!note, {
    path: ['note'],
    error: 'Enter a reason for rejecting the contract',
  })
  .meta({ id: 'ApproveContract' });

/** The details a lawyer last signed with, to prefill the next approval. */
export const barLicenseSchema = z
  .object({ bar_number: z.string().nullable(), bar_jurisdiction: z.string().nullable() })
  .meta({ id: 'BarLicense' });

export type ContractTerms = z.infer<typeof contractTermsSchema>;
export type VoidReason = z.infer<typeof voidReasonSchema>;
export type ApprovalDecision = z.infer<typeof approvalDecisionSchema>;
export type OpenMatters = z.infer<typeof openMattersSchema>;
export type ApprovalRule = z.infer<typeof approvalRuleSchema>;
export type ContractApproval = z.infer<typeof contractApprovalSchema>;
export type ApproveContract = z.infer<typeof approveContractSchema>;
export type BarLicense = z.infer<typeof barLicenseSchema>;

/** Why a decision is void, as the continuation of 'Void: '. */
export const voidWords: Record<VoidReason, string> = {
  newer_version: 'a newer version was uploaded',
  terms_changed: 'the terms changed',
  later_decision: 'a later decision replaced it',
};

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** A contract's open matters, one phrase each. */
export function openPhrases(open: OpenMatters): string[] {
  return [
    ...counted(
      open.undecided_findings,
      'high or critical finding not reviewed',
      'high or critical findings not reviewed',
    ),
    ...counted(open.missing_parts, 'missing clause not reviewed', 'missing clauses not reviewed'),
    ...counted(open.unconfirmed_obligations, 'obligation not confirmed', 'obligations not confirmed'),
    ...(open.not_analyzed ? ['latest version not analyzed'] : []),
    ...(open.newer_version ? ['newer version than the one submitted'] : []),
  ];
}

/** The same on one line; empty if nothing is open. */
export const openWords = (open: OpenMatters): string => openPhrases(open).join('; ');
