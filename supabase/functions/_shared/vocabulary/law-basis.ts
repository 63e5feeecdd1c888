/** What statutory dates rest on, in words. Apart from the other lien terms, because the dashboard loads it first. */

/** What a rule rests on. */
export const lienCertainties = ['statute_text', 'official_summary', 'secondary', 'conflict'] as const;

export const lienCertaintyNames: Record<LienCertainty, string> = {
  statute_text: 'Statute text',
  official_summary: 'Official summary',
  secondary: 'Secondary sources only',
  conflict: 'Sources conflict',
};

/** What a statutory date rests on, and whether our counsel confirmed its rules, on one line. */
export const lawWords = ({
  certainty,
  counsel_confirmed,
}: {
  certainty: LienCertainty | null;
  counsel_confirmed: boolean;
}): string =>
  [
    certainty && lienCertaintyNames[certainty],
    counsel_confirmed ? 'confirmed by counsel' : 'not confirmed by counsel',
  ]
    .filter(Boolean)
    .join(', ');

export type LienCertainty = (typeof lienCertainties)[number];
