/**
 * Adds findings into groups and one score. Every point comes from a finding, and every reduction from a cap.
 */
import type { Finding, GroupKey, ScoreGroup } from '../vocabulary/analysis.ts';
import type { Category } from '../vocabulary/taxonomy.ts';
import { categoryGroup, groups } from './thresholds.ts';

/** The group of a category. */
export function groupOf(category: Category): GroupKey {
  return categoryGroup[category] ?? 'administration';
}

/** Totals of each group before and after its cap. */
export function scoreGroups(findings: readonly Pick<Finding, 'category' | 'points'>[]): ScoreGroup[] {
  return groups.map(({ key, label, cap }) => {
    const raw = findings
      .filter((finding) => groupOf(finding.category) === key)
      .reduce((sum, finding) => sum + finding.points, 0);
    return { key, label, cap, points: Math.min(cap, raw), raw_points: raw };
  });
}

/** The sum of the groups, 1 to 100. */
export function riskScore(scored: readonly ScoreGroup[]): number {
  return Math.max(
    1,
    scored.reduce((sum, group) => sum + group.points, 0),
  );
}
