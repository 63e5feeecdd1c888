/** Liability expressly without limit. */
import { regex } from '../../../read/regex.ts';
import type { ClauseKind } from '../../clause-kind.ts';
import { uncappedLiability } from './rule.ts';

export const uncappedLiabilityClause: ClauseKind = {
  category: 'uncapped_liability',
  locator: {
    stems: ['liabil', 'limita', 'liable'],
    pattern: regex`
      \b(?:limitations?|limits?|exclusions?|cap)\b
        .{0,120}?\b(?:shall|will|do|does) not (?:apply|limit|extend)\b
      |\b(?:except|other than|excluding)\b.{0,200}?\b(?:
        gross negligence|willful misconduct|indemnif|confidential|fraud)\b.{0,300}?\b(?:in no event|liab)\w*
      |\bunlimited liability\b
    `,
    except: /\binsurance\b/,
    confidence: 0.5,
  },
  rules: [uncappedLiability],
};
