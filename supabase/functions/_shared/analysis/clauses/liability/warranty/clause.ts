/** Warranties and correction of defects. */
import { regex } from '../../../read/regex.ts';
import type { ClauseKind } from '../../clause-kind.ts';
import { OPERATIVE } from '../words.ts';
import { warrantyTime } from './figures.ts';
import { warranty } from './rule.ts';

export const warrantyClause: ClauseKind = {
  category: 'warranty',
  locator: {
    stems: ['warran', 'guaran', 'defect'],
    pattern: regex`
      \b(?:warrants?|guarantees?)\b
        .{0,200}?\b(?:free (?:from|of)|defects?|good quality|workmanship|new|materials|conform)\b
      |\b(?:warranty|guarantee|defects? (?:liability|correction|notification)) period\b
      |\bwarrant(?:y|ies)\b.{0,120}?\b(?:months?|years?)\b
    `,
    except: /\b(?:represents and warrants that it|title|special warranty deed)\b/,
    confidence: 0.65,
  },
  finders: [
    {
      stems: ['guaran'],
      pattern: regex`
        \b(?:contractor|seller|supplier|builder|subcontractor|vendor|manufacturer)\b(?: also| hereby
          | further)? guarantees (?:to (?:the )?\w+ )?(?:that|for|during|against|the quality|all|its)\b
      `,
      except: regex`
        \b(?:payment
          |guaranteed maximum|guarantor|completion|acceptance|performance guarantees?|achieve\w*|demonstrated
          |consumption|yield|(?:production|output) rate|production|emissions?|noise|effluent|reliability)\b
      `,
      confidence: 0.65,
    },
    {
      stems: ['defect', 'warran', 'guaran'],
      pattern: regex`
        "?\b(?:defects? (?:liability|correction|notification)
          |warranty|guarant(?:y|ee)) period"?:? (?:shall )?means?\b.{0,200}?\b(?:years?|months?|days)\b
      `,
      confidence: 0.65,
    },
    {
      stems: ['defect', 'repair', 'warran'],
      pattern: regex`
        \bfails? to (?:remedy|correct|repair|make good)\b.{0,30}?\bdefects?\b
        |\bpromptly (?:correct|repair|remedy|replace|make good)\b.{0,40}?\b(?:defects?|defective|faults?)\b
        |\bassign\w*\b.{0,40}?\b(?:manufacturers?|vendors?|suppliers?|subcontractors?)\S{0,2} warranties\b
        |\b(?:sole|exclusive) (?:obligation|remed(?:y|ies))\b.{0,120}?\b(?:repair|replace|re-?perform)
      `,
      notUnder: /\bdefaults?\b/,
      except: regex`
        \b(?:terminat\w+
          |insurance|indemnif\w*|utilit(?:y|ies)|preclude|sea trials|letter of credit|withhold\w*)\b
      `,
      confidence: 0.6,
    },
    {
      // English wording.
      stems: ['good', 'rectif', 'shrink', 'snaggi'],
      pattern: regex`
        \bmake good\b.{0,30}?\b(?:any |all )?(?:such )?(?:defects|shrinkages|faults)\b
        |\brectification period\b
        |\bdefects (?:date|certificate|correction period)\b.{0,120}?\b(?:correct|notif)
      `,
      notUnder: /\bdefaults?\b|\btests?\b/,
      except: /\b(?:terminat\w+|insurance|indemnif\w*|liquidated|certificate of making good)\b/,
      confidence: 0.6,
    },
    {
      stems: ['warran', 'guaran', 'mercha'],
      pattern: regex`
        \bno (?:\w+,? ){0,8}?warrant(?:y|ies)\b
        |\bnot (?:make |give |provide )?(?:\w+,? ){0,6}?warrant(?:s|y|ies)?\b
        |\b(?:disclaims?|exclud\w+|in lieu of)\b.{0,80}?\bwarrant(?:y|ies)\b
        |\b(?:warranties|warranty) of (?:merchantability|fitness)\b
        |\bguarantees?\b.{0,40}?\b(?:all |the )?work\b
        |\b(?:year|months?|days?)(?:'s?)? (?:\w+ )?(?:warranty|guarant(?:y|ee))\b
      `,
      except: regex`
        \b(?:title|manufacturer|represents and warrants that it|authority|warranty bond|enforceab\w+|accuracy
          |valid and binding|utilities|negotiations|supersede[sd]?|contemporaneous|preclude|occupancy)\b
      `,
      confidence: 0.6,
    },
    {
      stems: ['defect', 'correc', 'perfor', 'replac', 'repair'],
      pattern: regex`
        \b(?:found|proves?|discovered|appears?|determined)\b
          .{0,60}?\b(?:defective|defects?|not (?:to be )?in (?:accord|conform)\w*|faulty)\b
          .{0,300}?\b(?:correct|repair|replace|remed|re-?perform|make good)\w*
        |\b(?:re-?perform|repair|replace|correct)\w*\b.{0,120}?\b(?:at (?:no|its (?:own |sole )*) ?
          (?:additional |extra )?(?:cost|expense)|free of charge|without (?:additional )?(?:cost|charge))\b
      `,
      notUnder: /\b(?:punch ?list|default)\b/,
      except: regex`
        \b(?:terminat\w+|insurance|indemnif\w*|default|utilit(?:y|ies)|adjoining|corrective action
          |damage to (?:property|the property)|drawings|employees?|personnel|lost or damaged|loss or damage)\b
      `,
      confidence: 0.6,
    },
  ],
  section: {
    title: regex`
      \bwarrant(?:y|ies)\b
      |^guarant(?:y|ee)$
      |\bguarant(?:y|ees?) (?:period|of (?:the )?works?)\b
      |\bcorrection of (?:defects|(?:\w+ )?work)\b
      |\bdefects? (?:liability|correction)
      |\bdefective work\b
      |\bquality of work\b
    `,
    notTitle: regex`
      \brepresentations?\b
      |\b(?:payment|performance|completion|production|output|corporate|parent|bank|schedule) guarant
      |\bguaranteed?\b.{0,20}\b(?:maximum|price|completion|levels?|dates?)\b
      |\bparent\b
      |\bdelivery of\b
      |\bbonds?\b
      |\bauthority\b
      |\bof title\b
      |\bpatents?\b
      |\bcertificates?\b
    `,
    says: OPERATIVE,
    about: /\b(?:warrant|defect|guarant|year)/,
    strays: 2,
    except: regex`
      \bguarantors?\b
      |\b(?:performance|defects liability) certificate\b
      |\btests on completion\b
      |\bspare parts\b
      |\bcorrective action\b
    `,
    confidence: 0.65,
  },
  mustNotSay: regex`
    \bextension (?:\(if any\) )?of the defects\b
    |\b(?:collect|deliver|assemble)\b.{0,40}\bwarranties\b
    |\bliquidated damages\b
    |\bconsequential\b
    |\bliabilit(?:y|ies)\b.{0,200}\bexceed\b
    |^(?!.*\b(?:warrant(?:s|ed|ies|y(?! period))|made? good|repair\w*|correct\w*|replac\w+|rectif\w+
      |remed\w+|guarantees|liable|liability(?! period)|assign\w*|fails?|shut ?down)\b).*\b(?:during|throughout
      |until|end of|expiry of|expiration of) (?:\S+ ){0,5}?(?:defects liability|warranty|guarantee) period\b
  `,
  definition: 'no clause unless it states a figure',
  runsOn: true,
  rules: [warranty],
  states: warrantyTime,
};
