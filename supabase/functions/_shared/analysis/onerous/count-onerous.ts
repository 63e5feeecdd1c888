/** What the findings of the model add to the score. */
import type { Finding } from '../schema.ts';
import { onerousLeastWords, onerousShare } from '../thresholds.ts';

/** Points of one finding where it counts. */
const worth = { critical: 2, high: 2, medium: 1, low: 0 } as const;

/**
 * The findings with the points of those that the model found: the gravest and surest count, up to what a paper of this length has
 * to give; the others add nothing. What rules found keeps its points.
 */
export function countOnerous(findings: readonly Finding[], words: number): Finding[] {
  const own = findings
    .filter(({ source, kind }) => source === 'model' && kind === 'onerous')
    .sort(
      (a, b) =>
        worth[b.severity] - worth[a.severity] ||
        b.confidence - a.confidence ||
        (a.start ?? 0) - (b.start ?? 0),
    );
  const all = own.reduce((sum, { severity }) => sum + worth[severity], 0);
  let left = Math.round((onerousShare * all) / Math.sqrt(Math.max(words, onerousLeastWords) / 10_000));
  const points = new Map<Finding, number>();
  for (const finding of own) {
    const given = Math.min(left, worth[finding.severity]);
    points.set(finding, given);
    left -= given;
  }
  return findings.map((finding) => {
    const given = points.get(finding);
    return given === undefined ? finding : { ...finding, points: given };
  });
}
