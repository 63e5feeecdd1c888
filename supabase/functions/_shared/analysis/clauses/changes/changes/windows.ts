import type { WindowRule } from '../../../obligations/rule.ts';
import { regex } from '../../../read/regex.ts';

export const windows = {
  pricing: {
    title: 'Change order pricing',
    category: 'changes',
    kind: 'notice_window',
    confidence: 0.78,
    relations: ['after'],
    near: [
      regex`
        \b(?:changes?(?:[ -](?:orders?|directives?|requests?|proposals?|notices?|in the work))?
          |bulletins?|requests? for (?:proposals?|changes?|quotation)
          |proposal requests?|variations?|modifications?|extra work|additional work)\b
      `,
      /\b(?:submit\w*|provide|furnish|prepare|deliver|give|present|return)\b/,
      /\b(?:pric(?:e|es|ing)|costs?|proposals?|estimates?|quot\w+|impacts?|adjustments?|breakdown)\b/,
    ],
    anchor: regex`
      \b(?:receipt|receiv\w+|request\w*
        |issuance|issu\w+|directive|notice|submission|submittal|order|date|change|direct\w*|instruct\w+)\b
    `,
    not: regex`
      \b(?:change (?:in|of) (?:law|control)|insur\w+|\bpa(?:y|id|yable)\b
        |invoices?|claims? (?:shall|must)|waive[sd]?|award|conditional approval|programs?|drawings|claims?)\b
    `,
    max: 60,
  },
  response: {
    title: 'Response to a change',
    category: 'changes',
    kind: 'notice_window',
    confidence: 0.68,
    relations: ['after'],
    near: [
      regex`
        \b(?:change (?:orders?|directives?|requests?|proposals?|notices?)
          |requests? for (?:a )?changes?|proposed change|variations?)\b[^;]{0,110}<>
        |<>[^;]{0,90}\b(?:change (?:orders?|directives?|requests?|proposals?|notices?)
          |requests? for (?:a )?changes?|proposed change|variations?)\b
      `,
      regex`
        \b(?:accept\w*|approv\w*|reject\w*|respond|respons\w+|object\w*|review|execut\w+|sign|notify|advise)\b
      `,
    ],
    anchor: regex`
      ^(?:\w+ ){0,3}?(?:
        receipt|receiv\w+|request\w*|issuance|directive|notice|submission|submittal|delivery)\b
    `,
    not: /\b(?:change (?:in|of) (?:law|control)|insur\w+|pa(?:y|id|yable)|invoices?|bonds?|drawings)\b/,
    max: 60,
  },
  notice: {
    title: 'Notice of a change',
    category: 'changes',
    kind: 'notice_window',
    confidence: 0.72,
    relations: ['after'],
    near: [/\bchanges?\b/, /\bnoti(?:ce|fy|fies|fied|fication)\b/],
    anchor: /\b(?:knew|knows?|knowledge|aware|circumstances?|occurrence|event|recogni[sz]\w*|discover\w*)\b/,
    not: regex`
      \b(?:change (?:in|of) (?:control|address|ownership)
        |insur\w+|indemni\w+|terminat\w+|warrant\w*|hazardous|lender)\b
    `,
    max: 60,
  },
} satisfies Record<string, WindowRule>;
