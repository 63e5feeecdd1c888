import { z } from 'zod';
import { messageFields, messageTemplates } from '../vocabulary/message-fields.ts';
import { mailProblemSchema } from './mail-message.ts';
import { pageQuerySchema } from './pagination.ts';
import {
  dateSchema,
  idSchema,
  optionalDate,
  optionalText,
  orNull,
  text,
  timestampSchema,
} from './primitives.ts';

export { messageFields, messageTemplates };

/** Files made from the open asks of a version: the Word file with tracked changes, and the issues list. */
export const askFileKinds = [
  'counterproposal',
  'issues_list_docx',
  'issues_list_pdf',
  'issues_list_xlsx',
] as const;
export type AskFileKind = (typeof askFileKinds)[number];

const messageStates = ['scheduled', 'sent', 'cancelled', 'failed'] as const;

/** Maximum recipients per message. */
const maxMessageRecipients = 2000;
const maxMessageFiles = 10;

/** Maximum files kept per reply, and maximum bytes per file. */
export const maxReplyFiles = 20;
export const maxReplyFileBytes = 25 * 1024 * 1024;

/**
 * The outcome for one recipient. `no_address` and `refused` were never sent; `bounced` is permanent,
 * `bounced_for_now` temporary; `complained`: received and reported as spam; `opened`: followed a link;
 * `answered`: sent the requested document.
 */
const deliveryStates = [
  'no_address',
  'refused',
  'scheduled',
  'queued',
  'sent',
  'failed',
  'bounced',
  'bounced_for_now',
  'complained',
  'opened',
  'answered',
] as const;

const messageRecipientSchema = z
  .object({
    id: idSchema,
    user_id: idSchema.nullable(),
    party_id: idSchema.nullable(),
    name: z.string(),
    role: z.string(),
    address: z.string().nullable(),
    state: z.enum(deliveryStates),
    /** Why it failed or bounced. */
    reason: z.string().nullable(),
    opened_at: orNull(timestampSchema),
  })
  .meta({ id: 'MessageRecipient' });

const messageTemplateNameSchema = z.enum(messageTemplates).meta({ id: 'MessageTemplateName' });

/** Meeting times are instants; `time_zone` is the zone they are displayed in. */
export const messageSchema = z
  .object({
    id: idSchema,
    project_id: idSchema,
    project_name: z.string(),
    template: messageTemplateNameSchema,
    subject: z.string(),
    state: z.enum(messageStates),
    send_at: timestampSchema,
    sent_at: orNull(timestampSchema),
    time_zone: z.string(),
    /** Why it was not sent. */
    problem: z.string().nullable(),
    created_by_name: z.string().nullable(),
    created_at: timestampSchema,
    version: z.int(),
    /** Recipients in total; without an address or unsubscribed; sent to; and not reached. */
    recipients: z.int(),
    left_out: z.int(),
    sent: z.int(),
    unreached: z.int(),
    replies: z.int(),
  })
  .meta({ id: 'Message' });

/** A reply's attachment. `waiting` is not downloaded yet; `left_out` gives the reason. */
const messageReplyFileSchema = z
  .object({
    id: idSchema,
    file_name: z.string(),
    mime_type: z.string(),
    size_bytes: z.number().nullable(),
    state: z.enum(['waiting', 'kept', 'left_out']),
    problem: z.string().nullable(),
  })
  .meta({ id: 'MessageReplyFile' });

