import { regex } from '../../read/regex.ts';
import type { ClauseKind } from '../clause-kind.ts';

export const minimumCommitmentClause: ClauseKind = {
  category: 'minimum_commitment',
  locator: {
    stems: ['minimu', 'least', 'take'],
    pattern: regex`
      \bminimum\b.{0,60}?\b(?:
        purchase|quantit|volume|order|commitment|royalt|annual|amount|guarantee|payment|sales|fee)\w*\b
      |\btake[- ]or[- ]pay\b
      |\b(?:purchase|order|buy|sell|spend)\b.{0,80}?\b(?:at least|no less than|not less than|a minimum)\b
    `,
    except: /\binsurance|coverage|wage|rating|standards\b/,
    confidence: 0.5,
  },
};
