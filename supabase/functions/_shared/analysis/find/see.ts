/** The second step of an analysis: what rules and locators see in the sentences, each for itself. */
import { rules } from '../clauses/order.ts';
import { gravestPerRule } from '../judge/gravest.ts';
import type { Hit } from '../judge/hit.ts';
import type { Context, Match } from '../read/context.ts';
import { locate } from './locate.ts';
import type { Located } from './located.ts';
import { locatorMatches } from './locator-matches.ts';

/** What was seen in a document, before anyone decides which of it are clauses. */
export type Sightings = {
  /** All that the rules report. */
  hits: readonly Hit[];
  /** Of each rule the gravest, surest and earliest. */
  gravest: readonly Hit[];
  /** The matches of each locator, in the order of the locators: signs to the models. */
  matches: readonly (readonly Match[])[];
  /** Where rules and locators speak of a category. */
  mentions: readonly Located[];
};

export function see(context: Context): Sightings {
  const hits = rules.flatMap((rule) => rule(context));
  const gravest = gravestPerRule(hits);
  const matches = locatorMatches(context);
  return { hits, gravest, matches, mentions: locate(context, gravest, matches) };
}
