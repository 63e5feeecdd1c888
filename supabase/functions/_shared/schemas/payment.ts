import { z } from 'zod';
import { lawAgreements } from '../vocabulary/law.ts';
import { filterSchema, pageQuerySchema } from './pagination.ts';
import {
  dateSchema,
  idSchema,
  moneySchema,
  optionalDate,
  optionalText,
  orNull,
  text,
  timestampSchema,
} from './primitives.ts';

const paymentDirections = ['out', 'in'] as const;
export const lienWaiverKinds = [
  'conditional_progress',
  'unconditional_progress',
  'conditional_final',
  'unconditional_final',
] as const;
export const lienWaiverNames: Record<(typeof lienWaiverKinds)[number], string> = {
  conditional_progress: 'Conditional waiver on progress payment',
  unconditional_progress: 'Unconditional waiver on progress payment',
  conditional_final: 'Conditional waiver on final payment',
  unconditional_final: 'Unconditional waiver on final payment',
};
const lienWaiverStatuses = ['requested', 'received', 'accepted', 'rejected', 'withdrawn'] as const;
/**
 * A payment's lien waiver status: missing, requested, or received; accepted and conditional while unpaid;
 * accepted and conditional but due for an unconditional one once paid; unconditional; or not needed because
 * we receive the payment.
 */
const waiverStatuses = [
  'none',
  'requested',
  'received',
  'conditional',
  'follow_up',
  'unconditional',
  'not_needed',
] as const;
/**
 * Problems of a waiver: its statements or its file differ from the payment in amount or type, its text differs
 * from the state's form, or no text could be read.
 */
const waiverDoubts = [
  'amount_differs',
  'through_date_differs',
  'file_names_other_amounts',
  'file_names_other_kind',
  'file_differs_from_form',
  'file_not_read',
] as const;

/** 10 MB in bytes. */
export const maxWaiverBytes = 10 * 1024 * 1024;
export const waiverExtensions = ['.pdf', '.doc', '.docx', '.txt', '.rtf'] as const;

/**
 * `state` is the one-use link's state at the time of the response: open while the waiver is requested and the
 * link has not expired.
 */
export const lienWaiverSchema = z
  .object({
    id: idSchema,
    payment_id: idSchema,
    kind: z.enum(lienWaiverKinds),
    status: z.enum(lienWaiverStatuses),
    link: orNull(z.enum(['open', 'expired'])),
    amount: z.number(),
    through_date: dateSchema.nullable(),
    recipient: z.string(),
    email: z.string().nullable(),
    /** The recipient's directory entry. */
    party_id: idSchema.nullable(),
    expires_at: timestampSchema,
    stated_amount: z.number().nullable(),
    stated_through: dateSchema.nullable(),
    signer: z.string().nullable(),
    doubts: z.array(z.enum(waiverDoubts)),
    file_name: z.string().nullable(),
    size_bytes: z.int().nullable(),
    sha256: z.string().nullable(),
    received_at: orNull(timestampSchema),
    decided_by_name: z.string().nullable(),
    decided_at: orNull(timestampSchema),
    decision_note: z.string().nullable(),
    created_by_name: z.string().nullable(),
    created_at: timestampSchema,
    version: z.int(),
  })
  .meta({ id: 'LienWaiver' });

/** Types of payment files. */
export const paymentFileKinds = ['invoice', 'pay_application', 'proof_of_payment', 'other'] as const;
/** Accepted formats of payment files. */
export const paymentFileExtensions = [
  '.pdf',
  '.doc',
  '.docx',
  '.txt',
  '.rtf',
  '.xls',
  '.xlsx',
  '.jpg',
  '.jpeg',
  '.png',
  '.heic',
  '.heif',
] as const;
/** 25 MB in bytes. */
export const maxPaymentFileBytes = 25 * 1024 * 1024;
/** Maximum files per payment. */
export const maxPaymentFiles = 20;

/**
 * An invoice, pay application, proof of payment, or other payment file: its own upload, or the document
 * `document_id` of the contract `document_contract_id` on the same project.
 */
export const paymentFileSchema = z
  .object({
    id: idSchema,
    payment_id: idSchema,
    kind: z.enum(paymentFileKinds),
    file_name: z.string(),
    mime_type: z.string(),
    size_bytes: z.int(),
    sha256: z.string(),
    document_contract_id: idSchema.nullable(),
    document_id: idSchema.nullable(),
    added_by_name: z.string().nullable(),
    created_at: timestampSchema,
  })
  .meta({ id: 'PaymentFile' });

/** Attaches a project document to a payment. */
export const attachDocumentSchema = z
  .object({
    kind: z.enum(paymentFileKinds, 'Choose a file type'),
    document_id: z.guid('Choose a document').toLowerCase(),
  })
  .meta({ id: 'AttachDocument' });

