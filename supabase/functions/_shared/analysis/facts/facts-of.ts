/** The facts of a document by themselves, without the rest of the analysis. */
import { readDocument } from '../read/context.ts';
import { gate } from '../read/gate.ts';
import { normalize } from '../read/normalize.ts';
import { findFacts } from './find-facts.ts';
import type { Facts } from './schema.ts';

/**
 * What the text states, page by page, by the same reading as `analyzeText`; null where it is no contract.
 * Never throws on any text.
 */
export function factsOf(pages: readonly string[]): Facts | null {
  const { facts, isContract } = statedIn(pages);
  return isContract ? facts : null;
}

/**
 * The same of any text, for a person to look at: an amendment may be too short to be assessed, and names its parties all the same.
 */
export function statedIn(pages: readonly string[]): { facts: Facts; isContract: boolean } {
  const text = pages.join('\f');
  const normal = normalize(text);
  const { passed, reason } = gate(normal.lower).gate;
  // Whom we review for changes which side is ours, never what a fact says.
  const facts = findFacts(readDocument(normal, 'contractor'), text, pages);
  return { facts, isContract: passed || reason === 'confidentiality_only' };
}
