/** The shipped model, unpacked on first use. */
import type { ModelDocument } from './document.ts';
import { decodeModel } from './format.ts';
import { documentScorer, type Found } from './score.ts';
import { weights } from './weights.ts';

/** Model name in an analysis: its source and the beginning of the hash of its weights. */
export const MODEL_NAME = `cuad-${weights.hash.slice(0, 12)}`;

let scorer: ((document: ModelDocument) => Found[]) | null = null;

/** Returns the clauses the model finds in a document, by category, then by first-stage score, highest first. */
export function findByModel(document: ModelDocument): Found[] {
  scorer ??= documentScorer(decodeModel(weights.data));
  return scorer(document);
}
