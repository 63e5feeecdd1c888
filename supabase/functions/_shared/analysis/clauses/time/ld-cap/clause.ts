/** Cap on liquidated damages. */
import { regex } from '../../../read/regex.ts';
import type { ClauseKind } from '../../clause-kind.ts';
import { LD_TITLE } from '../words.ts';
import { statesDelayCap } from './figures.ts';

export const ldCapClause: ClauseKind = {
  category: 'ld_cap',
  locator: {
    stems: ['liquid', 'delay'],
    pattern: regex`
      \b(?:liquidated damages|delay damages)\b.{0,240}?\b(?:exceed|maximum|limited to|capped)\b
      |\b(?:maximum|aggregate|total|cap)\b
        .{0,120}?\b(?:liquidated damages|delay damages)\b.{0,160}?\b(?:exceed|be|is|limited)\b
    `,
    except: /\binsurance\b/,
    confidence: 0.65,
  },
  finders: [
    {
      stems: ['exceed', 'maximu', 'limite', 'capped'],
      under: LD_TITLE,
      notUnder: /\b(?:waiver|consequential|exclusion|definitions?)\b/,
      pattern: regex`
        \b(?:reductions?|damages|penalt(?:y|ies)|sums?|amounts?|liability|aggregate|total)\b
          .{0,160}?\b(?:exceed|maximum|limited to|capped)\b.{0,80}?(?:%|\bper ?cent\b|\$)
      `,
      except: regex`
        \b(?:insurance
          |each occurrence|interest|(?:has|have) reached|exceed (?:the )?(?:amounts?|sums?) (?:then )?due)\b
      `,
      confidence: 0.65,
    },
    {
      stems: ['liquid', 'delay', 'penalt'],
      pattern: regex`
        \b(?:amounts?|sums?) (?:due|payable) for delay\b.{0,80}?\b(?:exceed|limited)\b
        |\b(?:(?:liquidated|delay) damages|penalties)\b.{0,300}?\b(?:for up to|up to a (?:maximum|total)
          |not to exceed|shall (?:not|never|in no event) exceed|limited to|maximum of|cap of)\b
        |\b(?:for up to|not to exceed|maximum of|in no event (?:shall|will))\b
          .{0,200}?\b(?:liquidated|delay) damages\b
      `,
      except: regex`
        \b(?:insurance|each occurrence
          |be deemed|consequential|(?:has|have) reached|exceed (?:the )?(?:amounts?|sums?) (?:then )?due)\b
      `,
      confidence: 0.7,
    },
  ],
  doubts: [
    // A limit that is exhausted, or another amount.
    {
      pattern:
        /\b(?:has|have) reached its (?:maximum|limit)|\bexceed (?:the )?(?:amounts?|sums?) (?:then )?due\b/,
    },
  ],
  states: statesDelayCap,
  statesBest: true,
};
