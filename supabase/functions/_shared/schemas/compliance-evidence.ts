import { z } from 'zod';
import { textStatusSchema } from './contract-document.ts';
import {
  dateSchema,
  idSchema,
  optionalDate,
  optionalEmail,
  optionalText,
  orNull,
  text,
  timestampSchema,
} from './primitives.ts';
import { textProblemSchema } from './text-problem.ts';

/** 10 MB in bytes. */
export const maxEvidenceBytes = 10 * 1024 * 1024;
export const evidenceExtensions = ['.pdf', '.doc', '.docx', '.txt', '.rtf', '.xls', '.xlsx'] as const;

/** A date found in a file's text, with the quoted words. It has no effect until a person confirms it. */
const foundDateSchema = orNull(z.object({ date: dateSchema, quote: z.string() }));

/**
 * A file that shows a check is met. It counts once `confirmed`, from `valid_from` through `expires_on`; a
 * null date means no limit. `text_problem_code` and `text_problem` (a sentence for users) explain why a file
 * could not be read. `sent_by` is the recipient of the one-use link it came through, if any.
 */
export const complianceEvidenceSchema = z
  .object({
    id: idSchema,
    check_id: idSchema,
    revision: z.int(),
    file_name: z.string(),
    mime_type: z.string(),
    size_bytes: z.int(),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    text_status: textStatusSchema.exclude(['reading']),
    text_problem: z.string().nullable(),
    text_problem_code: orNull(textProblemSchema),
    kind: z.string().nullable(),
    valid_from: dateSchema.nullable(),
    expires_on: dateSchema.nullable(),
    proposed: z.object({ valid_from: foundDateSchema, expires_on: foundDateSchema }),
    note: z.string().nullable(),
    confirmed: z.boolean(),
    confirmed_by: idSchema.nullable(),
    confirmed_by_name: z.string().nullable(),
    confirmed_at: orNull(timestampSchema),
    withdrawn_reason: z.string().nullable(),
    withdrawn_by_name: z.string().nullable(),
    withdrawn_at: orNull(timestampSchema),
    uploaded_by: idSchema.nullable(),
    uploaded_by_name: z.string().nullable(),
    sent_by: z.string().nullable(),
    created_at: timestampSchema,
    version: z.int(),
  })
  .meta({ id: 'ComplianceEvidence' });

const endsAfter = {
  check: (value: { valid_from?: string | null; expires_on?: string | null }) =>
    !value.valid_from || !value.expires_on || value.expires_on >= value.valid_from,
  params: { path: ['expires_on'], error: 'The expiration date must not be before the start date' },
};

/**
 * Upload fields besides `file`. Evidence with the dates its requirement needs is confirmed right away if the
 * caller may confirm it.
 */
export const evidenceFieldsSchema = z
  .object({
    kind: optionalText(300),
    valid_from: optionalDate,
    expires_on: optionalDate,
    note: optionalText(5000),
  })
  .refine(endsAfter.check, endsAfter.params);

/** Omitted fields stay unchanged. `confirmed` makes it count or stops it from counting. */
export const updateEvidenceSchema = z
  .object({
    kind: optionalText(300),
    valid_from: optionalDate,
    expires_on: optionalDate,
    note: optionalText(5000),
    confirmed: z.boolean().optional(),
  })
  .refine(endsAfter.check, endsAfter.params)
  .meta({ id: 'UpdateComplianceEvidence' });

export const withdrawEvidenceSchema = z.object({
  reason: text({ max: 5000, required: 'Enter a reason for withdrawing' }),
});

/** A one-use link for someone without an account. `state` is computed for each response. */
export const evidenceLinkSchema = z
  .object({
    id: idSchema,
    check_id: idSchema,
    recipient: z.string(),
    email: z.string().nullable(),
    /** Their directory entry. */
    party_id: idSchema.nullable(),
    state: z.enum(['open', 'used', 'revoked', 'expired']),
    expires_at: timestampSchema,
    used_at: orNull(timestampSchema),
    revoked_at: orNull(timestampSchema),
    created_by_name: z.string().nullable(),
    created_at: timestampSchema,
  })
  .meta({ id: 'EvidenceLink' });

/**
 * `token` is only in this response and in the email, and it is not stored. The page is at /evidence/{token}.
 */
export const newEvidenceLinkSchema = evidenceLinkSchema
  .extend({ token: z.string(), path: z.string() })
  .meta({ id: 'NewEvidenceLink' });

/**
 * If an address is given, the link is emailed to it. `party_id` is the directory entry; name and address are
 * stored as given.
 */
export const createEvidenceLinkSchema = z
  .object({
    recipient: text({ max: 300, required: 'Enter the recipient' }),
    email: optionalEmail,
    party_id: idSchema.nullish(),
    days: z.int('Must be a whole number').min(1).max(90, 'At most 90 days').default(14),
  })
  .meta({ id: 'CreateEvidenceLink' });

/** Fields a link holder may see before sending: only what is requested of them. */
export const openEvidenceLinkSchema = z
  .object({
    organization_name: z.string(),
    project_name: z.string(),
    title: z.string(),
    check_type: z.string(),
    what: z.string().nullable(),
    evidence: z.array(z.string()),
    evidence_expires: z.boolean(),
    due_date: dateSchema.nullable(),
    recipient: z.string(),
    expires_at: timestampSchema,
  })
  .meta({ id: 'OpenEvidenceLink' });

/** The receipt for a file sent through a link. */
export const sentEvidenceSchema = z
  .object({ file_name: z.string(), size_bytes: z.int(), sha256: z.string(), received_at: timestampSchema })
  .meta({ id: 'SentEvidence' });

export type ComplianceEvidence = z.infer<typeof complianceEvidenceSchema>;
export type EvidenceFields = z.infer<typeof evidenceFieldsSchema>;
export type UpdateEvidence = z.infer<typeof updateEvidenceSchema>;
export type EvidenceLink = z.infer<typeof evidenceLinkSchema>;
export type NewEvidenceLink = z.infer<typeof newEvidenceLinkSchema>;
export type CreateEvidenceLink = z.infer<typeof createEvidenceLinkSchema>;
export type OpenEvidenceLink = z.infer<typeof openEvidenceLinkSchema>;
export type SentEvidence = z.infer<typeof sentEvidenceSchema>;
