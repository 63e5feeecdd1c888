/** What the lien rules rest on, as shown to users. No imports; a test compares it with the rules and scenarios. */
export const lienTrust = {
  rules: 323,
  jurisdictions: 52,
  statuteText: 191,
  secondary: 131,
  conflict: 1,
  publicWorkStates: 20,
  scenarios: 334,
  /** How many were right before the rules were corrected. */
  rightAtFirst: 248,
} as const;
