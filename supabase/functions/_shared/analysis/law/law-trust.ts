/**
 * Figures on the reliability of the law data, for the page that shows them without loading it; a test checks
 * them.
 */
export const lawTrust = {
  rules: 249,
  states: 51,
  twoSources: 158,
  oneSource: 86,
  conflict: 5,
  verifiedOn: '2026-11-22',
  /** A random sample of rules that was rechecked, and the result. */
  rechecked: { rules: 25, wrong: 1, lackedCondition: 8 },
} as const;
