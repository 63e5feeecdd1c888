/** The shipped model for construction contracts, unpacked on first use. */

import type { Category } from '../../vocabulary/taxonomy.ts';
import type { Captions } from '../read/captions.ts';
import type { ModelDocument } from './document.ts';
import { decodeModel } from './format.ts';
import { constructionScheme, type Model } from './model.ts';
import { type Judged, judge } from './score.ts';
import { scorerUnderCaptions } from './score-under-captions.ts';
import { plainFacts } from './under-captions.ts';
import { weights } from './weights-construction.ts';

/** Model name in an analysis, in the same format as the other model's. */
export const CONSTRUCTION_MODEL_NAME = `construction-${weights.hash.slice(0, 12)}`;

let known: { model: Model; score: ReturnType<typeof scorerUnderCaptions> } | null = null;

function load() {
  const model = decodeModel(weights.data, constructionScheme);
  return { model, score: scorerUnderCaptions(model.linear) };
}

/**
 * Judges the candidates in a construction contract, by category, then by first-stage score, highest first.
 * `captions` has the captions of each sentence. The model considers units that are not returned nearly
 * impossible.
 */
export function judgeConstruction(document: ModelDocument, captions: readonly Captions[]): Judged[] {
  known ??= load();
  const plain = { ...document, facts: (at: number) => plainFacts(document.units[at]) };
  return judge(plain, known.score(document, captions), known.model, constructionScheme);
}

/**
 * The probability below which a unit accepted for its position is not a clause; 0 if the model has too little
 * data on the category.
 */
export function unlikelyChance(category: Category): number {
  known ??= load();
  return known.model.decisions[constructionScheme.categories.indexOf(category)]?.unlikely ?? 0;
}
