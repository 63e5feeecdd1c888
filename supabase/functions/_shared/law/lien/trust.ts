/** What the lien rules rest on, as shown to users. No imports; a test compares it with the rules and scenarios. */
export const lienTrust = {
  rules: 321,
  jurisdictions: 52,
  statuteText: 175,
  secondary: 144,
  conflict: 2,
  publicWorkStates: 20,
  scenarios: 328,
  /** How many were right before the rules were corrected. */
  rightAtFirst: 248,
} as const;
