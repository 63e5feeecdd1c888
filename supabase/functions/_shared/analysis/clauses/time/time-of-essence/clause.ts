import { regex } from '../../../read/regex.ts';
import type { ClauseKind } from '../../clause-kind.ts';
import { timeOfEssence } from './rule.ts';

export const timeOfEssenceClause: ClauseKind = {
  category: 'time_of_essence',
  locator: {
    stems: ['essenc'],
    pattern: /\btime\b.{0,60}?\bof (?:the )?essence\b/,
    confidence: 0.95,
  },
  finders: [
    {
      stems: ['essent', 'time', 'dates', 'essenc'],
      pattern: regex`
        \b(?:times?|dates?|schedules?|completion|milestones?)\b.{0,100}?\b(?:essential|material) (?:
          condition|term|element|obligation|part|provision)s? (?:of|to|under) (?:this|the)\b
        |\b(?:times?|dates?|deadlines?|time limits?|schedules?|timely (?:performance|completion))\b
          .{0,160}?\bof (?:the |its )?essence\b
      `,
      except: /\barbitrat\w*/,
      confidence: 0.85,
    },
  ],
  doubts: [{ pattern: /\barbitrat/ }],
  isOneSentence: true,
  rules: [timeOfEssence],
};
