/** The shipped model, unpacked when first asked for. */
import type { ModelDocument } from './document.ts';
import { decodeModel } from './format.ts';
import { documentScorer, type Found } from './score.ts';
import { weights } from './weights.ts';

/** Its name in an analysis: where it comes from and the beginning of the hash of its weights. */
export const MODEL_NAME = `cuad-${weights.hash.slice(0, 12)}`;

let scorer: ((document: ModelDocument) => Found[]) | null = null;

/** What the model finds in a document, by category and then by score, the highest first. */
export function findByModel(document: ModelDocument): Found[] {
  scorer ??= documentScorer(decodeModel(weights.data));
  return scorer(document);
}
