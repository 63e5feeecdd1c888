import type { WindowRule } from '../../../obligations/rule.ts';
import { regex } from '../../../read/regex.ts';

const COMPLETES = regex`
  \b(?:completion|acceptance|take-?over|taking over|occupancy|delivery|commissioning|commercial operation
    |start-?up|installation|redelivery|shipment|final certificate|final payment|turnover|use)\b
`;

const WARRANTS = regex`
  \b(?:warrant\w*|guarant(?:ees?|y|ies)
    |correct\w*|defect\w*|call-?backs?|defects (?:liability|notification) period|repair\w*|replace\w*)\b
`;

export const windows = {
  noticeOfDefect: {
    title: 'Notice of a defect',
    category: 'warranty',
    kind: 'notice_window',
    confidence: 0.7,
    relations: ['after'],
    near: [/\b(?:warrant\w*|defect\w*)\b/, /\bnoti(?:ce|fy|fies|fied|fication)\b/],
    anchor: /^(?:\w+ ){0,4}?(?:discover\w*|becom\w+ aware|knowledge|knew|learn\w*|appearance)\b/,
    not: /\b(?:insur\w+|indemni\w+|terminat\w+|default|punch ?list)\b/,
    max: 120,
  },
  end: {
    title: 'Warranty period ends',
    category: 'warranty',
    kind: 'deadline',
    confidence: 0.82,
    relations: ['after'],
    min: 80,
    max: 7_500,
    near: [WARRANTS],
    text: [/\b(?:warrant\w*|guarant\w*|defect\w*|correct\w*|call-?backs?)\b/],
    anchor: COMPLETES,
    not: regex`
      \b(?:insur\w+|coverage|bonds?|records|audit\w*|liquidated damages|guaranteed (?:\w+ )?(?:completion
        |acceptance|maximum|date)|performance guarantees?|walk-?through|punch ?list|statutes? of|pa(?:y
        |id|yment)\b[^;]{0,40}<>|available for purchase|spare parts|letters? of credit|retainage|retention)\b
    `,
  },
  endOfCorrection: {
    title: 'Warranty period ends',
    category: 'warranty',
    kind: 'deadline',
    confidence: 0.8,
    relations: ['after'],
    min: 150,
    max: 7_500,
    lead: /\bif,? within (?:a period of )?$/,
    text: [/\b(?:not in accordance|defective|non-?conforming)\b/, /\b(?:correct|repair|replace|remedy)\b/],
    anchor: COMPLETES,
  },
  correction: {
    title: 'Warranty correction',
    category: 'warranty',
    kind: 'deadline',
    confidence: 0.7,
    relations: ['after'],
    near: [
      /\b(?:defect\w*|non-?conforming|warrant\w*|guarant\w*|deficien\w*)\b/,
      /\b(?:correct\w*|repair\w*|replac\w*|remed\w+|re-?perform\w*|commence)\b/,
    ],
    anchor: /\b(?:notice|notif\w+|notification|request|demand|receipt)\b/,
    not: regex`
      \b(?:insur\w+
        |bonds?|terminat\w+|breach|default|liens?|misrepresent\w*|representations?|misleading|guarantor
        |agreement, or term|pa(?:y|id)|guaranteed (?:\w+ )?(?:completion|acceptance)|arbitrat\w+|disput\w+)\b
    `,
    max: 90,
  },
} satisfies Record<string, WindowRule>;
