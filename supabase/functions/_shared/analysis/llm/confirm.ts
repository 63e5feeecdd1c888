/**
 * Accepts language model suggestions only if our own words confirm them and our own rules score them. A
 * suggestion can point at a span, but never sets a severity or adds a missing clause.
 */

import { clauseKind, rules } from '../clauses/order.ts';
import type { FoundClause } from '../find/clause-span.ts';
import type { RuleMatch } from '../find/rule-match.ts';
import { type Context, contextOf, type Match, textOf } from '../read/context.ts';
import { regex } from '../read/regex.ts';
import { overlap, type Sentence, type Span } from '../read/segments.ts';
import type { Suggestion } from './check.ts';
import { confirmedBy } from './words.ts';

/** Matches and clauses to add; `evidence` holds clauses that disprove a missing clause. */
export type Confirmed = { hits: RuleMatch[]; clauses: FoundClause[]; evidence: FoundClause[] };

/** Minimum characters of a quote; shorter ones are not clauses. */
const LEAST_QUOTE = 20;
/** A language model's suggestion is never as confident as a rule. */
const CONFIDENCE = { phrase: 0.6, word: 0.45 } as const;
const MOST_CONFIDENT = 0.6;
/** Words that negate or reverse what is next to them. */
const TURNS = regex`
  \b(?:except|unless
    |provided|however|other than|but|save|excluding|notwithstanding|no|not|never|neither|nor|without|only)\b
`;

type Judged = Suggestion & { at: Sentence; judged: Span; confirmed: 'phrase' | 'word' };

/**
 * Checks suggestions against their document.
 * @param own our rules' own matches; where a rule has read a span, its result takes precedence
 */
export function confirm(
  context: Context,
  suggestions: readonly Suggestion[],
  own: readonly RuleMatch[],
): Confirmed {
  const judged = suggestions.flatMap((suggestion) => judge(context, suggestion) ?? []);
  if (judged.length === 0) return { hits: [], clauses: [], evidence: [] };
  const unread = judged.filter(
    (item) => !own.some(({ category, span }) => category === item.category && overlap(span, item.judged)),
  );
  const hits = hitsOn(context, unread);
  const clauses = judged.map(
    ({ category, judged: span, confirmed }): FoundClause => ({
      category,
      span,
      confidence: CONFIDENCE[confirmed],
      source: 'llm',
    }),
  );
  return { hits, clauses, evidence: clauses.filter((_, at) => judged[at]?.confirmed === 'phrase') };
}

/**
 * A suggestion with the span to judge. If the segment has words that may qualify the quote, the span is the
 * whole segment, so that no clause is scored without its exception.
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
 * Returns rule matches on the quotes alone, each in place of its sentence in the document. If no rule
 * matches, judges clauses that count because they are present.
 */
function hitsOn(context: Context, judged: readonly Judged[]): RuleMatch[] {
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

function spoken(hit: RuleMatch, { explanation }: Judged): RuleMatch {
  return { ...hit, confidence: Math.min(hit.confidence, MOST_CONFIDENT), comment: explanation };
}
