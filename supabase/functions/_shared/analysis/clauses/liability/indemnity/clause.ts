import { regex } from '../../../read/regex.ts';
import type { ClauseKind } from '../../clause-kind.ts';
import { OPERATIVE } from '../words.ts';
import { indemnity } from './rule.ts';

export const indemnityClause: ClauseKind = {
  category: 'indemnity',
  locator: {
    stems: ['indemn', 'harmle'],
    pattern: regex`
      \b(?:shall|will|agrees? to|hereby|does|covenants to|must)\b
        .{0,120}?\b(?:indemnif(?:y|ies)|hold (?:\w+ ){0,3}harmless)\b
      |\bindemnifies\b
    `,
    confidence: 0.75,
  },
  finders: [
    {
      stems: ['indemn'],
      pattern:
        /\bkeeps? (?:\w+ ){1,6}?(?:fully )?indemnified\b|\bobligation to provide indemni(?:fication|ty)\b/,
      confidence: 0.65,
    },
    {
      stems: ['claim', 'settle', 'admiss'],
      titled: regex`
        \b(?:indemni\w+
          |hold harmless|patents?|infringement|intellectual property|royalt(?:y|ies)|claims? (?:by|against))\b
      `,
      pattern: regex`
        \bnotif(?:y|ied)\b.{0,60}?\bclaims?\b.{0,160}?\bagainst\b
        |\b(?:conduct|control)\b.{0,60}?\b(?:negotiations|settlement|defen[sc]e|litigation)\b
        |\bnot make any admission\b
        |\bwaives? all causes of action\b
      `,
      except: /\b(?:insurers?|lien)\b/,
      confidence: 0.6,
    },
    {
      stems: ['indemn', 'harmle', 'defens'],
      pattern: regex`
        \b(?:indemnit(?:y|ies)|indemnification obligations?|indemnification provided)\b
          .{0,160}?\b(?:shall|will)\b
        |\bharmless\b.{0,20}?\bindemnified\b
        |\bindemnified and (?:held|saved)\b
        |\bassume\b.{0,80}?\bdefense\b
        |\bcontrol the defense\b
        |\bdefense and settlement of\b
      `,
      except: /\b(?:insurance|sections? \d[\d.]* (?:shall|will) survive|bond)\b/,
      goesOn: { pattern: /\b(?:indemni|losses\b|counsel\b|defen[sd]e?\b|negligen)/, most: 6 },
      confidence: 0.6,
    },
    {
      stems: ['harmle', 'indemn'],
      pattern: /\b(?:holds?|saves?) (?:[\w',]+ ){0,10}?harmless\b/,
      except: /\b(?:fails? to|obligor|received by)\b/,
      goesOn: { pattern: /\b(?:indemni|losses\b|counsel\b|defen[sd]e?\b|negligen)/, most: 8 },
      confidence: 0.65,
    },
  ],
  section: {
    title: /\bindemni|\bhold harmless/,
    says: OPERATIVE,
    about: /\b(?:indemni|harmless|defend|negligen)/,
    except: /\b(?:waives? all rights against|similar waivers)\b/,
    confidence: 0.7,
  },
  mustNotSay: regex`
    \b(?:obligee|suret(?:y|ies))\b
    |^\W{0,4}(?:\w{1,3}[.)] )?(?:loss(?:es)?|costs?|expenses?)\b.{0,100}\bincurred by\b
    |\bfor indemnity claims\b
    |\bpolic(?:y|ies) of insurance\b.{0,120}\bindemnify the parties\b
  `,
  definition: 'no clause',
  runsOn: true,
  rules: [indemnity],
};
