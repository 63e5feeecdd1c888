/** A proposal in progress. Its spans are spans of the normal text. */
import type { Span } from '../read/segments.ts';
import type { Name } from './rule.ts';
import type { ObligationDraft, OwingSide } from './schema.ts';

export type Proposal = Name &
  Pick<
    ObligationDraft,
    'anchor' | 'anchor_date' | 'anchor_event' | 'offset_count' | 'offset_unit' | 'who'
  > & {
    /** The date or period itself. */
    match: Span;
    /** The sentence, or as much of it as is readable. */
    quote: Span;
    /** The side that owes it if the words name no party. */
    nature?: OwingSide;
    /** At most one per contract. */
    once?: true;
  };
