import { z } from 'zod';
import { idSchema, optionalText, text, timestampSchema } from './primitives.ts';

export const approvalDecisions = ['approved', 'rejected'] as const;
export const approvalDecisionSchema = z.enum(approvalDecisions);

/**
 * What a lawyer decided about one version of a contract's document. `stands` is false once a newer version has arrived or a later
 * decision was made about the same one.
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
 * under review to draft.
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
  })
  .refine(({ decision, note }) => decision !== 'rejected' || !!note, {
    path: ['note'],
    error: 'Say why the contract is rejected',
  })
  .meta({ id: 'ApproveContract' });

/** What a lawyer signed with last, to fill in the next approval. */
export const barLicenceSchema = z
  .object({ bar_number: z.string().nullable(), bar_jurisdiction: z.string().nullable() })
  .meta({ id: 'BarLicence' });

export type ApprovalDecision = z.infer<typeof approvalDecisionSchema>;
export type ContractApproval = z.infer<typeof contractApprovalSchema>;
export type ApproveContract = z.infer<typeof approveContractSchema>;
export type BarLicence = z.infer<typeof barLicenceSchema>;
