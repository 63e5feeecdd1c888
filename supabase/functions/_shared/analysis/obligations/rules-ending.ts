/** Notice periods in which a contract, its insurance or the work ends, goes on or is put right. The first rule that applies wins. */
import type { WindowRule } from './rule.ts';

const FAILS =
  /\b(?:default\w*|breach\w*|fail(?:s|ure|ed|ing)?|neglect\w*|violat\w+|non-?performance|non-?compliance)\b/;
const CURES =
  /\b(?:cur(?:e|es|ed|ing|able)|uncured|remed(?:y|ies|ied)|rectif\w+|correct(?:s|ed|ion|ing|ive)?|default)\b/;
const TERMINATES = /\b(?:terminat(?:e|ed|ion|ing)|cancel(?:led|lation)?)\b/;
/** A few words more of an event, up to where the condition for it begins. */
const ON = String.raw`(?: (?!(?:until|without|unless|except|upon|on|by|if|or|prior|provided|at|not|after|in|for|and|with)\b)[a-z][a-z'/-]*){0,8}`;
const TERMINATION = [
  new RegExp(`\\bterminate${ON}`),
  new RegExp(`\\b(?:terminated|termination|terminating)${ON}`),
];
const CONVENIENCE =
  /\b(?:convenience|without cause|with or without (?:cause|reason)|(?:for )?any reason|no reason|at any time|sole discretion|at will|without reason)\b/;

