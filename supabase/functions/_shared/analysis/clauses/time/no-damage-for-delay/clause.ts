/** Delay gives time but no money. */
import { regex } from '../../../read/regex.ts';
import type { ClauseKind } from '../../clause-kind.ts';
import { noDamageForDelay } from './rule.ts';

export const noDamageForDelayClause: ClauseKind = {
  category: 'no_damage_for_delay',
  locator: {
    stems: ['delay', 'delays'],
    pattern: regex`
      \bno damages? for (?:any )?delays?\b
      |\bextension of (?:the )?(?:\w+ )?time\b.{0,120}?\b(?:sole|exclusive|only) (?:and exclusive )?remedy\b
      |\b(?:not be entitled|no claim|waives?)\b.{0,120}?\b(?:damages|compensation)\b.{0,100}?\bdelays?\b
    `,
    except: /liquidated|consequential/,
    confidence: 0.7,
  },
  finders: [
    {
      stems: ['delay', 'delays', 'delaye', 'extens', 'hindra', 'interr', 'majeur'],
      pattern: regex`
        \b(?:extensions? of (?:the )?(?:\w+ ){0,3}?time|time extensions?|additional time
          |extension of (?:the )?(?:\w+ ){0,4}?(?:date|schedule))\b.{0,160}?\b(?:sole|only|exclusive)
          (?: and (?:exclusive|sole))? (?:\w+ )?(?:remed(?:y|ies)|relief|recourse|right|compensation)\b
        |\b(?:sole|only|exclusive)(?: and (?:exclusive|sole))? (?:remed(?:y|ies)|relief|recourse)\b
          .{0,160}?\b(?:extensions? of|time extension|additional time)\b
        |\b(?:not|no)\b.{0,40}?\b(?:entitled|claims?|liable|increase)\b
          .{0,120}?\b(?:compensation|damages|costs?|price|sum|payment)\b
          .{0,120}?\b(?:on account|by reason|because|as a result|arising (?:out of|from)|resulting from|due to
          |for) (?:of )?(?:\w+ ){0,3}?(?:delays?|hindrances?|interruptions?|interference|force majeure)\b
        |\b(?:delays?|hindrances?)\b.{0,120}?\bwhether (?:or not )?(?:foreseen|foreseeable|avoidable)\b
        |\bdelays?\b.{0,300}?\b(?:in no event|not|no)\b
          .{0,60}?\bentitled to (?:\w+ ){0,2}?(?:damages|additional (?:profit|compensation))\b
      `,
      except: regex`
        \b(?:liquidated|consequential|unless|insurance|warrant\w*|to the extent
          |lender|further payments?|not (?:be )?(?:liable|responsible) for (?:any )?(?:delay|failure))\b
      `,
      confidence: 0.75,
    },
    {
      // The same, stated conversely: a sole remedy, relief that delay does not give, claims that are waived.
      stems: ['delay', 'delays', 'delaye', 'extens', 'hindra', 'disrup', 'interf', 'accele', 'unable'],
      pattern: regex`
        \b(?:only be entitled to|(?:be )?entitled (?:only|solely) to
          |be limited (?:solely |only )?to|receive only)\b.{0,80}?\bextensions? of\b
        |\bdelays?\b.{0,160}?\b(?:shall|will|does|do) not entitle\b
          .{0,120}?\b(?:increase|adjustment|additional|damages|compensation|costs?)\b
        |\bextensions? of (?:the )?(?:\w+ ){0,4}?(?:time|schedule|dates?|period)\b.{0,160}?\b(?:but
          |and) (?:in no event|not|no|shall not|without)\b.{0,80}?\b(?:increase|compensation|adjustment (?:in
          |of|to) the (?:\w+ )?(?:price|sum)|damages|extra|additional (?:costs?|payment|money))\b
        |\bextensions? of (?:the )?(?:\w+ ){0,3}?time\b
          .{0,300}?\bsole (?:and exclusive )?remedy for (?:any |all |such )?(?:delay|hindrance|interference)
        |\b(?:contractor|subcontractor|builder|design\W?builder|construction manager|seller|supplier|vendor)\b
          .{0,60}?\b(?:waives?|releases?|agrees? (?:not to (?:make|assert)|to make no)
          |(?:shall|will) (?:not have|have no)(?! right to (?:stop|delay|suspend)))\b
          .{0,40}?\b(?:claims?|damages|compensation|right to (?:assert|claim|recover|damages))\b
          .{0,160}?\b(?:delays?|hindrances?|obstructions?|disruptions?|unable to complete)\b
        |\b(?:hindrances?|delays?)\b.{0,300}?\b(?:not have|make no|assert no|no) (?:a |any )?claims?\b
          .{0,60}?\b(?:damages|extra compensation|additional compensation)\b
        |\b(?:owner|client|company|employer|purchaser|buyer|contractor)\b
          .{0,80}?\bnot (?:be )?(?:liable|responsible)\b.{0,120}?\b(?:delay (?:damages|costs?|claims?)
          |(?:damages|costs?|claims?|compensation)\b.{0,80}?\b(?:on account of|by reason of|because of
          |due to|arising from|caused by|for) (?:any )?(?:delays?|disruptions?|hindrances?|interference))\b
        |\bno (?:payment|compensation|damages?)\b
          .{0,60}?\b(?:shall|will) be (?:made|paid|allowed|due|payable)\b.{0,120}?\b(?:delays?|hindrances?)\b
      `,
      except: regex`
        \b(?:liquidated|consequential|insurance
          |warrant\w*|lenders?|undersigned|hazardous|cure period|statutes?|site conditions|further payments?
          |delay in (?:exercis|enforc)\w*|contractor shall not be (?:liable|responsible)|rejection)\b
        |\bunless\b.{0,100}\b(?:notices?|requests?|claims?|writing|submit\w*)\b
        |\b(?:caused by|due to|attributable to|resulting from|responsible for)\b
          .{0,60}\b(?:contractor|subcontractor|builder|construction manager)(?:'s)?\b
          .{0,30}\b(?:fault|negligen\w+|acts?|failure|breach|employees)\b
      `,
      confidence: 0.7,
    },
  ],
  doubts: [
    // A release signed with a payment waives claims of all kinds, not only for delay.
    { pattern: /\bundersigned\b|\bcure period\b/ },
    {
      pattern: regex`
        \bunless\b.{0,80}\b(?:requests?|notice|notif\w+|submits?|writing)\b
        |\bnot (?:be )?(?:liable|responsible) for (?:any )?(?:delay|failure|damages)
      `,
    },
  ],
  rules: [noDamageForDelay],
};
