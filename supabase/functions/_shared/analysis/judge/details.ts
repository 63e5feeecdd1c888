/**
 * Figures in clauses of construction contracts that no rule reports: one informational note each. A rule
 * judges the most severe span of its kind; this reads the others.
 */

import type { Params } from '../../vocabulary/analysis.ts';
import { type Category, categoryLabel } from '../../vocabulary/taxonomy.ts';
import { hasFigures } from '../clauses/first-period.ts';
import { clauseKind } from '../clauses/order.ts';
import type { FoundClause } from '../find/clause-span.ts';
import type { RuleMatch } from '../find/rule-match.ts';
import { sentenceAt } from '../find/titles.ts';
import type { Context } from '../read/context.ts';
import { overlap, type Span } from '../read/segments.ts';

const MOST_PER_CATEGORY = 25;
/** Forms put the figure on a line below. */
const BELOW = /\b(?:rate stated below|as follows|following rate|rate set forth below)\b/;
const REACH_BELOW = 160;
const EXPLANATION = 'stated in the contract. No points.';

/** Returns the matches plus notes on figures that none of them reports. Onerous matches are unchanged. */
export function withDetails(
  context: Context,
  clauses: readonly FoundClause[],
  hits: readonly RuleMatch[],
): RuleMatch[] {
  const details = readDetails(context, clauses, hits);
  const kept = hits.filter(
    (hit) =>
      hit.onerous ||
      !clauseKind(hit.category)?.statesBest ||
      !details.some(({ category, span }) => category === hit.category && overlap(span, hit.span)),
  );
  const twins = new Set<RuleMatch>();
  const completed = kept.map((hit) => {
    const twin = hit.onerous ? undefined : details.find((detail) => saysTheSame(detail, hit));
    if (!twin) return hit;
    twins.add(twin);
    return { ...hit, params: { ...twin.params, ...hit.params } };
  });
  return [...completed, ...details.filter((detail) => !twins.has(detail))];
}

/** Whether a note agrees with a rule match on the same clause and only adds figures to it. */
function saysTheSame(detail: RuleMatch, hit: RuleMatch): boolean {
  if (detail.category !== hit.category || !overlap(detail.span, hit.span)) return false;
  const shared = Object.entries(detail.params).filter(([name]) => name in hit.params);
  return shared.length > 0 && shared.every(([name, value]) => hit.params[name as keyof Params] === value);
}

/** The end of the sentence in which a span begins. */
function sentenceEnd({ sentences }: Context, { start, end }: Span): number {
  return sentences[sentenceAt(sentences, start)]?.end ?? end;
}

function readDetails(
  context: Context,
  clauses: readonly FoundClause[],
  hits: readonly RuleMatch[],
): RuleMatch[] {
  const counts = new Map<Category, number>();
  const once = new Set<string>();
  return clauses.flatMap(({ category, span, confidence }) => {
    const states = clauseKind(category)?.states;
    if (!states) return [];
    // A long sentence is quoted in part, so its figure may be in another part.
    const { lower } = context.normal;
    const read = (from: number, to: number) => [states(lower.slice(from, to)) ?? []].flat();
    const own = read(span.start, span.end);
    const whole = own.length > 0 ? own : read(span.start, sentenceEnd(context, span));
    const isBelow = whole.length === 0 && BELOW.test(lower.slice(span.start, span.end));
    const stated = isBelow ? read(span.end, span.end + REACH_BELOW) : whole;
    return stated.flatMap((one) => {
      const count = counts.get(category) ?? 0;
      if (count >= MOST_PER_CATEGORY) return [];
      // Parts of a long sentence may all be read to its end.
      const stated = `${category} ${sentenceEnd(context, span)} ${one.title}`;
      if (once.has(stated)) return [];
      once.add(stated);
      const isReported = hits.some(
        (hit) => hit.category === category && overlap(hit.span, span) && hasFigures(one.params, hit.params),
      );
      if (isReported) return [];
      counts.set(category, count + 1);
      return [
        {
          rule: `states-${category}-${span.start}-${Object.values(one.params).join('-')}`,
          category,
          onerous: false,
          against: null,
          severity: 'low' as const,
          title: one.title,
          explanation: `${categoryLabel(category)}: ${EXPLANATION}`,
          params: one.params,
          confidence,
          span,
        },
      ];
    });
  });
}
