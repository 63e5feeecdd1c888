/** A category's own words: what a quote must hold before we take a language model's word for it. */
import { locators } from '../clauses/order.ts';
import { modelCategories } from '../model/categories.ts';
import { hintCategories, hintsIn } from '../model/hints.ts';
import type { Category } from '../taxonomy.ts';

/** A stem that more categories than these share ('pay', 'notice') confirms none of them. */
const MOST_CATEGORIES = 3;
const LEAST_LETTERS = 4;

/** The turn of phrase that locates the category by itself, its name's own words, or neither. */
type Confirmation = 'phrase' | 'word';

const stemsOf = new Map<Category, Set<string>>();
for (const { category, stems } of locators)
  stemsOf.set(category, new Set([...(stemsOf.get(category) ?? []), ...stems]));

/** Whether a quote in lower case holds the words of a category; null where it does not. */
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
