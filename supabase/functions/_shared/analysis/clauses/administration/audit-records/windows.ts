import type { WindowRule } from '../../../obligations/rule.ts';
import { regex } from '../../../read/regex.ts';

export const windows = {
  kept: {
    title: 'Record retention',
    category: 'audit_records',
    kind: 'deadline',
    confidence: 0.8,
    relations: ['after'],
    min: 150,
    max: 5_500,
    near: [
      /\b(?:records?|books|accounts?|accounting|documents|documentation|audit\w*|vouchers|receipts)\b/,
      regex`
        \b(?:
          retain\w*|preserv\w*|keep|kept|maintain\w*|audit\w*|inspect\w*|examin\w*|available|access|review)\b
      `,
    ],
    anchor:
      /\b(?:payment|completion|termination|expiration|acceptance|end|close|final|date|creat\w+|year|audit)\b/,
    not: /\b(?:insurance|coverage|warrant\w*|confidential\w*|sellers? of)\b/,
  },
} satisfies Record<string, WindowRule>;
