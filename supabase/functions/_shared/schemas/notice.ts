import { z } from 'zod';
import { lienCertainties } from '../vocabulary/lien.ts';
import { formActs, formExecutions, formWordings } from '../vocabulary/notice-forms.ts';
import { noticeTypes } from '../vocabulary/site-events.ts';
import { lawReadSchema } from './lien.ts';
import { noticeDocumentSchema } from './notice-document.ts';
import { filterSchema, pageQuerySchema, searchSchema } from './pagination.ts';
import {
  dateSchema,
  idSchema,
  optionalDate,
  optionalText,
  orNull,
  text,
  timestampSchema,
} from './primitives.ts';

export { noticeTypes as legalNoticeTypes };
export const legalNoticeStatuses = [
  'draft',
  'reviewed',
  'approved',
  'issuing',
  'issued',
  'served',
  'acknowledged',
  'answered',
  'withdrawn',
  'discarded',
] as const;
/** Steps taken by a person; others follow from printing, service, or withdrawal by a further notice. */
const noticeSteps = [
  'review',
  'return',
  'approve',
  'issue',
  'retry',
  'acknowledge',
  'answer',
  'discard',
] as const;
const noticeActions = [...noticeSteps, 'revise', 'print', 'fail', 'serve', 'unserve', 'withdraw'] as const;
export const serviceMeans = ['mail', 'certified_mail', 'courier', 'in_person', 'email'] as const;
export const noticeResponses = ['follows', 'withdraws'] as const;
/** Accepted proof files and their maximum size. */
export const proofExtensions = ['.pdf', '.png', '.jpg', '.jpeg', '.txt', '.eml'] as const;
export const maxProofBytes = 10 * 1024 * 1024;
export const maxRecipients = 20;
export const maxExhibits = 20;

export const serviceMeansNames: Record<(typeof serviceMeans)[number], string> = {
  mail: 'First-class mail',
  certified_mail: 'Certified mail',
  courier: 'Courier',
  in_person: 'In person',
  email: 'Email',
};
export const noticeStatusNames: Record<(typeof legalNoticeStatuses)[number], string> = {
  draft: 'Draft',
  reviewed: 'Reviewed',
  approved: 'Approved',
  issuing: 'Issuing',
  issued: 'Issued',
  served: 'Served',
  acknowledged: 'Acknowledged',
  answered: 'Answered',
  withdrawn: 'Withdrawn',
  discarded: 'Discarded',
};

