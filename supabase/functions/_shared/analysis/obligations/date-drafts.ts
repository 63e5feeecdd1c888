/** Proposals from dates in a sentence. */
import { dateRules } from '../clauses/window-order.ts';
import type { Normal } from '../read/normalize.ts';
import { MAX_QUOTE, quoteSpan, type Sentence } from '../read/segments.ts';
import { writtenDates } from './dates.ts';
import type { PartyFinder } from './parties.ts';
import type { Proposal } from './proposal.ts';

const LEAD = 240;
const THEN = 80;
/** A sentence with more dates than this is a table. */
const DEFINED =
  /^[ ,]*\(?(?:the )?"?(?:effective|commencement|completion|substantial completion|delivery|expiration) date/;
const DEFINED_BONUS = 0.05;
/** A sentence with more dates is a table. */
const MOST_PER_SENTENCE = 6;
/** Characters at the start of the text that belong to the opening. */
const OPENING = 6_000;
/** Forms put the date on its own line: its meaning is in the line before. */
const FILLED_IN = 24;

/**
 * The meaning of each date in a sentence; dates no rule recognizes are dropped. `before` is the previous
 * sentence.
 */
export function dateDrafts(
  sentence: Sentence,
  before: Sentence | undefined,
  normal: Normal,
  party: PartyFinder,
): Proposal[] {
  const found = writtenDates(sentence.text);
  if (found.length > MOST_PER_SENTENCE) return [];
  return found.flatMap((date) => {
    const from = before && date.start <= FILLED_IN && leadsOn(before) ? before.start : sentence.start;
    const at = sentence.start + date.start;
    const lead = normal.lower.slice(Math.max(from, at - LEAD), at);
    const then = sentence.text.slice(date.end, date.end + THEN);
    const rule = dateRules.find(
      (item) => !(item.early && at > OPENING) && item.lead.test(lead) && !item.not?.test(lead),
    );
    if (!rule) return [];
    const { title, category, kind, confidence, once } = rule;
    const end = sentence.start + date.end;
    const whole = { start: from, end: sentence.end };
    const proposal: Proposal = {
      title,
      category,
      kind,
      confidence: DEFINED.test(then) ? confidence + DEFINED_BONUS : confidence,
      ...(once ? { once } : {}),
      who: rule.early ? null : party(normal.cased.slice(from, sentence.end), at - from),
      anchor: 'fixed_date',
      anchor_date: date.iso,
      anchor_event: null,
      offset_count: 0,
      offset_unit: 'days',
      match: { start: at, end },
      quote: whole.end - whole.start <= MAX_QUOTE ? whole : quoteSpan(sentence, date.start, date.end),
    };
    return [proposal];
  });
}

/** Whether a sentence leads into the next line. */
function leadsOn(sentence: Sentence): boolean {
  return !/[.;!?]["')]?$/.test(sentence.text) || /\)\.?$/.test(sentence.text);
}
