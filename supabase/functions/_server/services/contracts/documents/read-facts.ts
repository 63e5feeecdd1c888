import type { Facts } from '../../../../_shared/schemas/index.ts';

/** Only so much of a text is searched for facts: they stand in a contract's first pages, and a long text would take too long. */
const MOST_PAGES = 200;

/** The facts of a document's text; null where it has none, or is no contract. The engine is loaded when the first file comes. */
export async function readFacts(pages: readonly string[]): Promise<Facts | null> {
  if (pages.length === 0) return null;
  const { factsOf } = await import('../../../../_shared/analysis/facts/facts-of.ts');
  return factsOf(pages.slice(0, MOST_PAGES));
}

/** What any text states, and whether that counts as the facts of a contract; null without text. */
export async function readStated(
  pages: readonly string[],
): Promise<{ facts: Facts; isContract: boolean } | null> {
  if (pages.length === 0) return null;
  const { statedIn } = await import('../../../../_shared/analysis/facts/facts-of.ts');
  return statedIn(pages.slice(0, MOST_PAGES));
}
