/** Points of the model's findings. */

import type { Finding, GroupKey } from '../../vocabulary/analysis.ts';
import type { Side } from '../read/sides.ts';
import { groupOf, scoreGroups } from '../score.ts';
import { fairClauses, severityPoints } from '../thresholds.ts';
import { type Leaning, ratingFor, type Trade } from './leaning.ts';

/** Maximum points of one finding per round, as for a rule. A low finding adds nothing. */
const worth = { ...severityPoints, low: 0 };

/** Of contracts friendlier or harsher than those that readers rated. */
const LEAST_RATING = 2.4;
const MOST_RATING = 80;

/** About the larger of two amounts, and a little more if they are similar, so that each clause counts. */
const jointly = (a: number, b: number): number => (a ** 6 + b ** 6) ** (1 / 6);

/** In a short contract with few findings, each may add twice as much. */
const ROUNDS = 2;

/** Reduction for a short paper with many fair clauses. */
function fairness(findings: readonly Finding[], words: number): number {
  const { usual, points } = fairClauses;
  const fair = findings.filter(
    ({ kind, source, params }) => kind === 'info' && source === 'rule' && params.form === undefined,
  );
  const kinds = new Set(fair.map(({ category }) => category)).size;
  return points * Math.max(0, kinds - usual * Math.sqrt(words / 1_000));
}

/**
 * Gives points to the model's findings, the most severe and confident first. They add points within their
 * groups' caps, up to the rating for a contract that leans this far; the rest add nothing. Rule findings and
 * missing clauses keep their points.
 */
export function countOnerous(
  { findings, missing }: { findings: readonly Finding[]; missing: readonly Finding[] },
  leaning: Leaning,
  us: Side,
  paper: { trade: Trade; words: number },
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
  const known = groups.reduce((sum, { points }) => sum + points, 0);
  const room = new Map<GroupKey, number>(groups.map(({ key, cap, points }) => [key, cap - points]));
  const rated = ratingFor(leaning, us, paper) - fairness(findings, paper.words);
  const rating = Math.min(MOST_RATING, Math.max(LEAST_RATING, rated));
  let left = Math.round(jointly(known, rating) - known);
  const points = new Map<Finding, number>();
  for (let round = 0; round < ROUNDS; round++)
    for (const finding of own) {
      const group = groupOf(finding.category);
      const input = Math.min(left, room.get(group) ?? 0, worth[finding.severity]);
      points.set(finding, (points.get(finding) ?? 0) + input);
      room.set(group, (room.get(group) ?? 0) - input);
      left -= input;
    }
  return findings.map((finding) => {
    const input = points.get(finding);
    return input === undefined ? finding : { ...finding, points: input };
  });
}
