/**
 * Further turns of phrase of this group: of subcontracts, shipyards, plants, agencies and lenders, of
 * federal, international and English forms.
 */

import { regex } from '../../read/regex.ts';
import type { Finder, Of } from '../clause-kind.ts';

export const liabilityTurns: readonly Of<Finder>[] = [
  {
    category: 'liability_cap',
    stems: ['liabil', 'liable', 'recour', 'expend', 'person', 'overal', 'net'],
    pattern: regex`
      \bliab(?:le|ility)\b.{0,60}?\bfor (?:an? |any )?(?:amounts?|sums?) (?:greater|more|larger) than\b
      |\bparty's\b.{0,20}?\bliability\b.{0,200}?\bexceed\b
      |\baggregate amount (?:expended|payable|paid|recoverable) (?:by|under|from|on)\b
        .{0,160}?\b(?:shall|will) (?:not|in no event) exceed\b
      |\bno (?:\w+,? ){0,6}?(?:member|partner|officer|director|shareholder|trustee|employee)s?\b
        .{0,160}?\b(?:have|has|be|bear) (?:any )?(?:personal(?:ly)? )?(?:liability|liable)\b
      |\brecourse (?:to|against)\b.{0,120}?\b(?:shall|will|is|are) (?:be )?limited to\b
      |\b(?:only|solely) out of the (?:net )?assets of\b
      |\boverall (?:limit|cap)\b.{0,60}?(?:%|\bpercent\b|\bprice\b|\bsum\b)
      |\b(?:not be|be not) liable\b.{0,40}?\bfor (?:any )?(?:errors?|mistakes?)\b.{0,30}?\b(?:judgment|fact)\b
    `,
    except: regex`
      \b(?:polic(?:y|ies)
        |occurrence|premiums?|surety|liquidated damages shall|workers|limits? of (?:liability|insurance))\b
    `,
    confidence: 0.6,
  },
  {
    category: 'liability_cap',
    stems: ['exposu', 'liable', 'liabil', 'look', 'limits'],
    pattern: regex`
      \b(?:maximum|total|aggregate) exposure\b
      |\bpersonally liable\b
      |\b(?:no further|no other) (?:liability|obligation)s?\b
        .{0,60}?\b(?:hereunder|whatsoever|to (?:the )?(?:owner|contractor))
      |\b(?:look|resort|recourse) (?:only|solely) to\b.{0,60}?\b(?:interest|assets|property)\b
      |\bliabilit(?:y|ies)\b.{0,40}?\b(?:be )?no (?:greater|more) than (?:that|those) of\b
      |\b(?:foregoing|above|these|such) (?:limits?|limitations?|caps?)\b.{0,40}?\bnot apply\b
    `,
    except: regex`
      \b(?:polic(?:y|ies)
        |occurrence|premiums?|insurance|suret(?:y|ies)|employees? of the|workers|persons dealing)\b
    `,
    confidence: 0.6,
  },
  {
    category: 'liability_cap',
    stems: ['severa', 'fees'],
    pattern: regex`
      \bliabilit(?:y|ies)\b.{0,60}?\b(?:is|are|shall be) several(?:,? (?:and )?not joint)?\b
        .{0,60}?\b(?:limited|share|proportion|percentage)\b
      |\bliability\b.{0,60}?\b(?:is|be) limited to (?:the )?(?:\w+ ){0,2}?fees?\b
    `,
    except: /\b(?:insurance|polic(?:y|ies)|tenants?)\b/,
    confidence: 0.6,
  },
  {
    // What happens with a letter of credit or a surety once there is one.
    category: 'bonds',
    stems: ['letter', 'surety', 'bonds', 'refund', 'credit'],
    pattern: regex`
      \b(?:reduce|increase|return
        |renew|replace|extend|release|issue|cancel|draw(?: down)? (?:up)?on|drawing under)s?\b.{0,60}?\b(?:
        the|such|each|any|undertaking|standby|performance|replacement) (?:\w+ )?letters? of credit\b
      |\b(?:each|the|such|any|said) letters? of credit (?:shall|will|must|may)\b
      |\bletters? of credit (?:has|have) been (?:increased|renewed|issued|extended)\b
      |\bsuret(?:y|ies)\b.{0,60}?\b(?:becomes? insolvent|insolvency|bankrupt|ceases|loses|unacceptable)\b
      |\bsubstitute\b.{0,30}?\b(?:bonds?|suret)
      |\b(?:provide
        |deliver|furnish|obtain|procure) (?:\w+ ){0,4}?(?:replacement|substitute) letters? of credit\b
      |\bbonds? (?:shall|must|will) be (?:executed|issued|written|signed|in (?:the|a) form)\b
      |\bsurety (?:\w+ )?waives notice\b
      |\brefund guarant(?:ee|y)\b.{0,120}?\b(?:bank|instal|advance|deliver)
    `,
    notUnder: /\b(?:definitions|liens?|insurance)\b/,
    except: regex`
      \b(?:liens?|in favou?r of (?:the )?(?:contractor|builder|supplier)
        |indenture|bondholders?|revenue|lender|loans?|tenant|lessee|lessor|retainage in the form)\b
    `,
    confidence: 0.6,
  },
  {
    // A surety or parent that answers for the work.
    category: 'bonds',
    stems: ['guaran'],
    pattern: regex`
      \b(?:parent|guarantor)\b.{0,40}?\b(?:shall|hereby|agrees to)\b
        .{0,40}?\bguarant(?:ees?|y)\b.{0,60}?\b(?:performance|obligations)\b
      |\b(?:parent|corporate) (?:company )?guarant(?:ee|y)\b
        .{0,80}?\b(?:shall|will|must) (?:be )?(?:deliver|provide|furnish|execute|remain)
    `,
    except: /\b(?:liens?|guaranteed maximum|loan|lender|tenant|lessee)\b/,
    confidence: 0.6,
  },
  {
    category: 'bonds',
    stems: ['bond', 'bonds', 'escrow', 'suret', 'securi'],
    pattern: regex`
      \bbonds? (?:covering
        |securing|guaranteeing|for) (?:the )?(?:faithful|full|due|prompt) (?:and \w+ )?performance\b
      |\b(?:require|requires|elects? to require|request) (?:\w+ ){0,3}?(?:a |performance |payment |surety )?
        bonds?\b.{0,80}?\b(?:cost|premium|price|contract sum|paid|reimburs)\w*
      |\bbonds? shall remain in (?:full force|effect|force)\b
      |\b(?:payable|callable|drawn) (?:up)?on (?:first )?(?:written )?demand\b
      |\bdeposit\b.{0,60}?\b(?:in escrow )?as security for (?:its|the) (?:obligations|performance)\b
    `,
    except:
      /\b(?:liens?|indenture|bondholders?|revenue|lenders?|loans?|notes?|tenant|lessee|rent|insurance)\b/,
    confidence: 0.6,
  },
  {
    category: 'bonds',
    stems: ['bond', 'bonds', 'guaran', 'parent'],
    pattern: regex`
      \b(?:contractor|subcontractor|builder|design-builder|supplier|seller) (?:shall
        |will|must),? (?:[\w ]{3,40}, )?(?:furnish|provide|deliver|obtain|post) (?:\w+ ){0,4}?bonds?\b
      |\bcause (?:its |the )?(?:parent|affiliate|ultimate parent)
        (?: company| corporation)? to (?:deliver|provide|execute|issue|furnish)\b.{0,40}?\bguarant
    `,
    except: /\b(?:liens?|indenture|bonded|loan|lender|tenant|insurance)\b/,
    confidence: 0.6,
  },
  {
    category: 'consequential_waiver',
    stems: ['lost', 'loss', 'losses', 'incide', 'punit', 'exempl'],
    pattern: regex`
      \b(?:not|no event|neither)\b.{0,120}?\b(?:responsible|liable|liability)\b
        .{0,60}?\bfor\b.{0,60}?\b(?:lost (?:profits?|revenues?|rents?|opportunit)|loss of (?:
        use|profits?|revenues?|hire|opportunity|business|production)|punitive|exemplary|cost of capital)\b
      |\breleases? (?:the other|each other)\b.{0,60}?\b(?:punitive|consequential|incidental|exemplary)\b
      |\bsuch damages include\b.{0,80}?\b(?:rental expenses|loss(?:es)? of use|overhead|principal office)\b
    `,
    except: /\b(?:lender|borrower|insured|polic(?:y|ies)|subrogation|insurers|theft)\b/,
    confidence: 0.6,
  },
  {
    category: 'consequential_waiver',
    stems: ['loss', 'lost'],
    pattern: regex`
      \bnot be (?:answerable|accountable|liable|responsible)\b
        .{0,30}?\bloss of (?:\w+, )?(?:production|contracts?|profits?|anticipated|use|hire|business|revenue)
    `,
    except: /\b(?:insured|polic(?:y|ies)|theft)\b/,
    confidence: 0.6,
  },
  {
    category: 'consequential_waiver',
    stems: ['loss', 'conseq', 'indire', 'discla', 'recove'],
    pattern: regex`
      \bdisclaims? (?:all |any )?(?:liability|responsibility)\b
        .{0,60}?\b(?:consequential|indirect|incidental)\b
      |\b(?:neither|not|no party)\b.{0,60}?\brecover\b
        .{0,60}?\b(?:loss(?:es)? of (?:business|use|profits?|rents?)|consequential|indirect|lost profits?)\b
      |\bclaims? for loss of (?:rent|use|profits?|income|financing|business)\b.{0,120}?\bwaived\b
    `,
    except: /\b(?:insured|polic(?:y|ies)|theft|subrogation)\b/,
    confidence: 0.6,
  },
  {
    category: 'warranty',
    stems: ['guaran', 'fit', 'fitnes'],
    pattern: regex`
      \bguarantees? (?:all |its |the )?(?:workmanship|materials|labor|equipment)\b
        .{0,80}?\b(?:years?|months?|period)\b
      |\bfit for (?:the |its |their )?(?:intended )?purposes?\b.{0,60}?\bintended\b
    `,
    except: /\b(?:disclaim\w*|merchantab\w+|lender|insurance)\b/,
    confidence: 0.6,
  },
];
