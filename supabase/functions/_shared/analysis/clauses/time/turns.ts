/**
 * Further turns of phrase of this group: of subcontracts, shipyards, plants, agencies and lenders, of
 * federal, international and English forms.
 */

import { regex } from '../../read/regex.ts';
import type { Finder, Of } from '../clause-kind.ts';

export const timeTurns: readonly Of<Finder>[] = [
  {
    category: 'force_majeure',
    stems: [
      'majeur',
      'except',
      'advers',
      'epidem',
      'pandem',
      'strike',
      'reason',
      'extend',
      'lost',
      'delaye',
      'affect',
      'claimi',
      'mitiga',
      'funds',
      'money',
      'quaran',
      'weathe',
    ],
    pattern: regex`
      \bexceptional(?:ly)? (?:events?|adverse (?:climatic|weather))\b
      |\b(?:epidemics?|pandemics?|quarantine|acts? of (?:god|the public enemy)|strikes?|lockouts?)\b
        .{0,300}?\b(?:
        extend(?:s|ed)?|extension|excused?|not (?:be )?(?:liable|responsible|in default)|prevent\w*)\b
      |\bextend(?:s|ed)?\b.{0,60}?\b(?:by|for) (?:a|the) (?:period|time|number of days) (?:equal to|of|lost)\b
        .{0,60}?\b(?:delays?|lost|such (?:cause|event)s?)\b
      |\b(?:affected party|party (?:affected|claiming|so affected|so delayed))\b
        .{0,120}?\b(?:mitigat\w+|remedy|resume|diligen\w+|reasonable efforts)\b
      |\b(?:lack|shortage|unavailability) of (?:funds|money|financing)\b
        .{0,60}?\bnot\b.{0,40}?\b(?:constitute|be|deemed|considered|excuse)\b
    `,
    except: regex`
      \b(?:insurance|insured|polic(?:y|ies)|rent\b|change orders? (?:shall|may)
        |lender|borrower|suspen(?:d|sion)|closing date|bond|defaults? under|guaranteed maximum)\b
    `,
    confidence: 0.6,
  },
  {
    category: 'force_majeure',
    stems: ['uncont', 'relief', 'postpo', 'permis', 'rain', 'excusa'],
    pattern: regex`
      \buncontrollable (?:circumstances?|forces?|events?)\b
      |\brelief events?\b
      |\bpermissible delays?\W{0,3} (?:shall )?(?:means?|includes?)\b
      |\bcause of (?:any )?permissible delay\b
      |\b(?:postponed|extended) (?:by )?(?:one )?day[- ]for[- ](?:each )?day\b
      |\b(?:postponed|extended)\b.{0,40}?\bfor each day of\b
      |\bexcus(?:able|ed) delays?\W{0,3} (?:shall )?(?:means?|includes?)\b
    `,
    except: /\b(?:insurance|lender|loan|rent)\b/,
    confidence: 0.6,
  },
  {
    category: 'force_majeure',
    stems: ['compen', 'weathe', 'breach', 'delaye'],
    pattern: regex`
      \bcompensation event\b.{0,60}?\b(?:weather|includes?|occurs?)\b
      |\b(?:neither|not|no party)\b.{0,60}?\bin (?:breach|default)\b
        .{0,60}?\b(?:delayed|delay|prevented)\b.{0,60}?\b(?:governmental|authority|weather|third part|beyond)
    `,
    except: /\b(?:insurance|lender)\b/,
    confidence: 0.6,
  },
  {
    // So much for each day or point that is missed, and why that is fair.
    category: 'liquidated_damages',
    stems: ['day', 'damage', 'guaran', 'penalt'],
    pattern: regex`
      \b(?:actual )?damages\b.{0,80}?\b(?:difficult|impossible|impracticable)\b
        .{0,60}?\b(?:ascertain|determine|calculate|estimate|quantify|fix|prove)\b
      |\breasonable (?:\w+ )?(?:estimate|forecast|approximation|pre-?estimate)\b
        .{0,120}?\b(?:not|and not) (?:as )?(?:a )?penalty\b
      |\bper (?:calendar |working )?day as (?:agreed|fixed|stipulated) (?:\w+ )?damages\b
      |\bguaranteed\b
        .{0,80}?\bnot (?:achieved|met|attained)\b.{0,100}?\b(?:price|sum) (?:is|shall be|will be) reduced\b
    `,
    except: /\b(?:insurance|injunct\w+|consequential|tenant|irreparable|confidential\w*)\b/,
    confidence: 0.65,
  },
  {
    category: 'liquidated_damages',
    stems: ['late', 'delay'],
    pattern: regex`
      \blate (?:completion|delivery)\b
        .{0,40}?\$ ?\d[\d,.]* (?:per|for each|a|each) (?:calendar |working )?day\b
    `,
    except: /\b(?:interest|invoice|insurance)\b/,
    confidence: 0.65,
  },
  {
    category: 'ld_cap',
    stems: ['damage', 'reduct', 'penalt'],
    pattern: regex`
      \baggregate (?:amount )?of (?:all )?(?:such|the|said) (?:daily |delay |liquidated |late )?
        (?:damages|penalt(?:y|ies))\b.{0,60}?\b(?:exceed|more than)\b
      |\b(?:liquidated damages|delay damages)\b.{0,80}?\bcease to accrue\b
      |\b(?:total|maximum|aggregate) (?:amount of )?(?:the )?reductions? (?:in|of) the (?:contract )?price\b
        .{0,120}?\b(?:not (?:be more|exceed)|exceed|more than|maximum)\b
    `,
    except: /\b(?:insurance|consequential)\b/,
    confidence: 0.65,
  },
  {
    category: 'ld_cap',
    stems: ['diem', 'delay'],
    pattern: regex`
      \bper diem (?:damages|charges?|amounts?)\b.{0,40}?\bexceed\b
      |\bliability for delays?\b.{0,60}?\b(?:exceed|limited to|capped)\b
    `,
    confidence: 0.65,
  },
  {
    category: 'ld_cap',
    stems: ['credit', 'reduct', 'damage'],
    pattern: regex`
      \b(?:total|sum) of all (?:\w+ )?(?:reductions|credits|damages)\b
        .{0,60}?\b(?:delay|late)\b.{0,40}?\b(?:limited|exceed|more than)\b
      |\bobligation to pay liquidated damages\b.{0,30}?\b(?:ends|ceases|terminates|expires)\b
    `,
    confidence: 0.65,
  },
];
