/** Insurance: who insures what, and for how much. */
import { regex } from '../../../read/regex.ts';
import type { ClauseKind } from '../../clause-kind.ts';

export const insuranceClause: ClauseKind = {
  category: 'insurance',
  locator: {
    stems: ['insura', 'insure', 'covera'],
    pattern: regex`
      \b(?:shall|will|must|agrees? to|required to)\b.{0,120}?\b(?:maintain|procure|carry|obtain
        |purchase|provide|keep|furnish|name|include|effect)\b.{0,160}?\b(?:insurance|insured|insureds)\b
      |\b(?:commercial general liability|workers'? compensation|builder'?s'? (?:all[ -])?risk
        |additional insureds?|certificates? of insurance|employers?'? liability|umbrella liability)\b
    `,
    except: /title insurance/,
    confidence: 0.65,
  },
  finders: [
    {
      stems: ['insura', 'insuri', 'insure', 'builde'],
      pattern: regex`
        \b(?:evidence|proof|certificates?|polic(?:y|ies)|limits?|types?|kinds?) of (?:\w+ ){0,3}?insurance\b
        |\b(?:buy|provide|obtain|purchase|procure|carry|maintain|furnish|effect|keep|arrang\w+|responsible)\b
          .{0,100}?\b(?:insurance|insuring|insured)\b
        |\b(?:insurance|polic(?:y|ies))\b.{0,80}?\b(?:shall|will|must)\b
        |\bbuilder'?s'? (?:all[ -])?risk\b
      `,
      except: regex`
        \b(?:title insurance|security, maintenance|would have been insured|unemployment
          |social security|costs? of|reimbursable|applications? for payment|bills? of sale|payroll
          |indemnify|insurance (?:companies|company|proceeds|premiums?)|terminat\w+|liens?|tax(?:es)?)\b
      `,
      confidence: 0.6,
    },
  ],
  section: {
    title: regex`
      \binsurance\b
      |\badditional insured
      |\b(?:provided|required|minimum|evidence of|additional) coverages?\b
      |\bbuilder'?s'? risk\b
      |^endorsements?$
      |\bpremiums\b
      |^deductibles?$
      |\bpolicy (?:cancellation|provisions|terms)\b
    `,
    notTitle: /\binsurance proceeds\b|\badjustment of loss|\bpremium (?:time|pay)/,
    says: /./,
    lines: regex`
      \$ ?\d
      |\b(?:each (?:occurrence|accident|employee|person)|per occurrence|aggregate|bodily injury
        |property damage|statutory|completed operations|broad form|contractual liability|excess of)\b
    `,
    about: regex`
      \b(?:insur|polic(?:y|ies)\b|coverage|underwriter|deductible|occurrence|aggregate|bodily injury|endorse)
    `,
    throughout: true,
    except: regex`
      \b(?:indemnify|patents?|executed in
        |insurance costs?|costs? (?:of|for|to provide) (?:\w+ )?(?:insurance|coverage)|change orders?)\b
    `,
    confidence: 0.7,
  },
  mustNotSay: regex`
    ^(?!.*\b(?:evidence|certificates?|maintain|procure|carry|carried by|endors\w+
      |additional insureds?|polic(?:y|ies) shall)\b).*\b(?:subrogation|waives? (?:all|any)|similar waivers)\b
    |\bobtain a waiver of subrogation\b
  `,
  definition: 'no clause',
  // A line with a limit is short.
  inFewWords: /\$ ?\d[\d,]{3,}.*[a-z]{5}/,
  expected: {
    major: false,
    title: 'No insurance requirements',
    explanation: 'The contract does not say who insures what, or for how much.',
  },
};
