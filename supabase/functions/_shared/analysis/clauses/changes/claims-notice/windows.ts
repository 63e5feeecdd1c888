import type { WindowRule } from '../../../obligations/rule.ts';
import { regex } from '../../../read/regex.ts';
import { EVENT, TELLS } from '../../window-words.ts';

export const windows = {
  response: {
    title: 'Response to a claim',
    category: 'claims_notice',
    kind: 'notice_window',
    confidence: 0.7,
    relations: ['after'],
    near: [
      /\bclaims?\b/,
      /\b(?:respond|response|deny|denying|approve or reject|reject|render (?:a |its )?decision|decide)\b/,
    ],
    anchor: /^(?:\w+ ){0,3}?(?:receipt|receiv\w+|submission|submittal|request|claim|notice)\b/,
    not: regex`
      \b(?:insur\w+|indemni\w+|third[- ]part\w+|liens?|arbitrat\w+|mediat\w+|lawsuit|injur\w+|fail(?:s|ed)?)\b
    `,
    max: 120,
  },
  particulars: {
    title: 'Claim details',
    category: 'claims_notice',
    kind: 'notice_window',
    confidence: 0.72,
    relations: ['after'],
    near: [
      /\bclaim\w*\b|\bdelays?\b/,
      regex`
        \b(?:support\w*
          |substantiat\w+|particulars|details?|detailed|documentation|back-?up|itemi[sz]ed|statement of)\b
      `,
    ],
    anchor: regex`
      ^(?:\w+ ){0,3}?(?:
        notice|notif\w+|notification|submission|submittal|request|end|cessation|conclusion|last day)\b
    `,
    not: regex`
      \b(?:insur\w+|indemni\w+|third[- ]part\w+|liens?|arbitrat\w+|mediat\w+|invoices?|lawsuit|injur\w+)\b
    `,
    max: 120,
  },
  noticeOfDelay: {
    title: 'Notice of delay',
    category: 'claims_notice',
    kind: 'notice_window',
    confidence: 0.82,
    relations: ['after'],
    near: [
      /\b(?:delay\w*|extensions? of (?:the )?(?:contract |\w+ )?time|time extensions?|extensions?)\b/,
      TELLS,
    ],
    anchor: EVENT,
    not: regex`
      \b(?:insur\w+
        |indemni\w+|third[- ]part\w+|liens?|terminat\w+|warrant\w*|arbitrat\w+|mediat\w+|invoices?|accident
        |injur\w+|confidential|liquidated|disputes?|recovery (?:plan|schedule)|suspension (?:lasts|of more))\b
    `,
    max: 60,
  },
  noticeOfClaim: {
    title: 'Notice of claim',
    category: 'claims_notice',
    kind: 'notice_window',
    confidence: 0.84,
    relations: ['after'],
    near: [
      regex`
        \b(?:claims?|claimant|equitable adjustment|additional (?:compensation|cost|time|payment)
          |adjustment (?:in|of|to)|increase in the (?:contract )?(?:price|sum))\b
      `,
      TELLS,
    ],
    anchor: EVENT,
    not: regex`
      \b(?:insur\w+|indemni\w+|third[- ]part\w+|liens?|terminat\w+|warrant\w*|arbitrat\w+|mediat\w+
        |invoices?|accident|injur\w+|confidential|infring\w+|lawsuit|suit|litigation|tax(?:es)?|hearing)\b
    `,
    max: 120,
  },
  noticeOfInjury: {
    title: 'Notice of injury or damage',
    category: 'claims_notice',
    kind: 'notice_window',
    confidence: 0.72,
    relations: ['after'],
    near: [/\b(?:injury|damage)\b[^;]{0,160}\bnotice\b|\bnotice\b[^;]{0,120}\b(?:injury|damage)\b/],
    anchor: /^(?:\w+ ){0,4}?(?:discovery|occurrence|first observance|knowledge|such injury|injury)\b/,
    not: /\b(?:insur(?:er|ers|ance polic\w+)|indemni\w+|terminat\w+|proof of loss)\b/,
    max: 60,
  },
} satisfies Record<string, WindowRule>;
