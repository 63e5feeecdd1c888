/** Schema of a proposed obligation, named as in the database; imported by the browser: zod only. */
import { z } from 'zod';
import { categorySchema, contractSides } from '../../vocabulary/analysis.ts';
import { MAX_ANCHOR_EVENT, MAX_OBLIGATION_QUOTE } from './limits.ts';

/**
 * A deadline is a date on which something is due or happens; a notice window is a period to give notice or
 * act.
 */
const obligationKindSchema = z.enum(['deadline', 'notice_window']);
/** What the offset counts from. */
const obligationAnchorSchema = z.enum(['fixed_date', 'contract_start', 'contract_end', 'event']);
/** Sides that can owe an obligation. */
const owingSides = [...contractSides, 'both'] as const;
const offsetUnitSchema = z.enum(['hours', 'days', 'business_days', 'months', 'years']);

/**
 * A date or notice window of a contract, for a person to confirm. `text.slice(start, end) === quote`, where
 * `text` is the pages joined with one form feed and offsets count UTF-16 code units. `anchor_date` is set
 * exactly for a fixed date, `anchor_event` exactly for an event. A negative `offset_count` is before the
 * anchor.
 */
export const obligationDraftSchema = z
  .object({
    kind: obligationKindSchema,
    title: z.string().min(1),
    category: categorySchema,
    /** The party that must act, as named in the contract. */
    who: z.string().min(1).nullable(),
    /** The side of the contract that owes it; null if unclear. */
    owed_by: z.enum(owingSides).nullable(),
    quote: z.string().min(1).max(MAX_OBLIGATION_QUOTE),
    /** What to show for a quote that contains a page header, footer, or number; otherwise null. */
    shown: z.string().min(1).max(MAX_OBLIGATION_QUOTE).nullable(),
    page: z.int().min(1),
    start: z.int().min(0),
    end: z.int().min(1),
    anchor: obligationAnchorSchema,
    anchor_date: z.iso.date().nullable(),
    /** The event in the contract's words, with white space cleaned up. */
    anchor_event: z.string().min(1).max(MAX_ANCHOR_EVENT).nullable(),
    offset_count: z.int(),
    offset_unit: offsetUnitSchema,
    confidence: z.number().min(0).max(1),
    source: z.literal('rule'),
  })
  .refine((draft) => (draft.anchor === 'fixed_date') === (draft.anchor_date !== null))
  .refine((draft) => (draft.anchor === 'event') === (draft.anchor_event !== null));

export type ObligationKind = z.infer<typeof obligationKindSchema>;
export type ObligationAnchor = z.infer<typeof obligationAnchorSchema>;
export type OwingSide = (typeof owingSides)[number];
export type OffsetUnit = z.infer<typeof offsetUnitSchema>;
export type ObligationDraft = z.infer<typeof obligationDraftSchema>;
