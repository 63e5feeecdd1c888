import type { WindowRule } from '../../../obligations/rule.ts';
import { regex } from '../../../read/regex.ts';
import { DOCUMENTS, ON } from '../../window-words.ts';

export const windows = {
  cancellation: {
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
      regex`
        \b(?:
          cancel\w*|non-?renew\w*|lapse|materially|material (?:change|alter|modif|reduc)|expire|reduc|change)
      `,
    ],
    not: /\bterminat\w+ (?:of )?th(?:is|e) (?:agreement|contract)\b/,
    elsewhere: [
      new RegExp(
        `\\b(?:cancell?(?:ed|ation|lation)?|non-?renew(?:al|ed)|lapse|material(?:ly)? \\w+|expire)\\b${ON}`,
      ),
    ],
  },
  cancellationUnlessNotice: {
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
  certificates: {
    title: 'Insurance certificates due',
    category: 'insurance',
    kind: 'deadline',
    confidence: 0.78,
    relations: ['after', 'before'],
    near: [
      regex`
        \b(?:certificates? of insurance
          |insurance (?:certificates?|polic(?:y|ies)|documents)|certificates? evidencing
          |evidence of (?:such |the |all )?(?:insurance|coverage|renewal)|renewal (?:certificates?|polic\w+)
          |polic(?:y|ies)|certificates? (?:or|and) (?:other )?(?:evidence|polic))\b
      `,
      DOCUMENTS,
    ],
    text: [/\binsur\w+\b/],
    not: /\b(?:cancel\w*|non-?renew\w*|notice of loss|proof of loss|claims?|adjust\w*|failed|interim)\b/,
    max: 120,
  },
  coverKept: {
    title: 'End of completed-operations coverage',
    category: 'insurance',
    kind: 'deadline',
    confidence: 0.7,
    relations: ['after'],
    min: 150,
    max: 5_500,
    near: [
      /\b(?:insurance|coverages?|polic(?:y|ies)|completed operations)\b/,
      regex`
        \b(?:maintain\w*
          |keep|kept|remain|in (?:full )?(?:force|effect)|continu\w+|carry|carried|purchase|effect|period)\b
      `,
    ],
    anchor: /\b(?:completion|acceptance|payment)\b/,
    not: /\b(?:warrant\w*|records|audit)\b/,
  },
} satisfies Record<string, WindowRule>;
