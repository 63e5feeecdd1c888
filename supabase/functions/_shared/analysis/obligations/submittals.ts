/** Plans and other documents due before a part of the work: 'the erection plan 14 days before erection'. */

import { regexWith } from '../read/regex.ts';
import { quoteSpan, type Sentence, type Span } from '../read/segments.ts';
import { MAX_ANCHOR_EVENT } from './limits.ts';
import type { PartyFinder } from './parties.ts';
import type { Proposal } from './proposal.ts';
import { timeWindows } from './windows.ts';

/** The words between the verb and the period; the document is named in them. */
const SUBMITTED = regexWith('')`
  \b(?:submit|furnish|provide|deliver|present|issue|transmit|send)(?:s|ted)?
    (?: to (?:the )?\w+(?: for (?:\w+ )?(?:review|approval))?)? (?:the |its |an? |all |any |complete |detailed |written )*
    ((?:[a-z][a-z/-]+ ){0,4}?(?:plans?|drawings?|submittals?|samples?|procedures?|calculations?|mock-?ups?|product data
    |method statements?|mix designs?|programs?|schedules?|test reports?|permits?|layouts?|sequences?))
    (?: to (?:the )?\w+)?(?: for (?:\w+ )?(?:review|approval|review and approval))?,? (?:at least |not less than |no later than
    |not later than |no fewer than |a minimum of |within )?\(?$
`;
const GENERIC = /^(?:change|work|construction|contract|insurance)?\s*(?:programs?|plans and specifications)$/;

/**
 * Documents due a period before an event, for periods that no other rule recognized.
 * @param taken periods with a proposal
 */
export function submittalDrafts(
  sentence: Sentence,
  cased: string,
  party: PartyFinder,
  taken: readonly Span[],
): Proposal[] {
  const { text } = sentence;
  return timeWindows(text).flatMap((window): Proposal[] => {
    const start = sentence.start + window.start;
    if (window.relation !== 'before' || !window.anchor || taken.some((span) => span.start === start))
      return [];
    const document = SUBMITTED.exec(text.slice(Math.max(0, window.start - 200), window.start))?.[1];
    if (!document || GENERIC.test(document)) return [];
    const event = cased.slice(window.anchor.start, window.anchor.end).replace(/\s+/g, ' ').trim();
    return [
      {
        title: `Submit ${document}`,
        category: 'time_of_essence',
        kind: 'deadline',
        confidence: window.mismatch ? 0.5 : 0.74,
        who: party(cased, window.start),
        nature: 'performer',
        anchor: 'event',
        anchor_date: null,
        anchor_event: event.slice(0, MAX_ANCHOR_EVENT),
        offset_count: -window.count,
        offset_unit: window.unit,
        match: { start, end: sentence.start + window.end },
        quote: quoteSpan(sentence, window.start, Math.max(window.end, window.anchor.end)),
      },
    ];
  });
}
