/**
 * The clauses of a document: what the model found, or rules and locators where those do better. In a construction contract finders of
 * its own find more, and a second model adds to what they find and takes from it.
 */
import { finders, sections } from '../clauses/order.ts';
import type { Context, Hit, Match } from '../context.ts';
import { modelCategories } from '../model/categories.ts';
import { type ModelDocument, readForModel } from '../model/document.ts';
import { findByModel } from '../model/trained.ts';
import type { Span } from '../segments.ts';
import { type Category, categories } from '../taxonomy.ts';
import { leftToLocators, leftToLocatorsInConstruction } from '../thresholds.ts';
import { type Captions, readCaptions } from './captions.ts';
import { findContinued, isItem } from './continued.ts';
import { isDoubtful } from './doubts.ts';
import { findBy } from './finders.ts';
import { locate } from './locate.ts';
import type { Located, LocatedClause } from './located.ts';
import { isNoClause } from './not-clauses.ts';
import { findInSections } from './sections.ts';
import { readTitles } from './titles.ts';
import { readVerdicts } from './verdicts.ts';

/** From this confidence on the model is not overruled. */
const SURE = 0.8;

const elsewhere = new Set<Category>(modelCategories.filter((category) => !leftToLocators.includes(category)));
const inConstruction = new Set(
  [...elsewhere].filter((category) => !leftToLocatorsInConstruction.includes(category)),
);

/**
 * Clauses in taxonomy and text order, none overlapping another of its category. `matches` are those of every locator, in
 * the order of their table.
 */
export function locateClauses(
  context: Context,
  hits: readonly Hit[],
  matches: readonly (readonly Match[])[],
  construction: boolean,
): LocatedClause[] {
  const byModel = construction ? inConstruction : elsewhere;
  const captions = construction ? readCaptions(context) : [];
  const titles = readTitles(context, captions);
  const place = (category: string, { start }: Span) => `${category} ${start}`;
  const quoted = new Set(hits.map(({ category, span }) => place(category, span)));
  const clauses: LocatedClause[] = locate(context, hits, matches)
    .filter(({ category }) => !byModel.has(category))
    .filter(
      (clause) =>
        !construction ||
        quoted.has(place(clause.category, clause.span)) ||
        !isDoubtful(clause, context, titles),
    )
    .map((clause) => ({ ...clause, source: 'rule' }));
  const add = (clause: LocatedClause) => addApart(clauses, clause);
  // What adds points is always among the clauses; what a rule merely read stands or falls with the model.
  for (const { category, span, confidence, onerous } of hits) {
    if (onerous && byModel.has(category)) add({ category, span, confidence, source: 'rule' });
  }
  const document = readForModel(context, matches);
  for (const found of findByModel(document)) {
    const category = modelCategories[found.category];
    const unit = document.units[found.unit];
    if (!category || !unit || !byModel.has(category)) continue;
    const { start, end } = unit;
    add({ category, span: { start, end }, confidence: found.confidence, source: 'model' });
  }
  return inOrder(
    construction ? inConstructionContract(clauses, { context, hits, document, captions, titles }) : clauses,
  );
}

type Reading = {
  context: Context;
  hits: readonly Hit[];
  document: ModelDocument;
  captions: readonly Captions[];
  titles: readonly string[];
};

/** The clauses with those that finders and the second model add, less what is none. */
function inConstructionContract(
  clauses: LocatedClause[],
  { context, hits, document, captions, titles }: Reading,
): LocatedClause[] {
  /** What was taken for a clause for where it stands, whatever its words. */
  const placed = new Set<LocatedClause>();
  const fromPlace = (found: Located): LocatedClause => {
    const clause = { ...found, source: 'rule' as const };
    placed.add(clause);
    return clause;
  };
  for (const found of findBy(finders, context, titles)) addApart(clauses, { ...found, source: 'rule' });
  for (const found of findInSections(sections, context, captions)) addApart(clauses, fromPlace(found));
  const sound = clauses.filter((clause) => isClause(clause, context, hits));
  const known = [...sound];
  for (const found of findContinued(known, context, titles, captions)) {
    if (looksLike(found, context))
      addApart(sound, isItem(found, context) ? { ...found, source: 'rule' } : fromPlace(found));
  }
  const verdicts = readVerdicts(document, captions);
  const likely = sound.filter((clause) => !placed.has(clause) || !verdicts.isUnlikely(clause));
  for (const found of verdicts.clauses) {
    if (looksLike(found, context)) addApart(likely, { ...found, source: 'model' });
  }
  return likely;
}

const isSure = ({ source, confidence }: LocatedClause) => source === 'model' && confidence >= SURE;

const looksLike = ({ category, span }: Located, { normal }: Context) =>
  !isNoClause(category, normal.lower.slice(span.start, span.end));

const weighs = ({ category, span }: Located, hits: readonly Hit[]) =>
  hits.some((hit) => hit.onerous && hit.category === category && hit.span.start === span.start);

/** What weighs, or what the model is sure of, is a clause whatever it looks like. */
function isClause(clause: LocatedClause, context: Context, hits: readonly Hit[]): boolean {
  return isSure(clause) || looksLike(clause, context) || weighs(clause, hits);
}

/** The clauses with those of `more` that none of their category overlaps, in the same order. */
export function withMore(clauses: readonly LocatedClause[], more: readonly LocatedClause[]): LocatedClause[] {
  const all = [...clauses];
  for (const clause of more) addApart(all, clause);
  return inOrder(all);
}

function addApart(clauses: LocatedClause[], clause: LocatedClause): void {
  const overlaps = clauses.some(
    ({ category, span }) =>
      category === clause.category && span.start < clause.span.end && clause.span.start < span.end,
  );
  if (!overlaps) clauses.push(clause);
}

function inOrder(clauses: LocatedClause[]): LocatedClause[] {
  const order = new Map(categories.map((category, at) => [category, at]));
  const rank = ({ category }: LocatedClause) => order.get(category) ?? 0;
  return clauses.sort((a, b) => rank(a) - rank(b) || a.span.start - b.span.start);
}
