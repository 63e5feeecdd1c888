/** Adds findings into groups and one score: every point belongs to a finding, every cut to a cap. */
import type { Finding, GroupKey, ScoreGroup } from './schema.ts';
import type { Category } from './taxonomy.ts';
import { categoryGroup, groups } from './thresholds.ts';

/** The group of a category. */
export function groupOf(category: Category): GroupKey {
  return categoryGroup[category] ?? 'administration';
}

/** Group totals before and after the cap. */
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
