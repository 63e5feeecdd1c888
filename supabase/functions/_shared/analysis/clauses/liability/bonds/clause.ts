/** Bonds, letters of credit, and other security. */
import { regex } from '../../../read/regex.ts';
import type { ClauseKind } from '../../clause-kind.ts';
import { sumOfBond } from './figures.ts';
import { callableSecurity } from './rule.ts';

export const bondsClause: ClauseKind = {
  category: 'bonds',
  locator: {
    stems: ['bond', 'bonds', 'letter', 'securi', 'guaran'],
    pattern: regex`
      \b(?:performance|payment|surety|labor and material
        |bid|maintenance|warranty|lien discharge)(?: and (?:labor and material )?payment)? bonds?\b
      |\b(?:standby )?letters? of credit\b.{0,160}?\b(?:contractor|builder|performance|security)\b
      |\bperformance (?:security|guarantee)\b
      |\bbank guarantee\b
    `,
    except: /\b(?:bonds? premium is|government bonds|municipal bonds|bond financing|bondholder)\b/,
    confidence: 0.65,
  },
  finders: [
    {
      // The surety's own wording in a bond form.
      stems: ['undert'],
      pattern: regex`
        \b(?:hereby|we|bank|surety|guarantor)\b.{0,40}?\bundertakes?\b
          .{0,400}?\bpay\b.{0,300}?\b(?:not exceeding|up to|maximum|first (?:written )?demand|on demand)\b
      `,
      confidence: 0.65,
    },
    {
      stems: ['guaran', 'securi', 'bond'],
      pattern: regex`
        \badvance payment (?:guarant(?:ee|y)|bond|security)\b.{0,160}?(?:%|\bpercent\b|\bamount\b|\bbank\b)
        |\b(?:this|the) (?:performance )?(?:guarantee|bond|security) shall (?:automatically |only )?(?:
          expire|remain in (?:full )?force|be valid|come into force|be released)\b
        |\bcost of (?:maintaining|renewing|extending) the (?:performance )?(?:security|bond)
      `,
      except: /\b(?:has provided|means|corporate|bankruptcy|claims period|limitation)\b/,
      confidence: 0.6,
    },
    {
      stems: ['guaran'],
      pattern: regex`
        \bguarantor\b.{0,60}?\b(?:unconditionally|irrevocably|absolutely)\b.{0,60}?\bguarant
        |\b(?:obtain|furnish|provide|deliver|procure)\b
          .{0,300}?\b(?:parent|such other) (?:company |corporate )?guarant(?:ee|y|ors?)\b
      `,
      confidence: 0.6,
    },
  ],
  section: {
    title: /\bbond(?:s|ing)?\b|\b(?:performance|contract) security\b|\bletters? of credit\b|\bsuret/,
    notTitle: /\bissu(?:e|ance)\b|\bseries\b|\bdefin|\bindenture\b|\bredemption\b/,
    says: /\b(?:bond|suret|letter of credit|guarant|obligee|security)/,
    about: /\b(?:bonds?|suret|letter of credit)\b/,
    except: regex`
      \b(?:subject to a claim|governed by the laws|commercial nature|bankruptcy|withholding
        |required to return|unilaterally|pledge|recorded|scope of the guarantee|subject to \w+ law)\b
    `,
    confidence: 0.65,
  },
  mustNotSay: regex`
    ^(?!.*\b(?:performance|payment) (?:and \w+ )?bonds?\b)(?=.*\bliens?\b).*\bbond
    |\bperformance guarantees?\b(?!.{0,80}\b(?:bond|letter of credit|bank))
    |\bwaives the claimant\b
    |\b(?:bondholders?|indenture
      |series bonds|mortgage bonds|revenue bonds|(?:owners|holders|purchasers) of (?:the |any |all )?bonds)\b
    |\breturning the\b
    |\bbonds? (?:cancelled|deemed|in lieu)\b
    |\bin lieu of\b.{0,40}\bother bonds\b
    |\bbonds for the (?:redemption|payment of which)\b
    |\bbonds? costs?\b
    |^\W{0,4}(?:\w{1,3}[.)] )?costs? (?:for|of)\b
    |\bcosts? of (?:any|all) (?:\w+ ){0,4}bonds?\b
    |\bpremiums for any bond\b
    |\bsubject\b.{0,30}\bto the terms and conditions of the\b.{0,40}\bbonds?\b
    |^\W{0,4}(?:\w{1,3}[.)] )?(?:the )?(?:payment|performance) (?:and \w+ )?bonds?\b
      .{0,30}\brequired\b.{0,30}\bto be provided\b
    |^\W{0,4}(?:\w{1,3}[.)] )?(?:the )?contractor has (?:provided|delivered)\b
    |\b(?:up|against|for)(?:on)? (?:the )?delivery (?:by \w+ \w+ )?of the performance bond\b
    |\bdischarged\b.{0,60}\bby\b.{0,30}\bbond(?:ing)?\b
    |\bletters? of credit in favou?r of (?:the )?(?:contractor|builder|supplier)\b
    |^\W{0,4}enforce the\b
  `,
  definition: 'no clause',
  rules: [callableSecurity],
  states: sumOfBond,
};
