import type { WindowRule } from '../../../obligations/rule.ts';
import { regex } from '../../../read/regex.ts';
import { TERMINATION } from '../../window-words.ts';

const TERMINATES = /\b(?:terminat(?:e|ed|ion|ing)|cancel(?:led|lation)?)\b/;

const CONVENIENCE = regex`
  \b(?:convenience|without cause|with or without (?:cause|reason)
    |(?:for )?any reason|no reason|at any time|sole discretion|at will|without reason)\b
`;

export const windows = {
  noticeForNoReason: {
    title: 'Notice of termination for convenience',
    category: 'termination_convenience',
    kind: 'notice_window',
    confidence: 0.8,
    relations: ['notice'],
    near: [
      TERMINATES,
      regex`
        \b(?:for any reason
          |for no reason|any or no reason|without cause|for (?:its |their )?convenience)\b[^;.]{0,70}<>
      `,
    ],
    not: /\b(?:polic(?:y|ies)|insur\w+|renew\w*|mutual agreement)\b/,
    elsewhere: TERMINATION,
  },
  noticeForConvenience: {
    title: 'Notice of termination for convenience',
    category: 'termination_convenience',
    kind: 'notice_window',
    confidence: 0.82,
    relations: ['notice', 'before'],
    text: [TERMINATES, /\b(?:agreement|contract|work|services|subcontract|order)\b/],
    near: [TERMINATES, CONVENIENCE],
    not: regex`
      \b(?:default\w*|breach\w*|fail(?:s|ure|ed)?
        |cure|insolven\w*|bankrupt\w*|polic(?:y|ies)|insur\w+|renew\w*|mutual agreement|other parties)\b
    `,
    elsewhere: TERMINATION,
  },
  notice: {
    title: 'Notice of termination',
    category: 'termination_convenience',
    kind: 'notice_window',
    confidence: 0.66,
    relations: ['notice', 'before'],
    text: [
      /\b(?:may|right to|entitled to|can|be) (?:\w+ ){0,3}?terminat(?:e|ed)\b|\bright of termination\b/,
      /\b(?:agreement|contract|services|subcontract)\b/,
    ],
    near: [/\bterminat(?:e|ed|ion|ing)\b/],
    not: regex`
      \b(?:polic(?:y|ies)|insur\w+
        |renew\w*|hearing|expiration|breach|default|force majeure|exceeds|invoices?|mutual agreement)\b
    `,
    elsewhere: TERMINATION,
  },
} satisfies Record<string, WindowRule>;
