/**
 * How sure we are of a clause that weighs by being there, on the word of a language model and the words of
 * our own in its quote.
 */
export const BY_PRESENCE = 0.55;