export const messageDetailSchema = messageSchema
  .extend({
    body: z.string(),
    starts_at: orNull(timestampSchema),
    ends_at: orNull(timestampSchema),
    location: z.string().nullable(),
    check: orNull(z.object({ id: idSchema, title: z.string() })),
    answer_by: orNull(dateSchema),
    files: z.array(z.object({ document_id: idSchema, file_name: z.string(), contract_id: idSchema })),
    /** Counterproposals and issues lists, as they were sent. */
    ask_files: z.array(
      z.object({
        id: idSchema,
        kind: z.enum(askFileKinds),
        contract_id: idSchema,
        document_version: z.int(),
        file_name: z.string(),
        size_bytes: z.int(),
        sha256: z.string(),
      }),
    ),
    to: z.array(messageRecipientSchema),
    answers: z.array(
      z.object({
        id: idSchema,
        from: z.string(),
        from_address: z.string(),
        subject: z.string(),
        text: z.string(),
        /** Whether a program sent it, such as an out-of-office reply. */
        automatic: z.boolean(),
        created_at: timestampSchema,
        files: z.array(messageReplyFileSchema),
      }),
    ),
    can: z.object({ change: z.boolean() }),
  })
  .meta({ id: 'MessageDetail' });

const line = text({ max: 300, required: 'Subject is required' }).refine(
  (value) => !/[\r\n]/.test(value),
  'Must be one line',
);
const body = text({ max: 20_000, required: 'Message is required' });

/** Returns the first unknown field in braces. */
const knownFields = (value: string, context: z.RefinementCtx) => {
  for (const [, name = ''] of value.matchAll(/\{([^{}\n]{1,60})\}/g)) {
    if (!(messageFields as readonly string[]).includes(name.trim()))
      context.addIssue({ code: 'custom', message: `Unknown merge field {${name.trim()}}` });
  }
};
const words = { subject: line.superRefine(knownFields), body: body.superRefine(knownFields) };

const meeting = {
  starts_at: timestampSchema.nullish(),
  ends_at: timestampSchema.nullish(),
  location: optionalText(300),
};

const composed = z.object({
  project_id: idSchema,
  template: z.enum(messageTemplates, 'Choose a template'),
  ...words,
  ...meeting,
  check_id: idSchema.nullish(),
  answer_by: optionalDate,
  document_ids: idSchema.array().max(maxMessageFiles, `At most ${maxMessageFiles} documents`).default([]),
  /** Files to make from the open asks of a version. They are kept exactly as sent. */
  ask_files: orNull(
    z.object({
      contract_id: idSchema,
      version: z.int().min(1),
      kinds: z
        .enum(askFileKinds)
        .array()
        .min(1)
        .refine((kinds) => new Set(kinds).size === kinds.length, 'Each kind can be attached once'),
    }),
  ).default(null),
  time_zone: z.string().trim().max(100).optional(),
});

interface Composed {
  template: string;
  starts_at?: string | null;
  ends_at?: string | null;
  check_id?: string | null;
}

const fits = ({ template, starts_at, ends_at, check_id }: Composed, context: z.RefinementCtx) => {
  const mark = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (template === 'Meeting Invitation') {
    if (!starts_at) mark('starts_at', 'Enter a start time');
    if (!ends_at) mark('ends_at', 'Enter an end time');
    if (starts_at && ends_at && Date.parse(ends_at) <= Date.parse(starts_at))
      mark('ends_at', 'The meeting must end after it starts');
  } else if (starts_at || ends_at) mark('starts_at', 'Only a meeting invitation can have a time');
  if ((template === 'Document Request') !== Boolean(check_id))
    mark(
      'check_id',
      check_id
        ? 'Only a document request can have a compliance check'
        : 'Choose the compliance check for the document',
    );
};

/** How long a person may undo sending a message. */
export const messageUndoSeconds = 10;

/**
 * `user_ids` are members with access to the project; `party_ids` are its parties. Without `send_at` it is
 * sent after `undo_seconds`, and can be canceled until then.
 */
export const createMessageSchema = composed
  .extend({
    user_ids: idSchema.array().max(maxMessageRecipients).default([]),
    party_ids: idSchema.array().max(maxMessageRecipients).default([]),
    send_at: timestampSchema.nullish(),
    undo_seconds: z.int().min(0).max(60).default(0),
  })
  .superRefine(fits)
  .superRefine(({ user_ids, party_ids }, context) => {
    const count = new Set([...user_ids, ...party_ids]).size;
    if (count === 0)
      context.addIssue({ code: 'custom', path: ['party_ids'], message: 'Choose at least one recipient' });
    if (count > maxMessageRecipients)
      context.addIssue({
        code: 'custom',
        path: ['party_ids'],
        message: `Choose at most ${maxMessageRecipients.toLocaleString('en-US')} recipients`,
      });
  })
  .meta({ id: 'CreateMessage' });

