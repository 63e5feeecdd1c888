import type { Analysis, Finding, ScoreGroup } from '@schemas/analysis.ts';
import { groupOf } from '../findings/finding-groups.ts';

export interface GroupParts {
  group: ScoreGroup;
  /** Findings that add points, highest first. */
  counted: Finding[];
  /** Number of other findings in the group, which add no points. */
  silent: number;
  /** Points removed by the group's cap. */
  cut: number;
}

/** Breaks the score down into each group's findings and points, cap reductions, and rejected findings. */
export function scoreParts(analysis: Analysis): { groups: GroupParts[]; rejected: Finding[] } {
  const all = [...analysis.findings, ...analysis.missing];
  const rejected = all.filter((finding) => finding.review_status === 'rejected');
  const active = all.filter((finding) => finding.review_status !== 'rejected');
  const groups = analysis.groups.map((group) => {
    const own = active.filter((finding) => groupOf(finding) === group.key);
    const counted = own.filter((finding) => finding.points > 0).toSorted((a, b) => b.points - a.points);
    return {
      group,
      counted,
      silent: own.length - counted.length,
      cut: group.raw_points - group.points,
    };
  });
  return { groups, rejected };
}

/** Returns a finding's points before its review if the review changed them, otherwise null. */
export function formerPoints({ original, points }: Finding): number | null {
  return original !== null && original.points !== points ? original.points : null;
}
