/** Terms that bind but are in a document that is not here. */

import type { RuleMatch } from '../find/rule-match.ts';
import type { Context } from '../read/context.ts';
import { regex } from '../read/regex.ts';
import type { Sentence } from '../read/segments.ts';
import { onerous } from './report.ts';

const THEIRS = regex`
  \b(?:supplementary|supplemental|special)(?: (?:and other|general))? conditions\b[^.;]{0,40}
  \b(?:are|is) (?:those |as )?(?:contained|set forth|stated|included) in\b
`;
const HEADED = /^\W*(?:\w+ ){0,3}(?:supplementary|supplemental|special) (?:general )?conditions\W*$/;

/** Whether the conditions themselves begin here, and not only a list names them. */
const begins = ({ isHeading, text }: Sentence, at: number, all: readonly Sentence[]): boolean =>
  isHeading && HEADED.test(text) && /\b(?:shall|must|will)\b/.test(all[at + 1]?.text ?? '');

/** Supplementary conditions in a project manual: they usually change the general conditions. */
export function termsElsewhere(context: Context): RuleMatch[] {
  const [match] = context.find(['supple', 'specia'], THEIRS);
  if (!match || context.sentences.some(begins)) return [];
  return [
    onerous(context, match, {
      rule: 'elsewhere',
      category: 'document',
      against: context.sides.us,
      severity: 'medium',
      title: 'Supplementary conditions are not in this document',
      explanation:
        'They are part of the contract and may change any of its terms. Read and analyze them before you sign.',
      confidence: 0.8,
    }),
  ];
}
