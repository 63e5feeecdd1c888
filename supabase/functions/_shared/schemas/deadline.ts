import { z } from 'zod';
import { lienCertainties } from '../vocabulary/lien.ts';
import { bearerSchema, bearers } from './bearer.ts';
import { lawReadSchema, statutoryDeliverySchema } from './lien.ts';
import { filterSchema, pageQuerySchema, sortedCursorSchema } from './pagination.ts';
import {
  dateSchema,
  idSchema,
  optionalText,
  orNull,
  requiredDate,
  text,
  timestampSchema,
} from './primitives.ts';

export const deadlineSources = ['law', 'contract', 'person'] as const;
export const deadlineStatuses = ['open', 'done', 'missed', 'cancelled'] as const;

/** How a deadline was calculated when it was confirmed. A deadline set by hand has no explanation. */
const deadlineBasisSchema = z
  .object({
    words: z.string().array(),
    doubts: z.string().array(),
    citation: z.string().nullable(),
    certainty: orNull(z.enum(lienCertainties)),
    read: orNull(lawReadSchema),
    sources: z.string().array(),
    delivery: orNull(statutoryDeliverySchema),
    /** The latest last day under the law; null if an unknown fact could move it further. */
    last_on: orNull(dateSchema),
    /** The jurisdiction whose law applies, and when its rules were last read. */
    jurisdiction: z.string().nullable(),
    verified_on: orNull(dateSchema),
    quote: z.string().nullable(),
    rules: z
      .object({ rule: z.string(), revision: z.int(), from: orNull(dateSchema), due: orNull(dateSchema) })
      .array(),
  })
  .meta({ id: 'DeadlineBasis' });

/**
 * Whether our counsel confirmed the rules of a statutory date, at the revisions it was counted with, and which
 * rules they confirmed.
 */
const deadlineCounselSchema = z
  .object({
    confirmed: z.boolean(),
    confirmations: z
      .object({ by: z.string().nullable(), on: dateSchema, note: z.string().nullable() })
      .array(),
  })
  .meta({ id: 'DeadlineCounsel' });

/**
 * A day by which the project must act, confirmed by a person (`created_by`). `due_on` is the last day under
 * the law or contract, or the earliest of a range up to `basis.last_on`; `act_by` is the safe day.
 * `bearer` is the obligation's, or the one set by hand. `may_change`: the caller may set its date and
 * assignee; `may_close`: the caller may mark it done.
 */
export const deadlineSchema = z
  .object({
    id: idSchema,
    project_id: idSchema,
    project_name: z.string(),
    contract_id: idSchema.nullable(),
    contract_name: z.string().nullable(),
    obligation_id: idSchema.nullable(),
    source: z.enum(deadlineSources),
    rule_key: z.string().nullable(),
    title: z.string(),
    bearer: bearerSchema,
    due_on: dateSchema,
    act_by: dateSchema,
    basis: deadlineBasisSchema,
    /** Null for a date that is not from the law. */
    counsel: orNull(deadlineCounselSchema),
    consequence: z.string().nullable(),
    note: z.string().nullable(),
    responsible_id: idSchema.nullable(),
    responsible_name: z.string().nullable(),
    status: z.enum(deadlineStatuses),
    closed_note: z.string().nullable(),
    closed_by_name: z.string().nullable(),
    closed_at: orNull(timestampSchema),
    created_by: idSchema.nullable(),
    created_by_name: z.string().nullable(),
    created_at: timestampSchema,
    may_change: z.boolean(),
    may_close: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'Deadline' });

const title = text({ max: 300, required: 'Title is required' });
const responsible = z.guid('Choose a person').toLowerCase().nullish();

/**
 * Confirms a statutory date (`rule_key`, with the day shown) or a contract obligation's date, or sets one by
 * hand. If the date has since changed, the request fails with a conflict.
 */
export const createDeadlineSchema = z
  .discriminatedUnion('source', [
    z.object({
      source: z.literal('law'),
      project_id: idSchema,
      rule_key: z.string().min(1).max(100),
      due_on: dateSchema,
      responsible_id: responsible,
      note: optionalText(5000),
    }),
    z.object({
      source: z.literal('contract'),
      obligation_id: idSchema,
      due_on: dateSchema,
      consequence: optionalText(1000),
      responsible_id: responsible,
      note: optionalText(5000),
    }),
    z.object({
      source: z.literal('person'),
      project_id: idSchema,
      contract_id: idSchema.nullish(),
      title,
      bearer: bearerSchema.default('ours'),
      due_on: requiredDate('Date is required'),
      consequence: optionalText(1000),
      responsible_id: responsible,
      note: optionalText(5000),
    }),
  ])
  .meta({ id: 'CreateDeadline' });

/**
 * Omitted fields stay unchanged. `title`, `bearer`, and `due_on` can change only on manual deadlines. Missed and
 * canceled need a reason.
 */
export const updateDeadlineSchema = z
  .object({
    title,
    bearer: bearerSchema,
    due_on: requiredDate('Date is required'),
    consequence: optionalText(1000),
    responsible_id: responsible,
    note: optionalText(5000),
    status: z.enum(deadlineStatuses),
    closed_note: optionalText(2000),
  })
  .partial()
  .refine(({ status, closed_note }) => !(status === 'missed' || status === 'cancelled') || !!closed_note, {
    path: ['closed_note'],
    error: 'Enter a reason',
  })
  .meta({ id: 'UpdateDeadline' });

/** Earliest safe day first. `mine` returns those assigned to the caller. */
export const listDeadlinesSchema = pageQuerySchema.extend({
  cursor: sortedCursorSchema.optional(),
  project_id: idSchema.optional(),
  contract_id: idSchema.optional(),
  status: filterSchema(deadlineStatuses),
  bearer: filterSchema(bearers),
  mine: filterSchema(['true', 'false']),
  due_before: dateSchema.optional(),
});

/**
 * An open deadline that would get another date if confirmed now, because the `rule` changed, the `days` it
 * counts from changed, or the contract's `obligation` moved. `after` is null if there is no longer a date.
 */
export const deadlineMoveSchema = z
  .object({
    id: idSchema,
    title: z.string(),
    why: z.enum(['rule', 'days', 'obligation']),
    before: z.object({ due_on: dateSchema, act_by: dateSchema }),
    after: orNull(z.object({ due_on: dateSchema, act_by: dateSchema })),
    words: z.string().array(),
  })
  .meta({ id: 'DeadlineMove' });

/** Each with the day shown to the person, so that no other date is confirmed. */
export const acceptMovesSchema = z
  .object({
    moves: z.object({ id: idSchema, due_on: dateSchema }).array().min(1, 'Choose what to accept').max(200),
  })
  .meta({ id: 'AcceptMoves' });

export const acceptedMovesSchema = z
  .object({ deadlines: deadlineSchema.array() })
  .meta({ id: 'AcceptedMoves' });

export type Deadline = z.infer<typeof deadlineSchema>;
export type DeadlineBasis = z.infer<typeof deadlineBasisSchema>;
export type CreateDeadline = z.infer<typeof createDeadlineSchema>;
export type UpdateDeadline = z.infer<typeof updateDeadlineSchema>;
export type ListDeadlines = z.infer<typeof listDeadlinesSchema>;
export type DeadlineMove = z.infer<typeof deadlineMoveSchema>;
export type AcceptMoves = z.infer<typeof acceptMovesSchema>;