export const endingRules: readonly WindowRule[] = [
  {
    title: 'Notice of insurance cancellation',
    category: 'insurance',
    kind: 'notice_window',
    confidence: 0.8,
    relations: ['notice', 'before'],
    text: [
      /\b(?:insur\w+|polic(?:y|ies)|certificates?|coverages?|endorse\w*)\b/,
      /\b(?:cancel\w*|non-?renew\w*|lapse|material(?:ly)? (?:change|alter|modif|reduc)\w*|expire)\b/,
    ],
    near: [
      /\b(?:cancel\w*|non-?renew\w*|lapse|materially|material (?:change|alter|modif|reduc)|expire|reduc|change)/,
    ],
    not: /\bterminat\w+ (?:of )?th(?:is|e) (?:agreement|contract)\b/,
    elsewhere: [
      new RegExp(
        `\\b(?:cancell?(?:ed|ation|lation)?|non-?renew(?:al|ed)|lapse|material(?:ly)? \\w+|expire)\\b${ON}`,
      ),
    ],
  },
  {
    title: 'Notice of insurance cancellation',
    category: 'insurance',
    kind: 'notice_window',
    confidence: 0.75,
    relations: ['after'],
    before: true,
    text: [/\b(?:insur\w+|polic(?:y|ies)|coverages?)\b/],
    near: [/\b(?:cancel\w*|non-?renew\w*|expire)\b[^;]{0,120}\b(?:until|unless|without)\b[^;]*<>/],
    anchor: /\bnotice\b/,
    elsewhere: [new RegExp(`\\b(?:cancell?(?:ed|ation|lation)?|non-?renew(?:al|ed))\\b${ON}`)],
  },
  {
    title: 'Notice to stop renewal',
    category: 'notice_to_stop_renewal',
    kind: 'notice_window',
    confidence: 0.85,
    relations: ['before', 'notice'],
    text: [
      /\b(?:renew\w*|non-?renewal|successive|automatically (?:be )?extend\w*|extend(?:ed)? (?:for|the term|this)|additional (?:\w+[- ]){0,3}(?:terms?|periods?))\b/,
      /\b(?:notice|noti\w+|writing|written)\b/,
    ],
    near: [
      /\b(?:not (?:to )?(?:be )?(?:renew|extend)\w*|non-?renewal|not (?:wish|desire|intend|intending)|intent(?:ion)? (?:not )?to (?:not )?(?:renew|terminate)|stop (?:the )?renewal|unless|terminat\w*|cancel\w*|otherwise)\b/,
    ],
    not: /\b(?:insur\w+|polic(?:y|ies)|letters? of credit|bonds?|breach|default|convenience|force majeure|surety)\b/,
    max: 800,
    implied: 'contract_end',
  },
  {
    title: 'Notice to renew',
    category: 'renewal_term',
    kind: 'notice_window',
    confidence: 0.75,
    relations: ['before'],
    text: [
      /\b(?:option|right|elect|may|exercise)\b/,
      /\b(?:renew\w*|extend)\b/,
      /\b(?:notice|noti\w+|writing|written)\b/,
    ],
    near: [/\b(?:term|renewal|option|agreement|contract)\b/],
    anchor: /\b(?:expir\w*|end|terminat\w*|term)\b/,
    not: /\b(?:insur\w+|polic(?:y|ies)|letters? of credit|bonds?|delay|time extension|extension of time)\b/,
    max: 800,
  },
  {
    title: 'Cure period',
    category: 'termination_default',
    kind: 'notice_window',
    confidence: 0.78,
    relations: ['after', 'bare'],
    text: [FAILS, CURES],
    near: [
      FAILS,
      CURES,
      /\b(?:fail\w*|default\w*|breach\w*|cur(?:e|ed|es|ing)|uncured|remed\w+|neglect\w*|correct\w*)\b[^;]{0,170}<>/,
    ],
    anchor: /\b(?:notice|notif\w+|demand|receipt|receiv\w+|default|breach|failure|knowledge|aware)\b/,
    elsewhere: [
      new RegExp(
        `(?<=\\b(?:after|upon|following|receiving|receipt of) (?:the |such |a )?)(?:written |prior )?(?:notice|demand|notification)\\b${ON}`,
      ),
    ],
    not: /\b(?:bankrupt\w*|insolven\w*|receiver\w*|petition|dismiss\w*|custodian|decree|warrant\w*|guarant\w+|liens?|insur\w+|punch ?list|defective work|appoint|arbitrat\w+|change order|claims? for|attach\w*|surety|conference|purchase|purchasing|leased property|attachments?|sell the|occurrence of an event of default)\b|\bnotify\b[^;]{0,60}<>/,
    max: 200,
  },
  {
    title: 'Notice of termination for convenience',
    category: 'termination_convenience',
    kind: 'notice_window',
    confidence: 0.8,
    relations: ['notice'],
    near: [
      TERMINATES,
      /\b(?:for any reason|for no reason|any or no reason|without cause|for (?:its |their )?convenience)\b[^;.]{0,70}<>/,
    ],
    not: /\b(?:polic(?:y|ies)|insur\w+|renew\w*|mutual agreement)\b/,
    elsewhere: TERMINATION,
  },
  {
    title: 'Notice of termination for convenience',
    category: 'termination_convenience',
    kind: 'notice_window',
    confidence: 0.82,
    relations: ['notice', 'before'],
    text: [TERMINATES, /\b(?:agreement|contract|work|services|subcontract|order)\b/],
    near: [TERMINATES, CONVENIENCE],
    not: /\b(?:default\w*|breach\w*|fail(?:s|ure|ed)?|cure|insolven\w*|bankrupt\w*|polic(?:y|ies)|insur\w+|renew\w*|mutual agreement|other parties)\b/,
    elsewhere: TERMINATION,
  },
  {
    title: 'Notice of termination for cause',
    category: 'termination_default',
    kind: 'notice_window',
    confidence: 0.74,
    relations: ['notice'],
    near: [
      /\bterminat(?:e|ed|ion|ing)\b/,
      /\b(?:if|in the event|upon the occurrence|should|for cause|default\w*|breach\w*|fail\w*|reasons?|excess of|exceed\w*)\b[^;]*<>|<>[^;]{0,120}\b(?:if|in the event|for cause|default\w*|breach\w*)\b/,
    ],
    not: /\b(?:polic(?:y|ies)|insur\w+|renew\w*|lease|employment of (?:any|an) |terminate such (?!agreement|contract))/,
    elsewhere: TERMINATION,
  },
  {
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
    not: /\b(?:polic(?:y|ies)|insur\w+|renew\w*|hearing|expiration|breach|default|force majeure|exceeds|invoices?|mutual agreement)\b/,
    elsewhere: TERMINATION,
  },
  {
    title: 'Notice to stop work',
    category: 'suspension_or_stop_work',
    kind: 'notice_window',
    confidence: 0.78,
    relations: ['notice'],
    near: [
      /\b(?:stop|suspend|cease|suspension of|stopping)\b (?:\w+ ){0,4}?(?:work|performance|services|construction)\b/,
    ],
    not: /\b(?:insur\w+|polic(?:y|ies)|hazardous|terminat\w+)\b/,
    elsewhere: [new RegExp(`\\b(?:stop|suspend|cease|suspension of|stopping)${ON}`)],
  },
];
