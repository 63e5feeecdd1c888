/**
 * Runs every locator over a document once; `locate` takes clauses from the matches, the models take signs.
 */
import { locators } from '../clauses/order.ts';
import type { Context, Match } from '../read/context.ts';

/** The matches of each locator, in the order of the locators and of the text. */
export function locatorMatches(context: Context): Match[][] {
  return locators.map((locator) => context.find(locator.stems, locator.pattern, locator.except));
}
