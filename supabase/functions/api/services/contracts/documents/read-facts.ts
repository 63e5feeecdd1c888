import type { Facts } from '../../../../_shared/contract/index.ts';

/** What a contract states about itself stands in its first pages or nowhere; a book shall not cost the upload its time. */
const MOST_PAGES = 200;

/** The facts of a document's text; null where it has none, or is no contract. The engine is loaded when the first file comes. */
export async function readFacts(pages: readonly string[]): Promise<Facts | null> {
  if (pages.length === 0) return null;
  const { factsOf } = await import('../../../../_shared/analysis/facts/facts-of.ts');
  return factsOf(pages.slice(0, MOST_PAGES));
}
