import { regex } from '../../read/regex.ts';
import type { ClauseKind } from '../clause-kind.ts';

export const covenantNotToSueClause: ClauseKind = {
  category: 'covenant_not_to_sue',
  locator: {
    stems: ['contes', 'challe', 'sue', 'attack', 'releas', 'validi'],
    pattern: regex`
      \b(?:not|never|no right to)\b.{0,100}?\b(?:
        contest|challenge|attack|dispute|impugn|impair|assail|sue|bring (?:any )?(?:action|suit|claim))\b
      |\bcovenants? not to sue\b
    `,
    except: /\b(?:lender|invoice)\b/,
    confidence: 0.55,
  },
};
