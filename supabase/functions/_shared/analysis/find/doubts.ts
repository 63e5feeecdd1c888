/**
 * Locator matches in construction contracts that are not clauses: mentions, definitions, form notes. The
 * models were trained on the locators, so these cannot be narrowed.
 */
import { clauseKind } from '../clauses/order.ts';
import type { Context } from '../read/context.ts';
import { regex } from '../read/regex.ts';
import type { ClauseSpan } from './clause-span.ts';
import { sentenceAt } from './titles.ts';

/** A line of a table of contents, an index, or a form's instructions: never a clause. */
const NO_CLAUSE = regex`
  \.{6}
  |(?:\. ){6}
  |_{12}
  |(?:[a-z][a-z' -]{2,30} \d{1,3} ){6}
  |^\W{0,3}(?:insert|state|if it is intended|here insert|list|indicate)\b
`;

/** A title formatted as a sentence. */
const TITLE = regex`
  ^(?=.{0,90}$)(?:article|section|§|\d)(?!
    .*\b(?:shall|will|may|must|is|are|be|has|have|agrees?|waives?|means?|not)\b)[^%$]*$
`;
/** A glossary entry. */
const DEFINES = /^\W{0,3}(?:\d[\d.]{0,6} )?"[^".;:]{2,60}"? (?:shall )?(?:means?\b|has the meaning)/;

/** Whether a locator match is probably not a clause. */
export function isDoubtful(
  { category, span }: ClauseSpan,
  context: Context,
  titles: readonly string[],
): boolean {
  const text = context.normal.lower.slice(span.start, span.end);
  if (NO_CLAUSE.test(text) || TITLE.test(text)) return true;
  const kind = clauseKind(category);
  if (kind?.definition !== 'a clause' && DEFINES.test(text)) return true;
  const doubts = kind?.doubts;
  if (!doubts) return false;
  const title = titles[sentenceAt(context.sentences, span.start)] ?? '';
  return doubts.some(
    ({ pattern, unless, under, notUnder }) =>
      pattern.test(text) && !unless?.test(text) && !notUnder?.test(title) && (!under || under.test(title)),
  );
}
