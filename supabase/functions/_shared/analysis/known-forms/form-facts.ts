/** What the forms say that a paper makes part of itself, as far as the paper does not say otherwise. */
import type { LocatedClause } from '../find/located.ts';
import type { FormUse } from '../paper-kind/schema.ts';
import { isTitledPart, titleOf } from '../paper-kind/title.ts';
import { type Context, textOf } from '../read/context.ts';
import { regexWith } from '../read/regex.ts';
import { changedArticles, isChanged } from './changed-articles.ts';
import type { FormFact, KnownForm } from './form.ts';
import { knownForms } from './known-forms.ts';

/** A fact with the place in the form that it comes from: 'AIA A201-1997 §4.3.2'. */
export type SaidByForm = FormFact & {
  form: FormUse;
  place: string;
  /** The paper has a clause of its own on the subject, which is what people should read. */
  isBesideOwn: boolean;
};

/** A clause that only points at the form leaves to the form what it says. */
const POINTS_AWAY = regexWith('')`
  \ba\s?-?\s?201\b|\bgeneral (?:conditions|articles|terms)\b|\bconditions of (?:the )?contract\b
`;

export function formFacts(
  context: Context,
  forms: readonly FormUse[],
  clauses: readonly LocatedClause[],
): SaidByForm[] {
  if (forms.length === 0) return [];
  const changed = changedArticles(context, isTitledPart(titleOf(context)));
  const own = new Set(
    clauses
      .filter((clause) => !POINTS_AWAY.test(textOf(context, clause.span)))
      .map(({ category }) => category),
  );
  return forms.flatMap((use) => {
    const form = knownForms.find(({ key }) => key === use.key);
    if (!form) return [];
    return form.facts.flatMap((fact) => {
      const article = articleOf(form, fact, use.edition);
      if (article === null || isChanged(changed, article)) return [];
      if (form.byArticle && !context.normal.lower.includes(article)) return [];
      const place = placeOf(form, use, article);
      return [{ ...fact, form: use, place, isBesideOwn: own.has(fact.category) }];
    });
  });
}

/** Where an edition says it, '' where it is not known; null where it does not, or not every edition does. */
function articleOf(form: KnownForm, { articles }: FormFact, edition: string | null): string | null {
  if (edition !== null) return articles[edition] ?? null;
  if (form.byArticle) return Object.values(articles)[0] ?? null;
  const found = form.editions.map((one) => articles[one]);
  if (found.includes(undefined)) return null;
  return new Set(found).size === 1 ? (found[0] ?? null) : '';
}

const placeOf = ({ cite }: KnownForm, { name }: FormUse, article: string) =>
  article === '' ? name : `${name} ${cite}${article}`;
