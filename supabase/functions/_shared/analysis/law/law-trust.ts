/** How far the law data goes, for the page that says so without loading it; its test counts. */
export const lawTrust = {
  rules: 242,
  states: 51,
  twoSources: 157,
  oneSource: 80,
  conflict: 5,
  verifiedOn: '2026-11-22',
  /** Rules taken at random and looked up again, and what came of it. */
  rechecked: { rules: 25, wrong: 1, lackedCondition: 8 },
} as const;
