/** Cap on a party's total liability. */
import { regex } from '../../../read/regex.ts';
import type { ClauseKind } from '../../clause-kind.ts';
import { capOnLiability } from './figures.ts';
import { protectsByCap } from './protection.ts';
import { liabilityCap } from './rule.ts';

export const liabilityCapClause: ClauseKind = {
  category: 'liability_cap',
  locator: {
    stems: ['liabil', 'liable'],
    pattern: regex`
      \b(?:total|aggregate|maximum|cumulative|entire|overall)\b
        .{0,40}?\bliabilit(?:y|ies)\b.{0,240}?\b(?:exceed|limited to|equal to|be\b)
      |\bliabilit(?:y|ies)\b
        .{0,160}?\b(?:not exceed|in no (?:event|case) exceed|(?:shall|is|will) be limited to|in excess of)
      |\bin no event\b.{0,120}?\bliable\b.{0,120}?\b(?:in excess of|more than|exceeding)
      |\blimitations? (?:of|on) liability\b
    `,
    except: regex`
      \b(?:policy
        |policies|combined single|each occurrence|deductible|bodily injury|insurance (?:coverage|limits?))\b
    `,
    confidence: 0.65,
  },
  finders: [
    {
      // Recourse limited to one asset caps liability.
      stems: ['solely'],
      pattern: regex`
        \blooks? (?:solely|only|exclusively) to\b.{0,120}?\b(?:interest|assets|property|estate)\b
          .{0,200}?\b(?:satisf\w+|collection|recover\w*|judgment|claims?|liability)\b
      `,
      except: /\bpersons dealing\b/,
      confidence: 0.65,
    },
    {
      // No recourse beyond the party or the project, and exceptions to the limits.
      stems: ['recour', 'greate', 'capped', 'liable', 'limita', 'limit', 'limits', 'limite', 'liabil'],
      pattern: regex`
        \b(?:sole|only|exclusive) recourse\b.{0,160}?\b(?:interest|assets|property|estate|proceeds|limited)\b
        |\bliab(?:le|ility|ilities)\b.{0,200}?\b(?:be|is|are) (?:greater|more)\b.{0,30}?\bthan\b
        |\bliab(?:ility|ilities) (?:under|pursuant to|hereunder|in connection with)\b
          .{0,60}?\b(?:is|are|shall be|will be) limited\b
        |\bliabilit(?:y|ies)\b.{0,80}?\bcapped (?:at|to)\b
        |\bliable\b.{0,80}?\bfor (?:a |any )?(?:sums?|amounts?) (?:greater|more) than\b
        |\brecourse liability\b
        |\b(?:limitations?|limits|caps?) (?:on liability |of liability )?(?:set forth
          |provided|contained|stated|described|specified|in)\b.{0,60}?\b(?:shall|will|do|does) not apply\b
          .{0,200}?\b(?:gross|willful|wilful|indemnif\w*|fraud\w*|third[- ]part\w+)\b
        |\b(?:limitations?|limits) (?:of|on) liability\b.{0,60}?\b(?:shall|will|do|does) not apply\b
        |\bliab(?:le|ility)\b.{0,160}?\bin an? (?:aggregate )?amount (?:greater than|exceeding|in excess of)\b
      `,
      except: /\b(?:polic(?:y|ies)|occurrence|premiums?|insurance|surety|liquidated|employees? of the)\b/,
      confidence: 0.6,
    },
    {
      stems: ['liabil', 'liable', 'remedi'],
      pattern: regex`
        \bliabilit(?:y|ies)\b.{0,300}?\b(?:in no event|shall not|will not|not)\b.{0,30}?\bexceed\b
        |\bin no event\b.{0,200}?\bliab(?:le|ility|ilities)\b.{0,200}?\bexceed
      `,
      except: regex`
        \b(?:polic(?:y|ies)|occurrence|insurance|surety|bond|actual costs)\b
        |\bliquidated damages (?:shall|payable|due|hereunder)\b
        |\bliability for (?:\w+ )?liquidated damages\b
      `,
      confidence: 0.65,
    },
    {
      stems: ['liabil'],
      pattern: regex`
        \b(?:total|entire|aggregate|maximum|cumulative|overall)\b
          .{0,40}?\bliabilit(?:y|ies)\b.{0,500}?\b(?:shall|will|is|be)\b.{0,12}?\b(?:exceed|limited to)\b
      `,
      except: /\b(?:occurrence|surety|bond|liability for (?:\w+ )?liquidated damages)\b/,
      goesOn: { pattern: /\b(?:limitations?|limits?|liabilit(?:y|ies)|liable)\b/, most: 4 },
      confidence: 0.7,
    },
    {
      stems: ['recour'],
      pattern: /\bno recourse\b.{0,250}?\b(?:against|had)\b/,
      except: /\bpremiums?\b/,
      confidence: 0.6,
    },
  ],
  section: {
    title: /\blimit(?:s|ations?)? (?:of|on) (?:\w+'s )?liabilit/,
    says: /\b(?:exceed|limited to|in excess|maximum|aggregate|cap)\b/,
    confidence: 0.7,
  },
  mustSay: regex`
    \b(?:exceed\w*|limited|maximum|aggregate
      |recourse|in excess|more than|greater|capped|cap|in no event|solely|personal(?:ly)? (?:liability|liable)
      |out of the (?:net )?assets|overall limit|judgment|recoverable|answer)\b
  `,
  mustNotSay: regex`
    \bliability for (?:\w+ )?liquidated damages\b
    |\brelieve\b.{0,80}\bliability\b
    |\bin no way limit\b
    |\bgeneral aggregate\b
    |^(?!.*\b(?:total|entire|maximum|cumulative) (?:aggregate |cumulative |and entire )?liabilit)
      .*\b(?:umbrella
      |limits? (?:specified|of insurance)|insurance (?:limits?|polic\w+)|surety|penal sum|per occurrence
      |shall survive|indemnification obligation|(?:consequential|indirect)\b.{0,60}\b(?:damages|loss))
  `,
  runsOn: true,
  rules: [liabilityCap],
  states: capOnLiability,
  protects: protectsByCap,
  expected: {
    major: true,
    for: 'performer',
    title: 'No cap on liability',
    explanation: 'One claim can cost more than the contract price.',
    holds: ({ hits }) => hits.some((hit) => hit.rule === 'liability-cap'),
  },
};
