/**
 * Confidence of a clause that counts by its presence, based on a language model's quote and our own words in
 * it.
 */
export const BY_PRESENCE = 0.55;