/** One recipient, by type. */
export const previewMessageSchema = composed
  .extend({ user_id: idSchema.nullish(), party_id: idSchema.nullish() })
  .superRefine(fits)
  .meta({ id: 'PreviewMessage' });

/**
 * Preview of a message for one recipient. `attached` documents go in the email; `linked` ones are too large
 * for it.
 */
export const messagePreviewSchema = z
  .object({
    to: z.string().nullable(),
    /** They unsubscribed, so nothing is sent. */
    refuses: z.boolean(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    attached: z.array(z.string()),
    linked: z.array(z.string()),
  })
  .meta({ id: 'MessagePreview' });

/** Moves a meeting, or cancels a message: a message before it is sent, a meeting also afterwards. */
export const updateMessageSchema = z
  .object({ state: z.literal('cancelled').optional(), ...meeting })
  .refine(({ starts_at, ends_at }) => !starts_at || !ends_at || Date.parse(ends_at) > Date.parse(starts_at), {
    path: ['ends_at'],
    error: 'The meeting must end after it starts',
  })
  .meta({ id: 'UpdateMessage' });

export const listMessagesSchema = pageQuerySchema.extend({ project_id: idSchema.optional() });

/**
 * Choices for a project's message: possible recipients with their roles, the latest version of each
 * contract's document, the open checks for which the caller may request a document, and the other parties of
 * each contract; `party_id` is null if a party is not in the directory.
 */
export const messageChoicesSchema = z
  .object({
    to: z.array(
      z.object({
        user_id: idSchema.nullable(),
        party_id: idSchema.nullable(),
        name: z.string(),
        role: z.string(),
        address: z.string().nullable(),
        /** They unsubscribed from the organization's messages, so nothing is sent. */
        refuses: z.boolean(),
        mail_problem: orNull(mailProblemSchema),
      }),
    ),
    documents: z.array(
      z.object({
        id: idSchema,
        file_name: z.string(),
        contract_id: idSchema,
        contract_name: z.string(),
        size_bytes: z.int(),
      }),
    ),
    checks: z.array(z.object({ id: idSchema, title: z.string() })),
    counterparties: z.array(
      z.object({
        contract_id: idSchema,
        contract_name: z.string(),
        party_id: idSchema.nullable(),
        name: z.string(),
      }),
    ),
  })
  .meta({ id: 'MessageChoices' });

/** Message templates. `own` if the organization changed the text. */
export const messageTemplateSchema = z
  .object({
    template: messageTemplateNameSchema,
    subject: z.string(),
    body: z.string(),
    own: z.boolean(),
  })
  .meta({ id: 'MessageTemplate' });

/** The organization's own text; null restores the default. */
export const saveMessageTemplateSchema = z
  .object({ template: messageTemplateNameSchema, words: z.object(words).nullable() })
  .meta({ id: 'SaveMessageTemplate' });

export type Message = z.infer<typeof messageSchema>;
export type MessageDetail = z.infer<typeof messageDetailSchema>;
export type MessageReplyFile = z.infer<typeof messageReplyFileSchema>;
export type MessageRecipient = z.infer<typeof messageRecipientSchema>;
export type CreateMessage = z.infer<typeof createMessageSchema>;
export type PreviewMessage = z.infer<typeof previewMessageSchema>;
export type MessagePreview = z.infer<typeof messagePreviewSchema>;
export type UpdateMessage = z.infer<typeof updateMessageSchema>;
export type ListMessages = z.infer<typeof listMessagesSchema>;
export type MessageChoices = z.infer<typeof messageChoicesSchema>;
export type MessageAudience = MessageChoices['to'];
export type MessageTemplate = z.infer<typeof messageTemplateSchema>;
export type SaveMessageTemplate = z.infer<typeof saveMessageTemplateSchema>;
