/** Runs every locator over a document once; `locate` takes clauses from the matches, the model takes features. */
import type { Context, Match } from './context.ts';
import type { Locator } from './locate.ts';
import { constructionLocators } from './locators-construction.ts';
import { cuadLocators } from './locators-cuad.ts';

export const locators: readonly Locator[] = [...constructionLocators, ...cuadLocators];

/** The matches of each locator, in the order of the table and of the text. */
export function locatorMatches(context: Context): Match[][] {
  return locators.map((locator) => context.find(locator.stems, locator.pattern, locator.except));
}
