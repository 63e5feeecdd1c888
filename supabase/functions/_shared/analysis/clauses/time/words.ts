/** Words that several clauses of this group look for. */

export const LD_TITLE = /\b(?:liquidated damages|delay damages|damages for (?:late|delay)|penalt(?:y|ies))\b/;
