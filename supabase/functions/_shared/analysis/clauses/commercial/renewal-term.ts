import type { WindowRule } from '../../obligations/rule.ts';
import { regex } from '../../read/regex.ts';
import type { ClauseKind } from '../clause-kind.ts';

export const renewalTermClause: ClauseKind = {
  category: 'renewal_term',
  locator: {
    stems: ['renew', 'renewe', 'renewa', 'extend', 'succes'],
    pattern: regex`
      \b(?:automatically (?:be )?(?:renew|extend)\w*|renew(?:al|ed|s)?\b
        .{0,120}?\b(?:term|period|years?|months?)|(?:successive|additional|renewal) (?:\S+ ){0,4}?
        (?:terms?|periods?)|extend(?:ed)? (?:the term )?for .{0,60}(?:years?|terms?|periods?))\b
    `,
    except: /\b(?:insurance|letter of credit|warranty period|trademark renew)\b/,
    confidence: 0.65,
  },
};

export const windows = {
  renewal: {
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
} satisfies Record<string, WindowRule>;
