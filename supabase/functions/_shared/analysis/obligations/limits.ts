/** Maximum lengths of a draft, in UTF-16 code units. Kept here because the engine does not load zod. */
export const MAX_OBLIGATION_QUOTE = 700;
export const MAX_ANCHOR_EVENT = 200;
