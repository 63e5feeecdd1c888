import type { WindowRule } from '../../../obligations/rule.ts';
import { regex } from '../../../read/regex.ts';
import { ON, TERMINATION } from '../../window-words.ts';

const FAILS =
  /\b(?:default\w*|breach\w*|fail(?:s|ure|ed|ing)?|neglect\w*|violat\w+|non-?performance|non-?compliance)\b/;

const CURES =
  /\b(?:cur(?:e|es|ed|ing|able)|uncured|remed(?:y|ies|ied)|rectif\w+|correct(?:s|ed|ion|ing|ive)?|default)\b/;

export const windows = {
  cure: {
    title: 'Cure period',
    category: 'termination_default',
    kind: 'notice_window',
    confidence: 0.78,
    relations: ['after', 'bare'],
    text: [FAILS, CURES],
    near: [
      FAILS,
      CURES,
      regex`
        \b(?:fail\w*
          |default\w*|breach\w*|cur(?:e|ed|es|ing)|uncured|remed\w+|neglect\w*|correct\w*)\b[^;]{0,170}<>
      `,
    ],
    anchor: /\b(?:notice|notif\w+|demand|receipt|receiv\w+|default|breach|failure|knowledge|aware)\b/,
    elsewhere: [
      regex`
        (?<=\b(?:after|upon|following|receiving|receipt of) (?:the |such |a )?)
          (?:written |prior )?(?:notice|demand|notification)\b${ON}
      `,
    ],
    not: regex`
      \b(?:bankrupt\w*
        |insolven\w*|receiver\w*|petition|dismiss\w*|custodian|decree|warrant\w*|guarant\w+|liens?|insur\w+
        |punch ?list|defective work|appoint|arbitrat\w+|change order|claims? for|attach\w*|surety|conference
        |purchase|purchasing|leased property|attachments?|sell the|occurrence of an event of default)\b
      |\bnotify\b[^;]{0,60}<>
    `,
    max: 200,
  },
  noticeForCause: {
    title: 'Notice of termination for cause',
    category: 'termination_default',
    kind: 'notice_window',
    confidence: 0.74,
    relations: ['notice'],
    near: [
      /\bterminat(?:e|ed|ion|ing)\b/,
      regex`
        \b(?:if|in the event|upon the occurrence
          |should|for cause|default\w*|breach\w*|fail\w*|reasons?|excess of|exceed\w*)\b[^;]*<>
        |<>[^;]{0,120}\b(?:if|in the event|for cause|default\w*|breach\w*)\b
      `,
    ],
    not: regex`
      \b(?:polic(?:y|ies)
        |insur\w+|renew\w*|lease|employment of (?:any|an) |terminate such (?!agreement|contract))
    `,
    elsewhere: TERMINATION,
  },
} satisfies Record<string, WindowRule>;
