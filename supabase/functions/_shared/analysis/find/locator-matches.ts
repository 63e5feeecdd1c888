/** Runs every locator once. `locate` uses the matches as clauses; the models use them as features. */
import { locators } from '../clauses/order.ts';
import type { Context, Match } from '../read/context.ts';

/** Matches by locator, in table and text order. */
export function locatorMatches(context: Context): Match[][] {
  return locators.map((locator) => context.find(locator.stems, locator.pattern, locator.except));
}
