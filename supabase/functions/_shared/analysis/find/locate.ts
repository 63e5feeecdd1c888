/** Matches of rules and locators: which sentence is about which category. */

import { type Category, categories } from '../../vocabulary/taxonomy.ts';
import { locators } from '../clauses/order.ts';
import type { Context, Match } from '../read/context.ts';
import { overlap } from '../read/segments.ts';
import type { ClauseSpan } from './clause-span.ts';
import type { RuleMatch } from './rule-match.ts';

const MOST_PER_CATEGORY = 12;
const MOST_EARLY = 2;

/**
 * All located clauses: first those quoted by rules, then other locator matches, in taxonomy and text order.
 * `matches` has one entry per locator, in table order.
 */
export function locate(
  context: Context,
  hits: readonly RuleMatch[],
  matches: readonly (readonly Match[])[],
): ClauseSpan[] {
  const found = new Map<Category, ClauseSpan[]>();
  const add = (item: ClauseSpan, most: number) => {
    const list = found.get(item.category) ?? [];
    const isTaken = list.some((other) => overlap(item.span, other.span));
    if (!isTaken && list.length < most) list.push(item);
    found.set(item.category, list);
  };
  for (const hit of hits) {
    if (hit.category !== 'document')
      add({ category: hit.category, span: hit.span, confidence: hit.confidence }, MOST_PER_CATEGORY);
  }
  locators.forEach((locator, at) => {
    const most = locator.early ? MOST_EARLY : MOST_PER_CATEGORY;
    for (const match of matches[at] ?? []) {
      add({ category: locator.category, span: context.quote(match), confidence: locator.confidence }, most);
    }
  });
  return categories.flatMap((category) =>
    (found.get(category) ?? []).sort((a, b) => a.span.start - b.span.start),
  );
}
