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
  const text = pages.join('\f');
  const normal = normalize(text);
  const { passed, reason } = gate(normal.lower).gate;
  if (!passed && reason !== 'confidentiality_only') return null;
  // Whom we review for changes which side is ours, never what a fact says.
  return findFacts(readDocument(normal, 'contractor'), text, pages);
}
