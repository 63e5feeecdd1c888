/** Liquidated damages for delay or for a shortfall in plant performance. */
import { regex } from '../../../read/regex.ts';
import type { ClauseKind } from '../../clause-kind.ts';
import { LD_TITLE } from '../words.ts';
import { statesDelaySum } from './figures.ts';
import { liquidatedDamages } from './rule.ts';

export const liquidatedDamagesClause: ClauseKind = {
  category: 'liquidated_damages',
  locator: {
    stems: ['liquid', 'delay'],
    pattern: regex`
      \b(?:pay|owe|liable|deduct|assess|agree[sd]?|recover|entitled|retain|sum|amount)\b
        .{0,240}?\b(?:liquidated damages|delay damages)\b
      |\bliquidated damages\b.{0,200}?\b(?:pay|paid|owe|per day|each day|liable|penalty|estimate|amount)
    `,
    confidence: 0.7,
  },
  finders: [
    {
      stems: ['penalt', 'penali', 'liquid', 'day', 'week', 'delay', 'daily', 'late'],
      pattern: regex`
        \bpenalt(?:y|ies) of\b.{0,60}?\b(?:per|each|every|a) (?:calendar |working |business )?(?:day|week)\b
        |\b(?:sum|amount|rate) of\b.{0,80}?\b(?:for each
          |per|for every|each) (?:and every )?(?:calendar |working |business |additional )?(?:day|week)\b
          .{0,200}?\b(?:delay|late|beyond|after|thereafter|until|exceed|overdue)\w*\b
        |\b(?:for each|per|for every) (?:and every )?(?:calendar |working |business |additional )?
          (?:day|week)\b.{0,160}?\b(?:delay|late|beyond|after|thereafter|exceed|overdue)\w*\b
          .{0,160}?\b(?:sum|amount|rate) of\b
      `,
      except: regex`
        \b(?:interest|insurance
          |rent|per diem|bonus|wages|storage|late charge|overtime|fines? (?:of|by) (?:any )?govern\w*)\b
      `,
      confidence: 0.75,
    },
    {
      stems: ['penali', 'penalt', 'deduct'],
      pattern: regex`
        \b(?:right to penali[sz]e|penali[sz]ed?)\b.{0,120}?\b(?:delay|late|below|short|fail|behind)\w*
        |\b(?:shortfall|delay|late\w*|exceed\w*)\b
          .{0,160}?\b(?:shall|will) be (?:deducted|penali[sz]ed)\b.{0,60}?\b(?:fees?|price|payments?)\b
      `,
      except: /\b(?:insurance|tax(?:es)?|retainage|interest)\b/,
      confidence: 0.6,
    },
    {
      stems: [],
      under: LD_TITLE,
      notUnder: /\b(?:waiver|limitation|consequential|exclusion|definitions?)\b/,
      pattern: regex`
        \b(?:per|each|every) (?:\w+ )?(?:day|week)\b
        |\bliquidated\b
        |\bpenalty\b
        |\b(?:damages|sums?|amounts?)\b
          .{0,120}?\b(?:difficult|estimate|deduct|offset|set off|not a penalty|pay|paid|payable)\b
      `,
      except: regex`
        \b(?:shall not (?:provide|be any)
          |no liquidated|may agree upon|consequential|exceed|maximum|sole|arbitrat\w*)\b
      `,
      confidence: 0.65,
    },
    {
      stems: ['penalt'],
      pattern: regex`
        \b(?:contractor|seller|builder|supplier) (?:shall|will) (?:\w+ )?pay\b
          .{0,80}?\bpenalt(?:y|ies)\b.{0,60}?\b(?:set forth|specified|provided|equal|up to|maximum)\b
      `,
      except: /\b(?:tax(?:es)?|fines?|laws?|insurance)\b/,
      confidence: 0.6,
    },
    {
      // What they compensate and when they apply; amounts per unit of performance shortfall.
      stems: ['liquid', 'delay', 'follow', 'guaran', 'day', 'days', 'week', 'buydow', 'buy'],
      pattern: regex`
        \b(?:liquidated|delay) damages\b
          .{0,200}?\b(?:exclusive|sole) (?:and (?:exclusive|sole) )?remed(?:y|ies)\b
        |\b(?:sole|exclusive) (?:and (?:exclusive|sole) )?remed(?:y|ies)\b
          .{0,120}?\b(?:liquidated|delay) damages\b
        |\b(?:elects?|option)\b.{0,60}?\bto pay\b.{0,40}?\bliquidated damages\b
        |\bliquidated damages\b
          .{0,120}?\b(?:cumulative|in addition to|not constitute a penalty|sole damages)\b
        |\bliquidated (?:and ascertained|or agreed|or stipulated) damages\b
          .{0,200}?\b(?:pay|deduct|withhold|allow|rate)\b
        |\b(?:pay|deduct|withhold|allow)\b.{0,160}?\b(?:
          liquidated (?:and ascertained|or agreed|or stipulated)|delay|late completion|stipulated) damages\b
        |\bstipulated (?:sum|damages)\b.{0,120}?\b(?:each|per|every)(?: \w+)? day\b
        |\b(?:shall|will|agrees to) pay (?:to )?(?:the )?(?:
          owner|employer|purchaser|buyer|client|contractor|company)\b.{0,60}?(?:\$|£|€|\busd\b|\bdollars\b)
          .{0,80}?\b(?:for each|for every|per) (?:and every )?(?:calendar |working |business )?(?:day|week)\b
        |\b(?:price|fee)\b.{0,40}?\breduced by\b.{0,60}?\b(?:for each|per|for every) (?:\w+ )?(?:day|week)\b
        |\bbuy-?down (?:amounts?|payments?)\b.{0,120}?\b(?:per|for each|equal)\b
        |\b(?:guarantee[sd]?|guaranteed)\b.{0,400}?\b(?:shall|will) pay (?:to )?(?:the )?(?:owner
          |purchaser|employer|buyer|client)\b.{0,80}?\b(?:following (?:amounts?|sums?)|amounts? equal)\b
      `,
      except: regex`
        \b(?:insurance|lenders?|force majeure|waives?
          |consequential|price reduction|rent|storage|overtime|per diem|stand-?by|bonus|early completion)\b
      `,
      confidence: 0.6,
    },
  ],
  doubts: [
    {
      // Only mentions liquidated damages: withheld, released, excepted.
      pattern: /./,
      unless: regex`
        \b(?:per|each|every) (?:and every )?(?:\w+ )?(?:day|week)\b
        |\b(?:shall|will|agrees?|must|hereby)\b.{0,120}?\b(?:
          pay|liable|owe|assess|deduct|entitled|recover|retain)\b.{0,160}?\b(?:liquidated|delay) damages\b
        |(?<!such )\bas (?:and for )?(?:\w+ ){0,3}?liquidated damages\b
        |\bliquidated damages\b
          .{0,80}?\b(?:in the amount|of \$|equal to|at the rate|estimate|not (?:as )?a penalty)\b
        |\bpenalt
      `,
      notUnder: LD_TITLE,
    },
    {
      pattern: regex`
        \b(?:shall not provide for|may agree upon the imposition|except for (?:\S+ ){0,8}?liquidated
          |insert provisions|and for the liquidated damages (?:specified|provided|set forth)
          |pursuant to (?:\S+ ){0,4}?liquidated damages)\b
      `,
    },
  ],
  runsOn: true,
  rules: [liquidatedDamages],
  states: statesDelaySum,
};
