/** What the lien rules rest on, as shown to users. No imports; a test compares it with the rules and scenarios. */
export const lienTrust = {
  rules: 322,
  jurisdictions: 52,
  statuteText: 187,
  secondary: 134,
  conflict: 1,
  publicWorkStates: 20,
  scenarios: 333,
  /** How many were right before the rules were corrected. */
  rightAtFirst: 248,
} as const;
