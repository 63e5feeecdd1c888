import type { Analysis } from './analysis.ts';

/** The highest scores of the low and the medium band; higher scores are high risk. */
export const riskBands = { low: 30, medium: 60 } as const;

/** The band of a score: 1–30 low, 31–60 medium, above 60 high. Null without a score, never low. */
export function riskLevel(score: number | null): Analysis['risk_level'] {
  if (score === null) return null;
  if (score <= riskBands.low) return 'low';
  return score <= riskBands.medium ? 'medium' : 'high';
}
