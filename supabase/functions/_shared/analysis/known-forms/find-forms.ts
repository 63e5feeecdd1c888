/** The published forms a paper incorporates, and their editions. */
import type { FormUse } from '../../vocabulary/paper.ts';
import type { Context } from '../read/context.ts';
import { regex } from '../read/regex.ts';
import type { KnownForm } from './form.ts';
import { knownForms } from './known-forms.ts';

/** Wording that incorporates a form. */
const INTO = regex`
  \bby reference\b|\bincorporat|\badopted\b|\bgeneral (?:conditions|articles|terms)\b|\bcontract documents\b
    |\bpart of (?:this|the) (?:contract|agreement|subcontract)\b|\bmodel\b|\bministry\b
`;
/** Wording that rules out incorporation. */
const NOT_INTO = /\bnot (?:be )?(?:incorporated|part of|apply|applicable)\b|\bin lieu of\b|\bsupersedes?\b/;

/** Characters to read around a name, and the maximum number of names to check. */
const REACH = 160;
const MOST = 40;
/** Maximum characters between a name and its year. */
const NEAR = 60;

/** Quick test: most papers name no form. */
const ANY =
  /a\s?-?\s?201|consensus\s?doc|ejcdc|c\s?-\s?700|fidic|conditions of contract for plant|\b52\.2|\bgf-?\s?\d{4}|model construction contract/;

export function findForms({ normal: { lower } }: Pick<Context, 'normal'>): FormUse[] {
  if (!ANY.test(lower)) return [];
  return knownForms.flatMap((form) => {
    const mentions = [...lower.matchAll(form.named)].slice(0, MOST);
    const around = mentions.map(({ index, 0: name }) =>
      lower.slice(Math.max(0, index - REACH), index + name.length + REACH),
    );
    if (!around.some((text) => INTO.test(text) && !NOT_INTO.test(text))) return [];
    const edition = editionOf(form, lower, mentions);
    const { key, name } = form;
    return [{ key, name: edition ? `${name}-${edition}` : name, edition }];
  });
}

/** The year most often written next to the name. */
function editionOf(
  { editions }: KnownForm,
  lower: string,
  mentions: readonly RegExpMatchArray[],
): string | null {
  const counts = new Map<string, number>();
  for (const { index = 0, 0: name } of mentions) {
    const text = lower.slice(Math.max(0, index - NEAR), index + name.length + NEAR);
    for (const edition of editions) {
      if (text.includes(edition)) counts.set(edition, (counts.get(edition) ?? 0) + 1);
    }
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/**
 * For a form incorporated clause by clause, the number of clauses that must be named for it to be more than a
 * list of references.
 */
const CLAUSES = 4;

/** Whether the forms cover the rest of a complete contract. */
export function makeWhole(
  forms: readonly FormUse[],
  { normal: { lower } }: Pick<Context, 'normal'>,
): boolean {
  return forms.some(({ key }) => {
    const form = knownForms.find((one) => one.key === key);
    if (!form?.byArticle) return form !== undefined;
    const articles = new Set(form.facts.flatMap((fact) => Object.values(fact.articles)));
    return [...articles].filter((article) => lower.includes(article)).length >= CLAUSES;
  });
}
