import type { Facts } from '../../../../_shared/schemas/index.ts';

/** Most pages searched for facts: they are in a contract's first pages, and a long text would take too long. */
const MOST_PAGES = 200;

/**
 * Returns the facts of a document's text; null if it has no text or is not a contract. The engine is loaded
 * on first use.
 */
export async function readFacts(pages: readonly string[]): Promise<Facts | null> {
  if (pages.length === 0) return null;
  const { factsOf } = await import('../../../../_shared/analysis/facts/facts-of.ts');
  return factsOf(pages.slice(0, MOST_PAGES));
}

/** Returns the facts any text states, and whether it is a contract; null without text. */
export async function readStated(
  pages: readonly string[],
): Promise<{ facts: Facts; isContract: boolean } | null> {
  if (pages.length === 0) return null;
  const { statedIn } = await import('../../../../_shared/analysis/facts/facts-of.ts');
  return statedIn(pages.slice(0, MOST_PAGES));
}
