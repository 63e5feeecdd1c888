/** Articles of an incorporated form that a paper deletes or rewrites. */
import type { Context } from '../read/context.ts';
import { regexWith } from '../read/regex.ts';

const CHANGES = regexWith('')`
  \b(?:delet(?:e|ed|es|ing)|strik(?:e|en)|stricken|omit(?:ted)?|modif(?:y|ied)|amend(?:ed)?|revis(?:e|ed)
    |replac(?:e|ed)|supersed(?:e|ed|es)|substitut(?:e|ed)|waived|shall not apply|does not apply)\b
`;
const NAMES =
  /\b(?:section|paragraph|subparagraph|article|clause|sub-?clause|gc|§+)s? ?(?:gc )?(?:section )?§? ?(\d{1,2}(?:\.\d{1,2}){0,3})\b/g;

const THE_FORM =
  /\bgeneral (?:conditions|articles|terms)\b|\bgc (?:section|article|paragraph)\b|\ba\s?-?\s?201\b|\bfidic\b|\bejcdc\b|\bconsensus\s?docs?\b/;

/**
 * Returns article numbers, such as '4.3.2' or '14'. A paper has its own articles, so the sentence must be
 * about the form, unless the paper is an addendum to it.
 */
export function changedArticles({ having }: Pick<Context, 'having'>, isAddendum: boolean): string[] {
  const sentences = having('delete', 'deleti', 'strike', 'strick', 'omit', 'omitte', 'modify', 'modifi', 'amend', 'amende',
    'revise', 'replac', 'supers', 'substi', 'waived', 'apply'); // biome-ignore format: a word each
  return sentences.flatMap(({ text }) =>
    CHANGES.test(text) && (isAddendum || THE_FORM.test(text))
      ? [...text.matchAll(NAMES)].map((match) => match[1] ?? '')
      : [],
  );
}

/** Whether an article, its parent, or one of its parts was changed. */
export function isChanged(changed: readonly string[], article: string): boolean {
  const [first = ''] = article.split(' ');
  return (
    first !== '' &&
    changed.some((one) => one === first || first.startsWith(`${one}.`) || one.startsWith(`${first}.`))
  );
}
