/**
 * Continuations of a found clause: list items, the rest of a long sentence, sentences that refer back, and
 * other sentences of a section titled with its subject.
 */

import type { Category } from '../../vocabulary/taxonomy.ts';
import type { Continuation } from '../clauses/clause-kind.ts';
import { clauseKind } from '../clauses/order.ts';
import { unitsOf } from '../model/units.ts';
import type { Captions } from '../read/captions.ts';
import type { Context } from '../read/context.ts';
import { regex } from '../read/regex.ts';
import type { ClauseSpan } from './clause-span.ts';
import { sentenceAt } from './titles.ts';

/** More sentences than any section has on one clause. */
const MOST_PER_SECTION = 40;
const MOST_ITEMS = 25;
/** Shorter text is a label. */
const SHORTEST = 28;
const CONFIDENCE = 0.6;
const OPERATIVE =
  /\b(?:shall|will|must|may|agrees?|hereby|is|are|be|been|has|have|not|constitutes?|means?|includes?)\b/;
/** Opens a list: 'if any of the following occurs:', '… the right to:'. */
const OPENS = /:\W{0,2}$|\bthe following\b[^.]{0,60}[:-]\W{0,2}$/;
const ITEM = /^\W{0,2}(?:[a-z]{1,4}|\d{1,2}(?:\.\d{1,2})*)[).] /;
/** '14.3 …': a separate paragraph. */
const NUMBERED = /^\W{0,2}(?:section |§ ?)?\d{1,3}\.\d{1,3}/;
/** Refers to the sentence before. */
const REFERS_BACK = regex`
  ^.{0,80}\b(?:such|said|the foregoing|these|those|thereof|therefor|thereafter|thereto)\b
  |^\W{0,2}(?:\(?\w{1,4}[).] )?(?:this (?:section|article|paragraph|clause|provision)
    |however|in addition|provided|furthermore|otherwise|it)\b
`;
const ENDS = /[.!?]["')\]]{0,2}$/;

/**
 * Continuations of the clauses found so far, in text order; they may overlap the clauses. Linear in text and
 * clauses.
 */
export function findContinued(
  clauses: readonly ClauseSpan[],
  context: Context,
  titles: readonly string[],
  captions: readonly Captions[],
): ClauseSpan[] {
  const { sentences } = context;
  const found: ClauseSpan[] = [];
  const take = (category: Category, index: number) => {
    const sentence = sentences[index];
    if (!sentence) return;
    for (const { start, end } of unitsOf([sentence]))
      found.push({ category, span: { start, end }, confidence: CONFIDENCE });
  };
  const starts = new Map<Category, Set<number>>();
  const covered = new Map<Category, Set<number>>();
  for (const { category, span } of clauses) {
    const index = sentenceAt(sentences, span.start);
    const sentence = sentences[index];
    if (!sentence || sentence.isHeading) continue;
    const own = starts.get(category) ?? new Set<number>();
    starts.set(category, own.add(index));
    const { runsOn, continues } = clauseKind(category) ?? {};
    if (runsOn) {
      if (sentence.end > span.end || sentence.start < span.start) take(category, index);
      if (runsOn === true || !runsOn.butNot.test(sentence.text))
        for (const item of itemsAfter(context, captions, index)) take(category, item);
    }
    if (!continues || !isUnder(titles[index] ?? '', continues)) continue;
    const done = covered.get(category) ?? new Set<number>();
    covered.set(category, done);
    if (done.has(index)) continue;
    for (const other of sectionAround(context, titles, index)) {
      done.add(other);
      const text = sentences[other]?.text ?? '';
      if (sentences[other]?.isHeading || text.length < SHORTEST) continue;
      if (!OPERATIVE.test(text)) continue;
      take(category, other);
    }
  }
  for (const [category, own] of starts) {
    if (clauseKind(category)?.isOneSentence) continue;
    for (const index of own) {
      if (!own.has(index + 1) && own.has(index + 2) && isBetween(context, titles, index + 1))
        take(category, index + 1);
    }
  }
  return found;
}

/** Whether a sentence belongs to its neighbors. */
function isBetween({ sentences }: Context, titles: readonly string[], index: number): boolean {
  const text = sentences[index]?.text ?? '';
  if (sentences[index]?.isHeading || text.length < SHORTEST || NUMBERED.test(text)) return false;
  if (titles[index] !== titles[index - 1] || titles[index] !== titles[index + 1]) return false;
  return REFERS_BACK.test(text) || !ENDS.test(sentences[index - 1]?.text ?? '');
}

function isUnder(titles: string, { title, notTitle, throughout }: Continuation): boolean {
  const nearest = titles.slice(titles.lastIndexOf('|') + 1);
  return title.test(throughout ? titles : nearest) && !notTitle?.test(nearest);
}

/** Whether a passage is a list item, which belongs to the sentence that opens the list. */
export const isItem = ({ span }: ClauseSpan, { normal }: Context) =>
  ITEM.test(normal.lower.slice(span.start, span.end));

/** The items of the list a sentence opens. */
function itemsAfter({ sentences }: Context, captions: readonly Captions[], index: number): number[] {
  const items: number[] = [];
  if (!OPENS.test(sentences[index]?.text ?? '')) return items;
  for (let at = index + 1; at <= index + MOST_ITEMS; at++) {
    const text = sentences[at]?.text;
    if (text === undefined || captions[at] !== captions[index]) break;
    if (!ITEM.test(text) && at > index + 1 && ENDS.test(sentences[at - 1]?.text ?? '')) break;
    items.push(at);
  }
  return items;
}

/** The sentences around one under the same titles, without a numbered sentence between. */
function sectionAround({ sentences }: Context, titles: readonly string[], index: number): number[] {
  const above = titles[index];
  const isNumbered = (at: number) => NUMBERED.test(sentences[at]?.text ?? '');
  let from = index;
  while (titles[from - 1] === above && index - from < MOST_PER_SECTION && !isNumbered(from)) from -= 1;
  let to = index;
  while (titles[to + 1] === above && to - index < MOST_PER_SECTION && !isNumbered(to + 1)) to += 1;
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
