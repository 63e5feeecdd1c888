/** The shipped model for construction contracts, unpacked when first asked for. */
import type { Captions } from '../find/captions.ts';
import type { Category } from '../taxonomy.ts';
import type { ModelDocument } from './document.ts';
import { decodeModel } from './format.ts';
import { constructionScheme, type Model } from './model.ts';
import { type Judged, judge } from './score.ts';
import { scorerUnderCaptions } from './score-under-captions.ts';
import { plainFacts } from './under-captions.ts';
import { weights } from './weights-construction.ts';

/** Its name in an analysis, as that of the other model. */
export const CONSTRUCTION_MODEL_NAME = `construction-${weights.hash.slice(0, 12)}`;

let known: { model: Model; score: ReturnType<typeof scorerUnderCaptions> } | null = null;

function load() {
  const model = decodeModel(weights.data, constructionScheme);
  return { model, score: scorerUnderCaptions(model.linear) };
}

/**
 * What the model makes of a construction contract, by category and then by score, the highest first;
 * `captions` are those of each sentence. What it does not name is next to impossible to it.
 */
export function judgeConstruction(document: ModelDocument, captions: readonly Captions[]): Judged[] {
  known ??= load();
  const plain = { ...document, facts: (at: number) => plainFacts(document.units[at]) };
  return judge(plain, known.score(document, captions), known.model, constructionScheme);
}

/**
 * Below which chance a unit is no clause of a category for where it stands; 0 where the model knows the
 * category too little.
 */
export function unlikelyChance(category: Category): number {
  known ??= load();
  return known.model.decisions[constructionScheme.categories.indexOf(category)]?.unlikely ?? 0;
}
