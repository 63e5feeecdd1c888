import { z } from 'zod';
import { idSchema, optionalText, text, timestampSchema } from './primitives.ts';

export const approvalDecisions = ['approved', 'rejected'] as const;
export const approvalDecisionSchema = z.enum(approvalDecisions);

/**
 * What nobody has settled yet about a contract's newest document. Counted are findings of high and critical severity and missing
 * parts that nobody has decided about, and obligations that nobody has confirmed. `newer_version`: it arrived after the contract
 * was submitted. A reader counts what they may read.
 */
export const openMattersSchema = z
  .object({
    undecided_findings: z.int().min(0),
    missing_parts: z.int().min(0),
    unconfirmed_obligations: z.int().min(0),
    not_analyzed: z.boolean(),
    newer_version: z.boolean(),
  })
  .meta({ id: 'OpenMatters' });

/**
 * What it takes to approve a contract. `required` lawyers have to, 0 where the organization asks for none; the approvals of
 * `given` stand. `lawyers` counts those of the project. `own_submission` says that the caller submitted the contract, which
 * bars them from approving it unless the organization allows one person both.
 */
export const approvalRuleSchema = z
  .object({
    required: z.int().min(0).max(2),
    given: z.int().min(0),
    given_by_caller: z.boolean(),
    lawyers: z.int().min(0),
    may_add_lawyer: z.boolean(),
    own_submission: z.enum(['no', 'allowed', 'barred']),
    open: openMattersSchema,
  })
  .meta({ id: 'ApprovalRule' });

/**
 * What a lawyer decided about one version of a contract's document. `stands` is false once a newer version has arrived or a later
 * decision was made about the same one that undoes it. `open_matters` is what was open at the time, `override_reason` why it was approved all
 * the same, and `by_submitter` that the lawyer had submitted the contract themselves.
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
    stands: z.boolean(),
    created_at: timestampSchema,
  })
  .meta({ id: 'ContractApproval' });

/**
 * A lawyer's decision, bound to the version and hash of the document they read. A rejection needs a note and returns a contract
 * under review to draft; an approval over open matters needs a reason.
 */
export const approveContractSchema = z
  .object({
    decision: approvalDecisionSchema,
    document_version: z.int().min(1),
    document_sha256: z
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

/** What a lawyer signed with last, to fill in the next approval. */
export const barLicenceSchema = z
  .object({ bar_number: z.string().nullable(), bar_jurisdiction: z.string().nullable() })
  .meta({ id: 'BarLicence' });

export type ApprovalDecision = z.infer<typeof approvalDecisionSchema>;
export type OpenMatters = z.infer<typeof openMattersSchema>;
export type ApprovalRule = z.infer<typeof approvalRuleSchema>;
export type ContractApproval = z.infer<typeof contractApprovalSchema>;
export type ApproveContract = z.infer<typeof approveContractSchema>;
export type BarLicence = z.infer<typeof barLicenceSchema>;

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** What is open about a contract, a phrase each. */
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

/** The same in one line; empty where nothing is. */
export const openWords = (open: OpenMatters): string => openPhrases(open).join('; ');
