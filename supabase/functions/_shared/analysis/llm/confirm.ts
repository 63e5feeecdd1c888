/**
 * What of a language model's suggestions counts: only what our own words confirm, weighed by our own rules. A
 * suggestion can point at a place; it can say neither how grave the clause is nor that there is none.
 */

import { clauseKind, rules } from '../clauses/order.ts';
import type { LocatedClause } from '../find/located.ts';
import type { Hit } from '../judge/hit.ts';
import { type Context, contextOf, type Match, textOf } from '../read/context.ts';
import { regex } from '../read/regex.ts';
import { overlap, type Sentence, type Span } from '../read/segments.ts';
import type { Suggestion } from './check.ts';
import { confirmedBy } from './words.ts';

/** Hits and clauses to add to our own; `evidence` are the clauses whose words speak against an absence. */
export type Confirmed = { hits: Hit[]; clauses: LocatedClause[]; evidence: LocatedClause[] };

/** A clause needs this many characters; fewer are a word and no clause. */
const LEAST_QUOTE = 20;
/** What a language model pointed at is never as sure as what a rule found. */
const CONFIDENCE = { phrase: 0.6, word: 0.45 } as const;
const MOST_CONFIDENT = 0.6;
/** Words that take back, or turn round, what stands beside them. */
const TURNS = regex`
  \b(?:except|unless
    |provided|however|other than|but|save|excluding|notwithstanding|no|not|never|neither|nor|without|only)\b
`;

type Judged = Suggestion & { at: Sentence; judged: Span; confirmed: 'phrase' | 'word' };

/**
 * Holds suggestions against the document that they were made about.
 * @param own what our rules found there by themselves: about a place that they have read, their reading
 * stands
 */
export function confirm(
  context: Context,
  suggestions: readonly Suggestion[],
  own: readonly Hit[],
): Confirmed {
  const judged = suggestions.flatMap((suggestion) => judge(context, suggestion) ?? []);
  if (judged.length === 0) return { hits: [], clauses: [], evidence: [] };
  const unread = judged.filter(
    (item) => !own.some(({ category, span }) => category === item.category && overlap(span, item.judged)),
  );
  const hits = hitsOn(context, unread);
  const clauses = judged.map(
    ({ category, judged: span, confirmed }): LocatedClause => ({
      category,
      span,
      confidence: CONFIDENCE[confirmed],
      source: 'llm',
    }),
  );
  return { hits, clauses, evidence: clauses.filter((_, at) => judged[at]?.confirmed === 'phrase') };
}

/**
 * A suggestion with the span to judge it by. Where its segment goes on with words that may take the quote
 * back, that is the whole segment: nobody gets a clause weighed without its exception.
 */
function judge(context: Context, suggestion: Suggestion): Judged | null {
  const { span, segment, category, sentence } = suggestion;
  const at = context.sentences[sentence];
  const quote = textOf(context, span);
  if (!at || at.isHeading || quote.length < LEAST_QUOTE) return null;
  const confirmed = confirmedBy(category, quote);
  if (!confirmed) return null;
  const before = textOf(context, { start: segment.start, end: span.start });
  const after = textOf(context, { start: span.end, end: segment.end });
  return { ...suggestion, at, judged: TURNS.test(`${before} ${after}`) ? segment : span, confirmed };
}

/**
 * What our rules say of the quotes alone, each standing in its document instead of its sentence; then what
 * weighs by presence.
 */
function hitsOn(context: Context, judged: readonly Judged[]): Hit[] {
  const narrowed = new Map<number, Span>();
  for (const { at, judged: span } of judged) {
    const other = narrowed.get(at.index) ?? span;
    narrowed.set(at.index, {
      start: Math.min(other.start, span.start),
      end: Math.max(other.end, span.end),
    });
  }
  const sentences = context.sentences.map((sentence) => {
    const span = narrowed.get(sentence.index);
    return span ? { ...sentence, ...span, text: textOf(context, span) } : sentence;
  });
  const alone = contextOf(context.normal, sentences, context.sides);
  const found = rules.flatMap((rule) => rule(alone));
  return judged.flatMap((item) => {
    const own = found.filter(
      ({ category, span }) => category === item.category && overlap(span, item.judged),
    );
    const hits =
      own.length > 0 ? own : [clauseKind(item.category)?.weighsByPresence?.(alone, matchOf(alone, item))];
    return hits.flatMap((hit) => (hit ? [spoken(hit, item)] : []));
  });
}

function matchOf(context: Context, { at, judged }: Judged): Match {
  const sentence = context.sentences[at.index] ?? at;
  return {
    sentence,
    start: judged.start - sentence.start,
    end: judged.end - sentence.start,
    text: textOf(context, judged),
  };
}

function spoken(hit: Hit, { explanation }: Judged): Hit {
  return { ...hit, confidence: Math.min(hit.confidence, MOST_CONFIDENT), said: explanation };
}
