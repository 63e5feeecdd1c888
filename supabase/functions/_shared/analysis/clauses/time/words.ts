/** Phrases shared by the time clauses. */

export const LD_TITLE = /\b(?:liquidated damages|delay damages|damages for (?:late|delay)|penalt(?:y|ies))\b/;
