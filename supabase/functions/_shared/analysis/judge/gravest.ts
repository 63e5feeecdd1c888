import { severityPoints } from '../thresholds.ts';
import type { Hit } from './hit.ts';

/** A rule may find its clause in several places: the gravest, surest and earliest speaks for all. */
export function gravestPerRule(hits: readonly Hit[]): Hit[] {
  const weight = (hit: Hit) => (hit.onerous ? 1_000 + severityPoints[hit.severity] * 10 : 0) + hit.confidence;
  const best = new Map<string, Hit>();
  for (const hit of hits) {
    const other = best.get(hit.rule);
    if (!other || weight(hit) > weight(other)) best.set(hit.rule, hit);
  }
  return [...best.values()];
}
