/** The clauses of a document: what the model found, or rules and locators where those do better. */
import { constructionFinders, findBy } from './construction/index.ts';
import type { Context, Hit, Match } from './context.ts';
import { type Located, locate } from './locate.ts';
import { modelCategories } from './model/categories.ts';
import { readForModel } from './model/document.ts';
import { findByModel } from './model/trained.ts';
import { type Category, categories } from './taxonomy.ts';
import { leftToLocators, leftToLocatorsInConstruction } from './thresholds.ts';

/** A located clause and what located it. */
export type LocatedClause = Located & { source: 'model' | 'rule' };

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
  const clauses: LocatedClause[] = locate(context, hits, matches)
    .filter(({ category }) => !byModel.has(category))
    .map((clause) => ({ ...clause, source: 'rule' }));
  const add = (clause: LocatedClause) => {
    const overlaps = clauses.some(
      ({ category, span }) =>
        category === clause.category && span.start < clause.span.end && clause.span.start < span.end,
    );
    if (!overlaps) clauses.push(clause);
  };
  // What adds points is always among the clauses; what a rule merely read stands or falls with the model.
  for (const { category, span, confidence, onerous } of hits) {
    if (onerous && byModel.has(category)) add({ category, span, confidence, source: 'rule' });
  }
  if (construction) {
    for (const found of findBy(constructionFinders, context)) add({ ...found, source: 'rule' });
  }
  const document = readForModel(context, matches);
  for (const found of findByModel(document)) {
    const category = modelCategories[found.category];
    const unit = document.units[found.unit];
    if (!category || !unit || !byModel.has(category)) continue;
    const { start, end } = unit;
    add({ category, span: { start, end }, confidence: found.confidence, source: 'model' });
  }
  const order = new Map(categories.map((category, at) => [category, at]));
  const rank = ({ category }: LocatedClause) => order.get(category) ?? 0;
  return clauses.sort((a, b) => rank(a) - rank(b) || a.span.start - b.span.start);
}
