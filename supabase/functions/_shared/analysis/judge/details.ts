/**
 * What the clauses of a construction contract state in figures, where no rule speaks of them: one piece of
 * information a figure, without points. A rule judges the gravest place of its kind; this reads the others.
 */
import { clauseKind } from '../clauses/order.ts';
import type { LocatedClause } from '../find/located.ts';
import { sentenceAt } from '../find/titles.ts';
import type { Context } from '../read/context.ts';
import { overlap, type Span } from '../read/segments.ts';
import type { Params } from '../schema.ts';
import { type Category, categoryLabel } from '../taxonomy.ts';
import type { Hit } from './hit.ts';

const MOST_PER_CATEGORY = 25;
/** Forms leave a line below for the figure. */
const BELOW = /\b(?:rate stated below|as follows|following rate|rate set forth below)\b/;
const REACH_BELOW = 160;
const EXPLANATION = 'stated in the contract. No points.';

/**
 * The hits, and information on the clauses that state something of which none of them speaks; what weighs
 * stays as it is.
 */
export function withDetails(
  context: Context,
  clauses: readonly LocatedClause[],
  hits: readonly Hit[],
): Hit[] {
  const details = readDetails(context, clauses, hits);
  const kept = hits.filter(
    (hit) =>
      hit.onerous ||
      !clauseKind(hit.category)?.statesBest ||
      !details.some(({ category, span }) => category === hit.category && overlap(span, hit.span)),
  );
  const twins = new Set<Hit>();
  const completed = kept.map((hit) => {
    const twin = hit.onerous ? undefined : details.find((detail) => saysTheSame(detail, hit));
    if (!twin) return hit;
    twins.add(twin);
    return { ...hit, params: { ...twin.params, ...hit.params } };
  });
  return [...completed, ...details.filter((detail) => !twins.has(detail))];
}

/**
 * Whether information on a clause agrees with a rule's about it, and so only adds to what that one states.
 */
function saysTheSame(detail: Hit, hit: Hit): boolean {
  if (detail.category !== hit.category || !overlap(detail.span, hit.span)) return false;
  const shared = Object.entries(detail.params).filter(([name]) => name in hit.params);
  return shared.length > 0 && shared.every(([name, value]) => hit.params[name as keyof Params] === value);
}

/** Where the sentence ends in which a span begins. */
function sentenceEnd({ sentences }: Context, { start, end }: Span): number {
  return sentences[sentenceAt(sentences, start)]?.end ?? end;
}

function readDetails(context: Context, clauses: readonly LocatedClause[], hits: readonly Hit[]): Hit[] {
  const counts = new Map<Category, number>();
  const once = new Set<string>();
  return clauses.flatMap(({ category, span, confidence }) => {
    const states = clauseKind(category)?.states;
    if (!states) return [];
    // A long sentence is quoted in part, and its figure may stand in another.
    const { lower } = context.normal;
    const read = (from: number, to: number) => [states(lower.slice(from, to)) ?? []].flat();
    const own = read(span.start, span.end);
    const whole = own.length > 0 ? own : read(span.start, sentenceEnd(context, span));
    const isBelow = whole.length === 0 && BELOW.test(lower.slice(span.start, span.end));
    const stated = isBelow ? read(span.end, span.end + REACH_BELOW) : whole;
    return stated.flatMap((one) => {
      const count = counts.get(category) ?? 0;
      if (count >= MOST_PER_CATEGORY) return [];
      // The parts of a long sentence may all be read to its end.
      const said = `${category} ${sentenceEnd(context, span)} ${one.title}`;
      if (once.has(said)) return [];
      once.add(said);
      const told = hits.some(
        (hit) =>
          hit.category === category &&
          overlap(hit.span, span) &&
          Object.entries(one.params).every(([name, value]) => hit.params[name as keyof Params] === value),
      );
      if (told) return [];
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
