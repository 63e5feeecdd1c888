/**
 * Clauses of a construction contract: locator matches minus the doubtful ones, plus finder matches by wording
 * and caption, continuations, and the second model's additions and removals.
 */

import type { Category } from '../../vocabulary/taxonomy.ts';
import { finders, sections } from '../clauses/order.ts';
import type { ModelDocument } from '../model/document.ts';
import { readCaptions } from '../read/captions.ts';
import { type Context, textOf } from '../read/context.ts';
import { leftToLocatorsInConstruction } from '../thresholds.ts';
import { addApart } from './clause-list.ts';
import type { ClauseSpan, FoundClause } from './clause-span.ts';
import { commercialClauses, modelled } from './commercial-clauses.ts';
import { findContinued, isItem } from './continued.ts';
import { isDoubtful } from './doubts.ts';
import { findBy } from './finders.ts';
import type { Matches } from './match-all.ts';
import { isNoClause } from './not-clauses.ts';
import type { RuleMatch } from './rule-match.ts';
import { findInSections } from './sections.ts';
import { readTitles } from './titles.ts';
import { readVerdicts } from './verdicts.ts';

/** Confidence from which the model is not overruled. */
const SURE = 0.8;

const byModel: ReadonlySet<Category> = new Set(
  [...modelled].filter((category) => !leftToLocatorsInConstruction.includes(category)),
);

/** Returns clauses without overlaps within a category. */
export function constructionClauses(
  context: Context,
  { gravest: hits, mentions }: Matches,
  document: ModelDocument,
): FoundClause[] {
  const captions = readCaptions(context);
  const titles = readTitles(context, captions);
  const keyOf = ({ category, span }: Pick<ClauseSpan, 'category' | 'span'>) => `${category} ${span.start}`;
  const quoted = new Set(hits.map(keyOf));
  const undoubted = mentions.filter(
    (mention) =>
      byModel.has(mention.category) || quoted.has(keyOf(mention)) || !isDoubtful(mention, context, titles),
  );
  const clauses = commercialClauses(undoubted, hits, document, byModel);
  /** Clauses accepted for their position, regardless of wording. */
  const kept = new Set<FoundClause>();
  const fromWords = (found: ClauseSpan): FoundClause => ({ ...found, source: 'rule' });
  const fromPlace = (found: ClauseSpan): FoundClause => {
    const clause = fromWords(found);
    kept.add(clause);
    return clause;
  };
  for (const found of findBy(finders, context, titles)) addApart(clauses, fromWords(found));
  for (const found of findInSections(sections, context, captions)) addApart(clauses, fromPlace(found));
  const sound = clauses.filter((clause) => isClause(clause, context, hits));
  for (const found of findContinued(sound, context, titles, captions)) {
    if (looksLike(found, context))
      addApart(sound, isItem(found, context) ? fromWords(found) : fromPlace(found));
  }
  const verdicts = readVerdicts(document, captions);
  const likely = sound.filter((clause) => !kept.has(clause) || !verdicts.isUnlikely(clause));
  for (const found of verdicts.clauses) {
    if (looksLike(found, context)) addApart(likely, { ...found, source: 'model' });
  }
  return likely;
}

/** A passage that adds points, or that the model is sure of, is always a clause. */
function isClause(clause: FoundClause, context: Context, hits: readonly RuleMatch[]): boolean {
  return isSure(clause) || looksLike(clause, context) || weighs(clause, hits);
}

const isSure = ({ source, confidence }: FoundClause) => source === 'model' && confidence >= SURE;

const looksLike = ({ category, span }: ClauseSpan, context: Context) =>
  !isNoClause(category, textOf(context, span));

const weighs = ({ category, span }: ClauseSpan, hits: readonly RuleMatch[]) =>
  hits.some((hit) => hit.onerous && hit.category === category && hit.span.start === span.start);