/** May be empty in a draft; missing content then blocks issuing. Trimmed. */
const draftText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Must be at most ${max} characters`)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), 'Contains unsupported characters')
    .default('');

const noticeSenderSchema = z
  .object({
    name: draftText(300),
    address: draftText(500),
    contact: draftText(300),
    signatory: draftText(200),
    signatory_title: draftText(200),
  })
  .meta({ id: 'NoticeSender' });

const noticeRecipientSchema = z
  .object({
    name: draftText(300),
    attention: draftText(300),
    address: draftText(500),
    email: draftText(320).pipe(z.union([z.literal(''), z.email('Must be an email address')])),
    means: z.enum(serviceMeans),
  })
  .meta({ id: 'NoticeRecipient' });

/** A file printed after the letter: a version of a contract's document, or a piece of evidence. PDF only. */
const noticeExhibitSchema = z
  .object({
    kind: z.enum(['contract_document', 'compliance_evidence']),
    id: idSchema,
    label: draftText(200),
    file_name: draftText(255),
    sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in hex'),
  })
  .meta({ id: 'NoticeExhibit' });

/** All content of a notice. */
export const noticeContentSchema = z
  .object({
    subject: draftText(300),
    sender: noticeSenderSchema,
    recipients: noticeRecipientSchema.array().max(maxRecipients, `At most ${maxRecipients} recipients`),
    body: noticeDocumentSchema,
    exhibits: noticeExhibitSchema.array().max(maxExhibits, `At most ${maxExhibits} exhibits`),
  })
  .meta({ id: 'NoticeContent' });

/** The contract's notice requirements: the quote and what was extracted from it. */
const noticeClauseSchema = z
  .object({
    document_version: z.int(),
    passages: z.object({ quote: z.string(), page: z.int(), start: z.int(), end: z.int() }).array(),
    means: z.enum(serviceMeans).array(),
    email_excluded: z.boolean(),
    in_writing: z.boolean(),
    /** Days after sending until a notice counts as received. */
    received_after: orNull(z.object({ days: z.int(), business: z.boolean(), words: z.string().optional() })),
    addresses: z
      .object({
        party: z.string().nullable(),
        lines: z.string(),
        email: z.string().nullable(),
        copy: z.boolean(),
      })
      .array(),
  })
  .meta({ id: 'NoticeClause' });

/** A `problem` that must be fixed before issuing, or a `hint` to check. `where` is the part of the notice. */
const noticeCheckSchema = z
  .object({
    level: z.enum(['problem', 'hint']),
    where: z.enum(['letter', 'sender', 'recipients', 'exhibits', 'names', 'due_by']),
    message: z.string(),
  })
  .meta({ id: 'NoticeCheck' });

/** Sources of the facts in a template. */
const noticeGuidanceSchema = z
  .object({
    purpose: z.string(),
    required: z.object({ jurisdiction: z.string(), citation: z.string(), items: z.string().array() }).array(),
    service: z.string().array(),
    timing: z.string(),
    pitfalls: z.string().array(),
    /** States with known content requirements, besides the project's own. */
    covered: z.boolean(),
  })
  .meta({ id: 'NoticeGuidance' });

/** Words or a particular that a statutory form requires, and whether the letter has it. */
const statutoryFormItemSchema = z
  .object({ kind: z.enum(['words', 'bold_words', 'particular']), name: z.string(), met: z.boolean() })
  .meta({ id: 'StatutoryFormItem' });

/** A form whose words or contents a statute sets. */
const statutoryFormSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    jurisdiction: z.string(),
    use: z.string(),
    wording: z.enum(formWordings),
    act: z.enum(formActs),
    execution: z.enum(formExecutions),
    citation: z.string(),
    certainty: z.enum(lienCertainties),
    read: lawReadSchema,
    sources: z.string().array(),
    limits: z.string().array(),
    items: statutoryFormItemSchema.array(),
  })
  .meta({ id: 'StatutoryForm' });

/**
 * The statutory form of a notice. `form` is null if it follows none, with the reason; `choices` are the forms of
 * the project's state for its type. Null if no statute on liens or bonds regulates the type.
 */
const noticeStatuteSchema = z
  .object({
    form: orNull(statutoryFormSchema),
    reason: z.string().nullable(),
    choices: z.object({ id: z.string(), title: z.string(), use: z.string() }).array(),
  })
  .meta({ id: 'NoticeStatute' });

/** The id of a statutory form. */
const formIdSchema = z.string().regex(/^[a-z]{2}-[a-z0-9-]{1,60}$/, 'Choose a statutory form');

/** An unsaved notice: the template filled in with the known facts. */
export const noticeDraftSchema = z
  .object({
    type: z.enum(noticeTypes),
    template_revision: z.int(),
    project_id: idSchema,
    project_name: z.string(),
    contract_id: idSchema.nullable(),
    contract_name: z.string().nullable(),
    finding_id: idSchema.nullable(),
    obligation_id: idSchema.nullable(),
    deadline_id: idSchema.nullable(),
    site_event_id: idSchema.nullable(),
    due_by: dateSchema.nullable(),
    content: noticeContentSchema,
    clause: orNull(noticeClauseSchema),
    statute: orNull(noticeStatuteSchema),
    checks: noticeCheckSchema.array(),
    guidance: noticeGuidanceSchema,
  })
  .meta({ id: 'NoticeDraft' });

export const draftNoticeQuerySchema = z.object({
  type: z.enum(noticeTypes, 'Choose a notice type'),
  project_id: idSchema.optional(),
  contract_id: idSchema.optional(),
  finding_id: idSchema.optional(),
  obligation_id: idSchema.optional(),
  deadline_id: idSchema.optional(),
  site_event_id: idSchema.optional(),
  responds_to: idSchema.optional(),
  responds_how: z.enum(noticeResponses).optional(),
  /** A statutory form, or none; without it, the form that fits best. */
  form: formIdSchema.or(z.literal('none')).optional(),
});

/**
 * `due_in_days` counts from today in the organization's time zone; `age_days` from the day it was drafted.
 */
export const noticeSchema = z
  .object({
    id: idSchema,
    type: z.enum(noticeTypes),
    status: z.enum(legalNoticeStatuses),
    number: z.string().nullable(),
    subject: z.string(),
    counterparty: z.string(),
    project_id: idSchema,
    project_name: z.string(),
    contract_id: idSchema.nullable(),
    contract_name: z.string().nullable(),
    due_by: dateSchema.nullable(),
    due_in_days: z.int().nullable(),
    age_days: z.int(),
    issued_at: orNull(timestampSchema),
    created_by_name: z.string().nullable(),
    created_at: timestampSchema,
    updated_at: timestampSchema,
    version: z.int(),
  })
  .meta({ id: 'Notice' });

const noticeVersionSchema = z
  .object({
    number: z.int(),
    content_sha256: z.string(),
    blanks: z.int(),
    missing: z.string().array(),
    note: z.string().nullable(),
    written_by_name: z.string().nullable(),
    created_at: timestampSchema,
  })
  .meta({ id: 'NoticeVersion' });

export const noticeVersionContentSchema = noticeVersionSchema
  .extend({ content: noticeContentSchema })
  .meta({ id: 'NoticeVersionContent' });

const noticeStatusChangeSchema = z
  .object({
    id: idSchema,
    action: z.enum(noticeActions),
    from_status: z.enum(legalNoticeStatuses),
    to_status: z.enum(legalNoticeStatuses),
    version_number: z.int().nullable(),
    note: z.string().nullable(),
    bar_number: z.string().nullable(),
    bar_jurisdiction: z.string().nullable(),
    by_drafter: z.boolean(),
    by_notice_id: idSchema.nullable(),
    actor_name: z.string().nullable(),
    created_at: timestampSchema,
  })
  .meta({ id: 'NoticeStatusChange' });

export const noticeProofSchema = z
  .object({
    id: idSchema,
    notice_id: idSchema,
    service_id: idSchema.nullable(),
    file_name: z.string(),
    mime_type: z.string(),
    size_bytes: z.number(),
    sha256: z.string(),
    uploaded_by_name: z.string().nullable(),
    created_at: timestampSchema,
  })
  .meta({ id: 'NoticeProof' });

const noticeServiceSchema = z
  .object({
    id: idSchema,
    recipient: z.int(),
    recipient_name: z.string(),
    means: z.enum(serviceMeans),
    sent_to: z.string(),
    served_on: dateSchema,
    tracking_number: z.string().nullable(),
    note: z.string().nullable(),
    voided_reason: z.string().nullable(),
    recorded_by_name: z.string().nullable(),
    created_at: timestampSchema,
  })
  .meta({ id: 'NoticeService' });

const relatedNoticeSchema = z
  .object({
    id: idSchema,
    number: z.string().nullable(),
    subject: z.string(),
    status: z.enum(legalNoticeStatuses),
    how: z.enum(noticeResponses),
  })
  .meta({ id: 'RelatedNotice' });

/** One notice in full; its history and versions are newest first. */
export const noticeDetailSchema = noticeSchema
  .extend({
    finding_id: idSchema.nullable(),
    obligation_id: idSchema.nullable(),
    deadline_id: idSchema.nullable(),
    site_event_id: idSchema.nullable(),
    responds_to: orNull(relatedNoticeSchema),
    responses: relatedNoticeSchema.array(),
    newest: noticeVersionContentSchema,
    versions: noticeVersionSchema.array(),
    history: noticeStatusChangeSchema.array(),
    services: noticeServiceSchema.array(),
    proofs: noticeProofSchema.array(),
    file: orNull(
      z.object({
        version: z.int(),
        file_name: z.string(),
        size_bytes: z.number(),
        pages: z.int(),
        sha256: z.string(),
      }),
    ),
    clause: orNull(noticeClauseSchema),
    statute: orNull(noticeStatuteSchema),
    checks: noticeCheckSchema.array(),
    guidance: noticeGuidanceSchema,
    /** What the caller may do now, given its status and their role; refusals still give a reason. */
    can: z.object({
      edit: z.boolean(),
      review: z.boolean(),
      approve: z.boolean(),
      return: z.boolean(),
      issue: z.boolean(),
      retry: z.boolean(),
      serve: z.boolean(),
      reply: z.boolean(),
      withdraw: z.boolean(),
      discard: z.boolean(),
    }),
    /** Why the caller may not approve despite their role: they wrote it, or a lawyer is required. */
    approval: z.object({ lawyer_required: z.boolean(), barred_as_drafter: z.boolean() }),
  })
  .meta({ id: 'NoticeDetail' });

export const createNoticeSchema = z
  .object({
    type: z.enum(noticeTypes),
    project_id: idSchema,
    contract_id: idSchema.nullish(),
    finding_id: idSchema.nullish(),
    obligation_id: idSchema.nullish(),
    deadline_id: idSchema.nullish(),
    site_event_id: idSchema.nullish(),
    responds_to: idSchema.nullish(),
    responds_how: z.enum(noticeResponses).nullish(),
    template_revision: z.int().min(0).max(2_147_483_647).default(0),
    /** The statutory form that it follows. */
    form: formIdSchema.nullish(),
    due_by: optionalDate,
    content: noticeContentSchema,
  })
  .refine(({ responds_to, responds_how }) => !responds_to === !responds_how, {
    path: ['responds_how'],
    error: 'Choose how it affects the earlier notice',
  })
  .meta({ id: 'CreateNotice' });

/**
 * Omitted fields stay unchanged. Content is saved as a new version, which cancels decisions about the
 * previous one.
 */
export const updateNoticeSchema = z
  .object({ due_by: optionalDate, content: noticeContentSchema, note: optionalText(500) })
  .partial()
  .meta({ id: 'UpdateNotice' });

/**
 * Reviews, approvals, and issues name the version they are for; a lawyer's approval also names the license.
 */
export const takeNoticeStepSchema = z
  .object({
    action: z.enum(noticeSteps),
    version_number: z.int().min(1).max(2_147_483_647).optional(),
    content_sha256: z
      .string()
      .toLowerCase()
      .regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in hex')
      .optional(),
    note: optionalText(5000),
    bar_number: optionalText(50),
    bar_jurisdiction: optionalText(100),
  })
  .refine(({ action, note }) => !['return', 'acknowledge', 'answer', 'discard'].includes(action) || !!note, {
    path: ['note'],
    error: 'Enter a reason or the response',
  })
  .refine(
    ({ action, version_number, content_sha256 }) =>
      !['review', 'approve', 'issue'].includes(action) || (!!version_number && !!content_sha256),
    { path: ['version_number'], error: 'Enter the version and its SHA-256' },
  )
  .meta({ id: 'TakeNoticeStep' });

export const recordServiceSchema = z
  .object({
    recipient: z.int().min(1).max(maxRecipients),
    means: z.enum(serviceMeans),
    sent_to: text({ max: 500, required: 'Enter the address it was sent to' }),
    served_on: dateSchema,
    tracking_number: optionalText(100),
    note: optionalText(2000),
  })
  .meta({ id: 'RecordService' });

export const voidServiceSchema = z
  .object({ reason: text({ max: 2000, required: 'Enter a reason for voiding this service' }) })
  .meta({ id: 'VoidService' });

/** Newest first. `open` returns those neither discarded nor completed. */
export const listNoticesSchema = pageQuerySchema.extend({
  project_id: idSchema.optional(),
  contract_id: idSchema.optional(),
  status: filterSchema(legalNoticeStatuses),
  type: filterSchema(noticeTypes),
  q: searchSchema,
});

export const noticeTemplateSchema = z
  .object({
    type: z.enum(noticeTypes),
    /** 0 is the built-in text. */
    revision: z.int(),
    body: noticeDocumentSchema,
    guidance: noticeGuidanceSchema,
    written_by_name: z.string().nullable(),
    created_at: orNull(timestampSchema),
    can: z.object({ change: z.boolean() }),
  })
  .meta({ id: 'NoticeTemplate' });

/** A new revision; `body` null restores the built-in text. */
export const saveNoticeTemplateSchema = z
  .object({ type: z.enum(noticeTypes), body: noticeDocumentSchema.nullable() })
  .meta({ id: 'SaveNoticeTemplate' });

export type LegalNoticeType = (typeof noticeTypes)[number];
export type LegalNoticeStatus = (typeof legalNoticeStatuses)[number];
export type NoticeStep = (typeof noticeSteps)[number];
export type ServiceMeans = (typeof serviceMeans)[number];
export type NoticeResponse = (typeof noticeResponses)[number];
export type NoticeRecipient = z.infer<typeof noticeRecipientSchema>;
export type NoticeContent = z.infer<typeof noticeContentSchema>;
export type NoticeClause = z.infer<typeof noticeClauseSchema>;
export type NoticeCheck = z.infer<typeof noticeCheckSchema>;
export type StatutoryFormItem = z.infer<typeof statutoryFormItemSchema>;
export type NoticeStatute = z.infer<typeof noticeStatuteSchema>;
export type NoticeGuidance = z.infer<typeof noticeGuidanceSchema>;
export type NoticeDraft = z.infer<typeof noticeDraftSchema>;
export type DraftNoticeQuery = z.infer<typeof draftNoticeQuerySchema>;
export type Notice = z.infer<typeof noticeSchema>;
export type NoticeVersion = z.infer<typeof noticeVersionSchema>;
export type NoticeVersionContent = z.infer<typeof noticeVersionContentSchema>;
export type NoticeStatusChange = z.infer<typeof noticeStatusChangeSchema>;
export type NoticeService = z.infer<typeof noticeServiceSchema>;
export type NoticeProof = z.infer<typeof noticeProofSchema>;
export type NoticeDetail = z.infer<typeof noticeDetailSchema>;
export type CreateNotice = z.infer<typeof createNoticeSchema>;
export type UpdateNotice = z.infer<typeof updateNoticeSchema>;
export type TakeNoticeStep = z.infer<typeof takeNoticeStepSchema>;
export type RecordService = z.infer<typeof recordServiceSchema>;
export type VoidService = z.infer<typeof voidServiceSchema>;
export type ListNotices = z.infer<typeof listNoticesSchema>;
export type NoticeTemplate = z.infer<typeof noticeTemplateSchema>;
export type SaveNoticeTemplate = z.infer<typeof saveNoticeTemplateSchema>;

/** '3 business days', '48 hours', or '3 or 5 days' if words and figures disagree. */
export const receivedWords = ({
  days,
  business,
  words,
}: NonNullable<NoticeClause['received_after']>): string =>
  words ?? `${days} ${business ? 'business ' : ''}${days === 1 ? 'day' : 'days'}`;
