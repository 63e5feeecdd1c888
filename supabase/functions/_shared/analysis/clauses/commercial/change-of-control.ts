import { regex } from '../../read/regex.ts';
import type { ClauseKind } from '../clause-kind.ts';

export const changeOfControlClause: ClauseKind = {
  category: 'change_of_control',
  locator: {
    stems: ['change', 'merger', 'contro', 'acquis'],
    pattern: regex`
      \bchange (?:of|in) (?:\w+ )?control\b
      |\b(?:merger|consolidation|sale of (?:all or )?substantially all)\b
        .{0,240}?\b(?:assign|terminat|consent|transfer)
    `,
    except: /\bsuccessors and assigns shall\b/,
    confidence: 0.55,
  },
};
