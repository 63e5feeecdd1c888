/** Words that several clauses of this group look for. */

export const OPERATIVE = /\b(?:shall|will|must|may|agrees?|hereby|is|are|has|have|not|waives?)\b/;
