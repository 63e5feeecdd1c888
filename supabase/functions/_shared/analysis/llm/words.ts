/** A category's own words, which a quote must contain to confirm a language model's suggestion. */

import type { Category } from '../../vocabulary/taxonomy.ts';
import { locators } from '../clauses/order.ts';
import { modelCategories } from '../model/categories.ts';
import { hintCategories, hintsIn } from '../model/hints.ts';

/** A stem shared by more categories than this ('pay', 'notice') confirms none of them. */
const MOST_CATEGORIES = 3;
const LEAST_LETTERS = 4;

/** How a quote was confirmed: by a locator's phrase of the category, or by a word of it. */
type Confirmation = 'phrase' | 'word';

const stemsOf = new Map<Category, Set<string>>();
for (const { category, stems } of locators)
  stemsOf.set(category, new Set([...(stemsOf.get(category) ?? []), ...stems]));

/** How a lower-case quote confirms the category; null if it does not. */
export function confirmedBy(category: Category, quote: string): Confirmation | null {
  const locates = locators.some((locator) => locator.category === category && locator.pattern.test(quote));
  if (locates) return 'phrase';
  const hinted = hintsIn(quote).some((hint) => modelCategories[hintCategories[hint] ?? -1] === category);
  return hinted || hasOwnStem(category, quote) ? 'word' : null;
}

function hasOwnStem(category: Category, quote: string): boolean {
  const own = [...(stemsOf.get(category) ?? [])].filter(isTelling);
  return [...quote.matchAll(/[a-z]{3,40}/g)].some(([word]) => own.includes(word.slice(0, 6)));
}

function isTelling(stem: string): boolean {
  const sharing = [...stemsOf.values()].filter((stems) => stems.has(stem)).length;
  return stem.length >= LEAST_LETTERS && sharing <= MOST_CATEGORIES;
}
