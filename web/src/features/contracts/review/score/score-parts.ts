import type { Analysis, Finding, ScoreGroup } from '@contract/analysis.ts';
import { groupOf } from '../findings/finding-groups.ts';

export interface GroupParts {
  group: ScoreGroup;
  /** Findings that add points, highest first. */
  counted: Finding[];
  /** How many others there are in the group, which add nothing. */
  silent: number;
  /** Points lost to the group's cap. */
  cut: number;
}

/** What makes the score: each group's findings with their points, what the caps cut off, and what a person rejected. */
export function scoreParts(analysis: Analysis): { groups: GroupParts[]; rejected: Finding[] } {
  const all = [...analysis.findings, ...analysis.missing];
  const rejected = all.filter((finding) => finding.review_status === 'rejected');
  const standing = all.filter((finding) => finding.review_status !== 'rejected');
  const groups = analysis.groups.map((group) => {
    const own = standing.filter((finding) => groupOf(finding) === group.key);
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

/** The points a finding had before a person decided, where the decision changed them; else null. */
export function formerPoints({ original, points }: Finding): number | null {
  return original !== null && original.points !== points ? original.points : null;
}
