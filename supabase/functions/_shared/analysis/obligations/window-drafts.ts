/** Proposals from periods in a sentence. */
import { windowRules } from '../clauses/window-order.ts';
import { quoteSpan, type Sentence, type Span } from '../read/segments.ts';
import { anchorKind } from './anchors.ts';
import { writtenDates } from './dates.ts';
import { MAX_ANCHOR_EVENT } from './limits.ts';
import type { PartyFinder } from './parties.ts';
import type { Proposal } from './proposal.ts';
import { applies, type View, viewOf, type WindowRule } from './rule.ts';
import { timeWindows } from './windows.ts';

/** A sentence with more periods than this is a table. */
const MOST_PER_SENTENCE = 8;
/** Used when words and figures disagree. */
const MISMATCH_PENALTY = 0.25;

/**
 * The meaning of each period in a sentence; periods no rule recognizes are dropped. `cased` is the sentence
 * as written.
 */
export function windowDrafts(sentence: Sentence, cased: string, party: PartyFinder): Proposal[] {
  const { text } = sentence;
  return timeWindows(text)
    .slice(0, MOST_PER_SENTENCE)
    .flatMap((window) => {
      const view = viewOf(text, window);
      for (const rule of windowRules) {
        if (!applies(rule, view)) continue;
        const anchor = anchorOf(rule, view, cased);
        if (!anchor) continue;
        const back = window.relation === 'before' || window.relation === 'notice' || rule.before;
        const { title, category, kind, confidence } = rule;
        const proposal: Proposal = {
          title,
          category,
          kind,
          confidence: window.mismatch ? confidence - MISMATCH_PENALTY : confidence,
          who: party(cased, window.start),
          ...anchor,
          offset_count: back ? -window.count : window.count,
          offset_unit: window.unit,
          match: { start: sentence.start + window.start, end: sentence.start + window.end },
          quote: quoteSpan(sentence, window.start, Math.max(window.end, window.anchor?.end ?? 0)),
        };
        return [proposal];
      }
      return [];
    });
}

type Anchor = Pick<Proposal, 'anchor' | 'anchor_date' | 'anchor_event'>;

const plain = (anchor: 'contract_start' | 'contract_end'): Anchor => ({
  anchor,
  anchor_date: null,
  anchor_event: null,
});

/** What a period counts from; null if the sentence does not say. */
function anchorOf(rule: WindowRule, { text, window }: View, cased: string): Anchor | null {
  const span = rule.before ? null : window.anchor;
  if (span) {
    const date = writtenDates(text.slice(span.start, span.start + 60))[0];
    if (date && date.start <= 12) return { anchor: 'fixed_date', anchor_date: date.iso, anchor_event: null };
    const anchor = anchorKind(text.slice(span.start, span.end), rule.category === 'expiration_date');
    return anchor === 'event' ? eventOf(span, cased) : plain(anchor);
  }
  if (rule.implied === 'contract_start') {
    const opening = text.slice(0, window.start);
    const date = writtenDates(opening).at(-1);
    const begins =
      date &&
      /\b(?:commenc\w+|begin\w*|start\w*|effective|from)\b[^.;]{0,30}$/.test(opening.slice(0, date.start));
    if (begins) return { anchor: 'fixed_date', anchor_date: date.iso, anchor_event: null };
  }
  if (rule.implied) return plain(rule.implied);
  const found = rule.elsewhere?.map((pattern) => pattern.exec(text)).find((match) => match !== null);
  return found ? eventOf({ start: found.index, end: found.index + found[0].length }, cased) : null;
}

function eventOf({ start, end }: Span, cased: string): Anchor | null {
  const words = cased
    .slice(start, Math.min(end, start + MAX_ANCHOR_EVENT))
    .replace(/\s+/g, ' ')
    .trim();
  return words ? { anchor: 'event', anchor_date: null, anchor_event: words } : null;
}
