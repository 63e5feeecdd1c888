import { severityPoints } from '../thresholds.ts';
import type { RuleMatch } from './rule-match.ts';

/**
 * If a rule matches several spans, the most severe, confident, and earliest match represents all and lists
 * the others.
 */
export function gravestPerRule(hits: readonly RuleMatch[]): RuleMatch[] {
  const weight = (hit: RuleMatch) =>
    (hit.onerous ? 1_000 + severityPoints[hit.severity] * 10 : 0) + hit.confidence;
  const best = new Map<string, RuleMatch>();
  for (const hit of hits) {
    const other = best.get(hit.rule);
    if (!other || weight(hit) > weight(other)) best.set(hit.rule, hit);
  }
  return [...best.values()].map((hit) => {
    const also = hits.filter((other) => other !== hit && saysTheSame(other, hit));
    return also.length === 0
      ? hit
      : {
          ...hit,
          also: [...(hit.also ?? []), ...also.flatMap(({ span, also: more = [] }) => [span, ...more])],
        };
  });
}

const saysTheSame = (a: RuleMatch, b: RuleMatch) =>
  a.rule === b.rule && a.onerous === b.onerous && a.severity === b.severity && a.title === b.title;
