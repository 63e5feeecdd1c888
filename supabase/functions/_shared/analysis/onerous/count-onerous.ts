/** What the findings of the model add to the score. */
import type { Side } from '../read/sides.ts';
import type { Finding, GroupKey } from '../schema.ts';
import { groupOf, scoreGroups } from '../score.ts';
import { leaningWeights, severityPoints } from '../thresholds.ts';
import { type Leaning, ratingFor } from './leaning.ts';

/** The most that one finding adds: what a rule's would. A low one is not worth a point. */
const worth = { ...severityPoints, low: 0 };

/** What a short paper that says much that is fair is rated lower by. */
function fairness(findings: readonly Finding[], words: number): number {
  const { usual, points } = leaningWeights.fair;
  const fair = findings.filter(
    ({ kind, source, params }) => kind === 'info' && source === 'rule' && params.form === undefined,
  );
  const kinds = new Set(fair.map(({ category }) => category)).size;
  return points * Math.max(0, kinds - usual * Math.sqrt(words / 1_000));
}

/**
 * The findings with the points of those that the model found: the gravest and surest count, within the caps of their groups, up to
 * what a contract that leans so was rated at; the others add nothing. What rules found keeps its points.
 */
export function countOnerous(
  { findings, missing }: { findings: readonly Finding[]; missing: readonly Finding[] },
  leaning: Leaning,
  us: Side,
  words: number,
): Finding[] {
  const own = findings
    .filter(({ source, kind }) => source === 'model' && kind === 'onerous')
    .sort(
      (a, b) =>
        worth[b.severity] - worth[a.severity] ||
        b.confidence - a.confidence ||
        (a.start ?? 0) - (b.start ?? 0),
    );
  const groups = scoreGroups([...findings, ...missing]);
  // What a language model adds comes on top.
  const known = scoreGroups([...findings.filter(({ source }) => source !== 'llm'), ...missing]).reduce(
    (sum, { points }) => sum + points,
    0,
  );
  const room = new Map<GroupKey, number>(groups.map(({ key, cap, points }) => [key, cap - points]));
  const rating = ratingFor(leaning, us) - fairness(findings, words);
  let left = Math.max(0, Math.round(rating - leaningWeights.known * known));
  const points = new Map<Finding, number>();
  for (const finding of own) {
    const group = groupOf(finding.category);
    const given = Math.min(left, room.get(group) ?? 0, worth[finding.severity]);
    points.set(finding, given);
    room.set(group, (room.get(group) ?? 0) - given);
    left -= given;
  }
  return findings.map((finding) => {
    const given = points.get(finding);
    return given === undefined ? finding : { ...finding, points: given };
  });
}