/**
 * A payment on a contract, made or requested, in US dollars. `amount` is what changes hands, including
 * released retainage and excluding withheld retainage. `unwaived` is true while a payment to others has no
 * accepted lien waiver. `waivers` are newest first, `files` oldest first.
 */
export const paymentSchema = z
  .object({
    id: idSchema,
    project_id: idSchema,
    contract_id: idSchema,
    contract_name: z.string(),
    direction: z.enum(paymentDirections),
    number: z.string().nullable(),
    period_from: dateSchema.nullable(),
    through_date: dateSchema.nullable(),
    amount: z.number(),
    retainage_withheld: z.number(),
    retainage_released: z.number(),
    paid_on: dateSchema.nullable(),
    note: z.string().nullable(),
    waiver: z.enum(waiverStatuses),
    unwaived: z.boolean(),
    waivers: z.array(lienWaiverSchema),
    files: z.array(paymentFileSchema),
    may_change: z.boolean(),
    created_by_name: z.string().nullable(),
    created_at: timestampSchema,
    version: z.int(),
  })
  .meta({ id: 'Payment' });

const amount = moneySchema.refine((value) => value > 0, 'Must be greater than zero');
const fields = {
  direction: z.enum(paymentDirections, 'Choose who pays'),
  number: optionalText(100),
  period_from: optionalDate,
  through_date: optionalDate,
  amount,
  paid_on: optionalDate,
  note: optionalText(5000),
};
const periodEnds = {
  check: (value: { period_from?: string | null; through_date?: string | null }) =>
    !value.period_from || !value.through_date || value.through_date >= value.period_from,
  params: { path: ['through_date'], error: 'The end date must not be before the start date' },
};
const releases = {
  check: (value: { amount?: number; retainage_released?: number }) =>
    value.amount === undefined || (value.retainage_released ?? 0) <= value.amount,
  params: { path: ['retainage_released'], error: 'The amount released can’t exceed the amount paid' },
};

export const createPaymentSchema = z
  .object({
    contract_id: z.guid('Choose a contract').toLowerCase(),
    ...fields,
    retainage_withheld: moneySchema.default(0),
    retainage_released: moneySchema.default(0),
  })
  .refine(periodEnds.check, periodEnds.params)
  .refine(releases.check, releases.params)
  .meta({ id: 'CreatePayment' });

/** Omitted fields stay unchanged; null or '' clears one. A payment's contract cannot change. */
export const updatePaymentSchema = z
  .object({ ...fields, retainage_withheld: moneySchema, retainage_released: moneySchema })
  .partial()
  .refine(periodEnds.check, periodEnds.params)
  .refine(releases.check, releases.params)
  .meta({ id: 'UpdatePayment' });

/**
 * Newest first. `unwaived` returns payments to others without an accepted lien waiver; `family_of` those on a
 * contract, the contract it changes, and its changes.
 */
export const listPaymentsSchema = pageQuerySchema.extend({
  project_id: idSchema.optional(),
  contract_id: idSchema.optional(),
  family_of: idSchema.optional(),
  direction: filterSchema(paymentDirections),
  unwaived: z.enum(['true']).optional(),
});

export const deletedPaymentSchema = z
  .object({ id: idSchema, deleted_at: timestampSchema })
  .meta({ id: 'DeletedPayment' });

/**
 * Requests a lien waiver. Amount and day default to the payment's; if an address is given, the link is
 * emailed to it.
 */
export const requestWaiverSchema = z
  .object({
    kind: z.enum(lienWaiverKinds, 'Choose a waiver type'),
    recipient: text({ max: 300, required: 'Enter the claimant giving the waiver' }),
    email: z.union([z.literal(''), z.email('Please enter a valid email address').max(320)]).nullish(),
    /** Their directory entry; name and address are stored as given. */
    party_id: idSchema.nullish(),
    amount: amount.nullish(),
    through_date: optionalDate,
    days: z.int('Must be a whole number').min(1).max(90, 'At most 90 days').default(14),
  })
  .meta({ id: 'RequestLienWaiver' });

export const repeatWaiverSchema = z
  .object({ days: z.int('Must be a whole number').min(1).max(90, 'At most 90 days').default(14) })
  .meta({ id: 'RepeatLienWaiver' });

/** `token` is only in this response and in the email, and it is not stored. The page is at /waiver/{token}. */
export const newLienWaiverSchema = lienWaiverSchema
  .extend({ token: z.string(), path: z.string() })
  .meta({ id: 'NewLienWaiver' });

/** Accepts or rejects a received waiver, or withdraws a request. A rejection needs a reason. */
export const decideWaiverSchema = z
  .object({ status: z.enum(['accepted', 'rejected', 'withdrawn']), note: optionalText(2000) })
  .refine(({ status, note }) => status !== 'rejected' || !!note, {
    path: ['note'],
    error: 'Enter a reason for rejecting the waiver',
  })
  .meta({ id: 'DecideLienWaiver' });

