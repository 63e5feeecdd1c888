/**
 * Lengths that no draft exceeds, in UTF-16 code units. The engine reads them here, since it does without zod.
 */
export const MAX_OBLIGATION_QUOTE = 700;
export const MAX_ANCHOR_EVENT = 200;
