/**
 * Confidence of a clause that counts because it is present: a language model quoted it, and our own word
 * patterns confirm it.
 */
export const BY_PRESENCE = 0.55;
