/** Waivers of consequential damages. */
import { regex } from '../../../read/regex.ts';
import type { ClauseKind } from '../../clause-kind.ts';
import { protectsByWaiver } from './protection.ts';
import { consequentialWaiver } from './rule.ts';

export const consequentialWaiverClause: ClauseKind = {
  category: 'consequential_waiver',
  locator: {
    stems: ['conseq', 'indire'],
    pattern: /\b(?:consequential|indirect)\b.{0,60}?\b(?:damages?|loss(?:es)?)\b/,
    except: /\b(?:lender|borrower|insurance)\b/,
    confidence: 0.6,
  },
  finders: [
    {
      stems: ['conseq', 'indire', 'incide'],
      pattern: regex`
        \b(?:liable|liability|responsible)\b
          .{0,60}?\bfor (?:\w+,? ){0,4}?(?:consequential|indirect|incidental)\b
      `,
      except: /\b(?:lender|borrower|insured|polic(?:y|ies)|subrogation|insurers)\b/,
      confidence: 0.65,
    },
    {
      stems: ['profit', 'revenu', 'produc'],
      pattern: regex`
        \b(?:not (?:be )?(?:liable|include|responsible)|no liability|waives?)\b
          .{0,200}?\bloss(?:es)? of (?:\w+,? (?:or )?){0,4}?(?:profits?|revenues?|use|income|production)\b
      `,
      except: /\b(?:lender|borrower|polic(?:y|ies)|subrogation|insurers)\b/,
      confidence: 0.6,
    },
  ],
  section: {
    title: /\bconsequential\b/,
    says: regex`
      \b(?:consequential
        |indirect|incidental|special|punitive|waive[sr]?|such damages|loss(?:es)? of|lost profits)\b
    `,
    confidence: 0.7,
  },
  mustSay: regex`
    \b(?:waive\w*|waiver|not|neither|nor|no|never
      |liable to the other|exclud\w+|releas\w*|limited|without|disclaim\w*|such damages|loss(?:es)? of|lost)\b
  `,
  mustNotSay: regex`
    ^(?!.*\b(?:consequential|special|incidental|lost profits?|loss of)\b).*\bdirect or indirect\b
    |\bconsequences, direct or indirect\b
    |\b(?:perils|fire or other|including consequential loss of use
      |indemnification obligations|subrogation|polic(?:y|ies)|limits? of liability of this coverage)\b
  `,
  runsOn: true,
  rules: [consequentialWaiver],
  protects: protectsByWaiver,
  expected: {
    major: true,
    for: 'performer',
    title: 'No mutual waiver of consequential damages',
    explanation: 'The other side could claim its lost rent, profit, or use from you.',
    holds: ({ hits }) =>
      hits.some(
        (hit) =>
          hit.rule === 'consequential-mutual' ||
          (hit.rule === 'consequential-one-sided' && hit.against === 'payer'),
      ),
  },
};
