/** Phrases shared by the administration clauses. */

export const OPERATIVE = /\b(?:shall|will|must|may|agrees?|hereby|is|are|has|have|not|waives?)\b/;
