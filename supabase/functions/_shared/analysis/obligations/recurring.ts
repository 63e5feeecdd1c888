/** Duties of every month: 'submit applications for payment on or before the 25th of each month'. */

import { regexWith } from '../read/regex.ts';
import { quoteSpan, type Sentence } from '../read/segments.ts';
import type { PartyFinder } from './parties.ts';
import type { Proposal } from './proposal.ts';
import type { Name } from './rule.ts';

const DAY = String.raw`(?:(?:\d{1,2}(?:st|nd|rd|th)?|(?:twenty-|thirty-)?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth|last)(?: \(\d{1,2}(?:st|nd|rd|th)?\))?(?: (?:business |working |calendar )?day)?)`;
const MONTHLY = regexWith('g')`
  \b(?:on or before|no later than|not later than|prior to|before|by|(?<!\bend(?:ing|s) )on) the (${DAY}
    (?: of (?:each|every|the|any|the following|the succeeding|the then current)(?: and every)?)
    (?: (?:calendar|succeeding|following|current|next))? month)\b
`;

/** Something is handed over, not paid or measured. */
const SENT =
  /\b(?:submit(?:s|ted)?|furnish(?:es|ed)?|deliver(?:s|ed)?|present(?:s|ed)?|provide[sd]?|prepare[sd]?|sends?|sent|forward(?:s|ed)?|issue[sd]?)\b/;

type Duty = Name & { about: RegExp; not?: RegExp };

/** What is due, by the words before the day. */
const DUTIES: readonly Duty[] = [
  {
    title: 'Monthly application for payment',
    category: 'payment_terms',
    kind: 'deadline',
    confidence: 0.82,
    about:
      /\b(?:applications? for (?:\w+ )?payment|pay(?:ment)? applications?|requisitions?|pay(?:ment)? requests?|requests? for payment|draw requests?|invoices?|billings?|pay estimates?)\b/,
    not: /\b(?:shall|will) (?:\w+ )?(?:pay|make payment)\b/,
  },
  {
    title: 'Monthly schedule update',
    category: 'time_of_essence',
    kind: 'deadline',
    confidence: 0.76,
    about: /\bschedule updates?\b|\bupdat\w+ (?:\w+ ){0,4}?schedules?\b|\bschedules? (?:\w+ ){0,4}?updat\w+/,
  },
  {
    title: 'Monthly report',
    category: 'time_of_essence',
    kind: 'deadline',
    confidence: 0.72,
    about: /\b(?:progress|status|cost|monthly|daily|safety) reports?\b/,
  },
];

/** The duties of a sentence. The day is an event, which a person dates. `cased` is the sentence as written. */
export function monthlyDrafts(sentence: Sentence, cased: string, party: PartyFinder): Proposal[] {
  const { text } = sentence;
  return [...text.matchAll(MONTHLY)].flatMap((match): Proposal[] => {
    const event = match[1] ?? '';
    const lead = text.slice(Math.max(0, match.index - 200), match.index);
    // The duty may follow its day: 'By the 25th of each month the Contractor shall submit …'.
    const isBefore = SENT.test(lead);
    const words = isBefore ? lead : text.slice(match.index, match.index + 300);
    if (!SENT.test(words)) return [];
    const duty = DUTIES.find(({ about, not }) => about.test(words) && !not?.test(words));
    if (!duty) return [];
    const { title, category, kind, confidence } = duty;
    const end = match.index + match[0].length;
    return [
      {
        title,
        category,
        kind,
        confidence,
        who: party(cased, isBefore ? match.index : Math.min(text.length, end + 60)),
        nature: 'performer',
        anchor: 'event',
        anchor_date: null,
        anchor_event: event,
        offset_count: 0,
        offset_unit: 'days',
        match: { start: sentence.start + match.index, end: sentence.start + end },
        quote: quoteSpan(sentence, match.index, end),
      },
    ];
  });
}
