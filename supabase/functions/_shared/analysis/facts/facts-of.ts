/** The facts of a document without the rest of the analysis. */

import type { Facts } from '../../vocabulary/facts.ts';
import { readDocument } from '../read/context.ts';
import { gate } from '../read/gate.ts';
import { normalize } from '../read/normalize.ts';
import { findFacts } from './find-facts.ts';

/** Returns facts by page, read as in `analyzeText`; null if the text is not a contract. Never throws. */
export function factsOf(pages: readonly string[]): Facts | null {
  const { facts, isContract } = statedIn(pages);
  return isContract ? facts : null;
}

/**
 * Returns facts of any text for a person to review. An amendment may be too short to assess but still names
 * its parties.
 */
export function statedIn(pages: readonly string[]): { facts: Facts; isContract: boolean } {
  const text = pages.join('\f');
  const normal = normalize(text);
  const { passed, reason } = gate(normal.lower).gate;
  // The perspective changes which side is ours, but never a fact.
  const facts = findFacts(readDocument(normal, 'contractor'), text, pages);
  return { facts, isContract: passed || reason === 'confidentiality_only' };
}
