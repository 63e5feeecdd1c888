import { regex } from '../../read/regex.ts';
import type { ClauseKind } from '../clause-kind.ts';

export const mostFavoredNationClause: ClauseKind = {
  category: 'most_favored_nation',
  locator: {
    stems: ['favore', 'favora', 'less', 'lowest', 'favour'],
    pattern: regex`
      \bmost[- ]favou?red\b
      |\b(?:no|not) less favou?rable\b.{0,120}?\b(?:price|terms|customer|party|offered)
      |\bmore favou?rable\b.{0,160}?\b(?:price|terms|offer|customer|third)
      |\b(?:lowest|best) prices?\b
    `,
    except: /\binsurance\b/,
    confidence: 0.55,
  },
};