/** Sent with the file: the statements of the waiver and its signer. */
export const waiverFieldsSchema = z.object({
  stated_amount: z
    .string()
    .trim()
    .regex(/^\$?\d{1,3}(,?\d{3})*(\.\d{1,2})?$/, 'Enter the amount in dollars')
    .transform((typed) => Number(typed.replace(/[$,]/g, '')))
    .pipe(amount),
  stated_through: optionalDate,
  signer: text({ max: 300, required: 'Enter the name of the signer' }),
});

/**
 * What is known about a state's lien waiver forms: `prescribed` by statute; `offered` by statute, where no
 * other form may be required (`no_other_required`); `none_found`; sources `differ`; or `not_covered`, with
 * the reason.
 */
export const waiverFormSchema = z
  .object({
    state: z.string().nullable(),
    jurisdiction: z.string().nullable(),
    form: z.enum(['prescribed', 'offered', 'no_other_required', 'none_found', 'differ', 'not_covered']),
    says: z.string(),
    conditions: z.string().nullable(),
    citation: z.string().nullable(),
    certainty: orNull(z.enum(lawAgreements)),
    doubt: z.string().nullable(),
    sources: z.array(z.string()),
    verified_on: dateSchema.nullable(),
    /** Kinds of waiver for which we have the statute's words. */
    texts: z.array(z.enum(lienWaiverKinds)),
  })
  .meta({ id: 'WaiverForm' });

/** A waiver's text, to compare with the form of the project's state. */
export const compareWaiverSchema = z
  .object({
    kind: z.enum(lienWaiverKinds, 'Choose a waiver type'),
    text: text({ max: 50_000, required: 'Paste the text of the waiver' }),
  })
  .meta({ id: 'CompareLienWaiver' });

/**
 * How a waiver's text compares with the state's form: it `follows` the form; it `differs`; it reads like the form
 * for another kind, `reads_as`; it is `other_form` altogether; it is `unreadable`; or there is `no_form` to compare
 * it with. A `grave` difference releases more or turns the meaning.
 */
export const waiverComparisonSchema = z
  .object({
    result: z.enum(['follows', 'differs', 'other_kind', 'other_form', 'unreadable', 'no_form']),
    kind: z.enum(lienWaiverKinds),
    reads_as: orNull(z.enum(lienWaiverKinds)),
    /** Share of the form's words that the text has. */
    percent: orNull(z.int()),
    citation: z.string().nullable(),
    differences: z.array(
      z.object({
        type: z.enum(['missing', 'added']),
        words: z.string(),
        before: z.string(),
        grave: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'LienWaiverComparison' });

/** Fields a link holder may see before sending: only what is requested of them. */
export const openWaiverLinkSchema = z
  .object({
    organization_name: z.string(),
    project_name: z.string(),
    contract_name: z.string(),
    kind: z.enum(lienWaiverKinds),
    number: z.string().nullable(),
    amount: z.number(),
    through_date: dateSchema.nullable(),
    recipient: z.string(),
    expires_at: timestampSchema,
    form: waiverFormSchema,
  })
  .meta({ id: 'OpenWaiverLink' });

export const sentWaiverSchema = z
  .object({ file_name: z.string(), size_bytes: z.int(), sha256: z.string(), received_at: timestampSchema })
  .meta({ id: 'SentLienWaiver' });

export type Payment = z.infer<typeof paymentSchema>;
export type CreatePayment = z.infer<typeof createPaymentSchema>;
export type UpdatePayment = z.infer<typeof updatePaymentSchema>;
export type ListPayments = z.infer<typeof listPaymentsSchema>;
export type DeletedPayment = z.infer<typeof deletedPaymentSchema>;
export type PaymentFile = z.infer<typeof paymentFileSchema>;
export type PaymentFileKind = PaymentFile['kind'];
export type AttachDocument = z.infer<typeof attachDocumentSchema>;
export type LienWaiver = z.infer<typeof lienWaiverSchema>;
export type LienWaiverKind = LienWaiver['kind'];
export type WaiverDoubt = LienWaiver['doubts'][number];
export type WaiverStatus = Payment['waiver'];
export type NewLienWaiver = z.infer<typeof newLienWaiverSchema>;
export type RequestWaiver = z.infer<typeof requestWaiverSchema>;
export type RepeatWaiver = z.infer<typeof repeatWaiverSchema>;
export type DecideWaiver = z.infer<typeof decideWaiverSchema>;
export type WaiverFields = z.infer<typeof waiverFieldsSchema>;
export type WaiverForm = z.infer<typeof waiverFormSchema>;
export type CompareWaiver = z.infer<typeof compareWaiverSchema>;
export type WaiverComparison = z.infer<typeof waiverComparisonSchema>;
export type OpenWaiverLink = z.infer<typeof openWaiverLinkSchema>;
export type SentWaiver = z.infer<typeof sentWaiverSchema>;
