import { z } from 'zod';
import { categorySchema, findingSourceSchema } from '../vocabulary/analysis.ts';
import { bearerSchema, bearers } from './bearer.ts';
import { filterSchema, pageQuerySchema, sortedCursorSchema } from './pagination.ts';
import {
  dateSchema,
  idSchema,
  optionalDate,
  optionalText,
  orNull,
  text,
  timestampSchema,
} from './primitives.ts';

const obligationKinds = ['deadline', 'notice_window'] as const;
const obligationAnchors = ['fixed_date', 'contract_start', 'contract_end', 'event'] as const;
const obligationUnits = ['hours', 'days', 'business_days', 'months', 'years'] as const;
const obligationStatuses = ['proposed', 'confirmed', 'dismissed', 'completed'] as const;
export const obligationStatusSchema = z.enum(obligationStatuses);

/**
 * A date or notice window of a contract. `base_date` is the day it counts from: the one in the clause, the
 * contract's start or end, or when the event happened. `due_date` is that day plus the offset, null while it
 * is unknown. Only a confirmed obligation is a deadline. `quote` and its position are null if a person
 * entered it without a clause. `bearer` follows from the side that owes it and from our side. A client
 * representative gets confirmed dates only, without anything of the clause: `category` is null.
 */
export const obligationSchema = z
  .object({
    id: idSchema,
    project_id: idSchema,
    project_name: z.string(),
    contract_id: idSchema,
    contract_name: z.string(),
    document_id: idSchema.nullable(),
    document_version: z.int().nullable(),
    kind: z.enum(obligationKinds),
    status: obligationStatusSchema,
    title: z.string(),
    category: orNull(categorySchema),
    who: z.string().nullable(),
    bearer: bearerSchema,
    quote: z.string().nullable(),
    /** The quote without an interrupting page header, footer, or number; null if there is none. */
    shown: z.string().nullable(),
    page: z.int().nullable(),
    start: z.int().nullable(),
    end: z.int().nullable(),
    anchor: z.enum(obligationAnchors),
    anchor_date: dateSchema.nullable(),
    anchor_event: z.string().nullable(),
    offset_count: z.int(),
    offset_unit: z.enum(obligationUnits),
    base_date: dateSchema.nullable(),
    due_date: dateSchema.nullable(),
    note: z.string().nullable(),
    source: findingSourceSchema,
    confidence: z.number().nullable(),
    decided_by: idSchema.nullable(),
    decided_by_name: z.string().nullable(),
    decided_at: orNull(timestampSchema),
    created_at: timestampSchema,
    version: z.int(),
  })
  .meta({ id: 'Obligation' });

/** Notices that end, suspend, or renew a contract: a side may give them and owes none. */
const optional: readonly string[] = [
  'termination_convenience',
  'suspension_or_stop_work',
  'renewal_term',
  'notice_to_stop_renewal',
];

/** Whether a side may give the notice rather than owing it. */
export const isOption = ({
  kind,
  category,
  title,
}: Pick<z.infer<typeof obligationSchema>, 'kind' | 'category' | 'title'>): boolean =>
  kind === 'notice_window' &&
  category !== null &&
  (optional.includes(category) ||
    (category === 'termination_default' && title.startsWith('Notice of termination')));

const countsFrom = {
  anchor: z.enum(obligationAnchors),
  anchor_date: optionalDate,
  anchor_event: optionalText(500),
  offset_count: z.int('Must be a whole number').min(-36500).max(36500),
  offset_unit: z.enum(obligationUnits),
};
const title = text({ max: 300, required: 'Title is required' });

/** A fixed date is required for its anchor and refused for the contract's own dates. */
const anchorFits = ({ anchor, anchor_date }: { anchor?: string; anchor_date?: string | null }) =>
  anchor === undefined ||
  (anchor === 'fixed_date' && !!anchor_date) ||
  anchor === 'event' ||
  ((anchor === 'contract_start' || anchor === 'contract_end') && !anchor_date);
const anchorMismatch = { path: ['anchor_date'], error: 'Enter the start date' };

/** An obligation entered by a person; confirmed right away. */
export const createObligationSchema = z
  .object({
    contract_id: idSchema,
    kind: z.enum(obligationKinds).default('deadline'),
    title,
    category: categorySchema.default('document'),
    who: optionalText(300),
    bearer: bearerSchema.default('unknown'),
    note: optionalText(5000),
    ...countsFrom,
    offset_count: countsFrom.offset_count.default(0),
    offset_unit: countsFrom.offset_unit.default('days'),
  })
  .refine(anchorFits, anchorMismatch)
  .meta({ id: 'CreateObligation' });

/**
 * Confirms, dismisses, completes, or changes an obligation; omitted fields stay unchanged. A dismissal needs
 * a reason.
 */
export const updateObligationSchema = z
  .object({
    status: obligationStatusSchema,
    title,
    who: optionalText(300),
    bearer: bearerSchema,
    note: optionalText(5000),
    ...countsFrom,
    /** The event on `anchor_date`; null if it was not recorded. */
    site_event_id: idSchema.nullable(),
  })
  .partial()
  .refine(anchorFits, anchorMismatch)
  .refine(({ status, note }) => status !== 'dismissed' || !!note, {
    path: ['note'],
    error: 'Enter a reason for dismissing this',
  })
  .meta({ id: 'UpdateObligation' });

/** Soonest first, undated last; `due_before` returns those due before that day. */
export const listObligationsSchema = pageQuerySchema.extend({
  cursor: sortedCursorSchema.optional(),
  contract_id: idSchema.optional(),
  project_id: idSchema.optional(),
  status: filterSchema(obligationStatuses),
  bearer: filterSchema(bearers),
  due_before: dateSchema.optional(),
});

export type Obligation = z.infer<typeof obligationSchema>;
export type ObligationStatus = z.infer<typeof obligationStatusSchema>;
export type CreateObligation = z.infer<typeof createObligationSchema>;
export type UpdateObligation = z.infer<typeof updateObligationSchema>;
export type ListObligations = z.infer<typeof listObligationsSchema>;
