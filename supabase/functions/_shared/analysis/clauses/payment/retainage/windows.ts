import type { WindowRule } from '../../../obligations/rule.ts';
import { regex } from '../../../read/regex.ts';

export const windows = {
  release: {
    title: 'Retainage release',
    category: 'retainage',
    kind: 'deadline',
    confidence: 0.8,
    relations: ['after'],
    near: [
      /\b(?:retainage|retention|retained|retain|withheld|hold-?back|retentions)\b/,
      /\b(?:pa(?:y|id|yable|yment)|releas\w*|due|disburs\w*|return\w*|made)\b/,
    ],
    anchor: regex`
      \b(?:completion|acceptance|occupancy
        |payment|receipt|certificat\w*|expiration|expiry|submission|issuance|delivery|final|take-?over)\b
    `,
    not: /\b(?:records|disput\w*|contractor lien|discharg\w*|withholding)\b/,
    max: 800,
  },
} satisfies Record<string, WindowRule>;
