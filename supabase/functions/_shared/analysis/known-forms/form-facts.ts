/** Provisions of incorporated forms, unless the paper changes them. */

import type { FormUse } from '../../vocabulary/paper.ts';
import type { FoundClause } from '../find/clause-span.ts';
import { isTitledPart, titleOf } from '../paper-kind/title.ts';
import { type Context, textOf } from '../read/context.ts';
import { regexWith } from '../read/regex.ts';
import { changedArticles, isChanged } from './changed-articles.ts';
import type { FormFact, KnownForm } from './form.ts';
import { knownForms } from './known-forms.ts';

/** A fact with its source in the form: 'AIA A201-1997 §4.3.2'. */
export type FormProvision = FormFact & {
  form: FormUse;
  citation: string;
  /** The paper has its own clause on the subject, which takes precedence. */
  isBesideOwn: boolean;
};

/** A clause that only refers to the form has no content of its own. */
const POINTS_AWAY = regexWith('')`
  \ba\s?-?\s?201\b|\bgeneral (?:conditions|articles|terms)\b|\bconditions of (?:the )?contract\b
`;

export function formFacts(
  context: Context,
  forms: readonly FormUse[],
  clauses: readonly FoundClause[],
): FormProvision[] {
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
      const citation = citeOf(form, use, article);
      return [{ ...fact, form: use, citation, isBesideOwn: own.has(fact.category) }];
    });
  });
}

/** The article in an edition; '' if unknown, null if not every edition has it. */
function articleOf(form: KnownForm, { articles }: FormFact, edition: string | null): string | null {
  if (edition !== null) return articles[edition] ?? null;
  if (form.byArticle) return Object.values(articles)[0] ?? null;
  const found = form.editions.map((one) => articles[one]);
  if (found.includes(undefined)) return null;
  return new Set(found).size === 1 ? (found[0] ?? null) : '';
}

const citeOf = ({ cite }: KnownForm, { name }: FormUse, article: string) =>
  article === '' ? name : `${name} ${cite}${article}`;
