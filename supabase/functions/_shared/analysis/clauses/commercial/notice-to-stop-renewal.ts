import type { WindowRule } from '../../obligations/rule.ts';
import { regex } from '../../read/regex.ts';
import type { ClauseKind } from '../clause-kind.ts';

export const noticeToStopRenewalClause: ClauseKind = {
  category: 'notice_to_stop_renewal',
  locator: {
    stems: ['renew', 'renewe', 'renewa', 'extend', 'succes'],
    pattern: regex`
      \b(?:renew\w*|extend\w*|successive)\b.{0,300}?\b(?:notice|notif\w+)\b.{0,200}?\b(?:days?|months?)\b
      |\bnotice\b.{0,160}?\b(?:not to renew|non-?renewal|intent(?:ion)? not to|terminate)\b
        .{0,160}?\b(?:days?|months?)\b.{0,120}?\b(?:prior|before|expir|end)
    `,
    except: /\binsurance\b/,
    confidence: 0.65,
  },
};

export const windows = {
  stopRenewal: {
    title: 'Notice of non-renewal',
    category: 'notice_to_stop_renewal',
    kind: 'notice_window',
    confidence: 0.85,
    relations: ['before', 'notice'],
    text: [
      regex`
        \b(?:renew\w*|non-?renewal|successive|automatically (?:be )?extend\w*
          |extend(?:ed)? (?:for|the term|this)|additional (?:\w+[- ]){0,3}(?:terms?|periods?))\b
      `,
      /\b(?:notice|noti\w+|writing|written)\b/,
    ],
    near: [
      regex`
        \b(?:not (?:to )?(?:be )?(?:renew|extend)\w*|non-?renewal
          |not (?:wish|desire|intend|intending)|intent(?:ion)? (?:not )?to (?:not )?(?:renew|terminate)
          |stop (?:the )?renewal|unless|terminat\w*|cancel\w*|otherwise)\b
      `,
    ],
    not: regex`
      \b(?:
        insur\w+|polic(?:y|ies)|letters? of credit|bonds?|breach|default|convenience|force majeure|surety)\b
    `,
    max: 800,
    implied: 'contract_end',
  },
} satisfies Record<string, WindowRule>;
