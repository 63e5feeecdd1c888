import { regex } from '../../read/regex.ts';
import type { ClauseKind } from '../clause-kind.ts';

export const priceRestrictionsClause: ClauseKind = {
  category: 'price_restrictions',
  locator: {
    stems: ['price', 'prices', 'fees', 'rates', 'increa'],
    pattern: regex`
      \b(?:prices?|fees?|rates?)\b.{0,160}?\b(?:
        not (?:be )?(?:increase|exceed)\w*|increase\w*\b.{0,80}?\b(?:percent|%|consumer price|cpi|more than))
    `,
    except: /\b(?:contract price shall not|guaranteed maximum|liability|interest rate)\b/,
    confidence: 0.5,
  },
};
