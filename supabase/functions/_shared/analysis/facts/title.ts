/** The title a document gives itself. */

import type { TitleFact } from '../../vocabulary/facts.ts';
import type { Context } from '../read/context.ts';
import { regex } from '../read/regex.ts';
import type { Found } from './found.ts';

const OPENING = 1_500;
/** First match wins, so a 'change order to the subcontract' is a change order. */
const KINDS: readonly { kind: TitleFact['kind']; pattern: RegExp }[] = [
  { kind: 'Change Order', pattern: /^change order\b/ },
  { kind: 'Purchase Order', pattern: /^purchase order\b/ },
  { kind: 'Amendment', pattern: /^(?:(?:first|second|third|fourth|fifth) )?amendment\b/ },
  { kind: 'Subcontract', pattern: /\bsub-?contract(?:or)?(?: agreement)?\b/ },
  { kind: 'Design-Build', pattern: /\bdesign[-/ ](?:and )?build\b/ },
  { kind: 'Supply', pattern: /\bsupply (?:agreement|contract)\b/ },
  {
    kind: 'Construction',
    pattern: regex`
      \bconstruction (?:agreement|contract)\b
      |\bcontract for construction\b
      |\bbetween owner and contractor\b
    `,
  },
  {
    kind: 'Service',
    pattern: /\b(?:consulting|professional|maintenance|management) services? (?:agreement|contract)\b/,
  },
];
const LONGEST = 90;

/** The kind a title names; null if none. */
export function findTitle({ sentences }: Context): Found<TitleFact> | null {
  for (const sentence of sentences.slice(0, 14)) {
    if (sentence.start > OPENING) break;
    const text = sentence.text.replace(/^exhibit [\d.a-z]+ /, '');
    if (text.length > LONGEST || !/\b(?:agreement|contract|subcontract|order|amendment)\b/.test(text))
      continue;
    if (!sentence.isHeading && text.length > 60) continue;
    const kind = KINDS.find((item) => item.pattern.test(text))?.kind;
    const span = { start: sentence.start, end: sentence.end };
    if (kind) return { kind, span, match: span, confidence: 0.85 };
  }
  return null;
}
