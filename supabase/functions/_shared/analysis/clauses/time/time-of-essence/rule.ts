import type { Rule } from '../../../find/rule-match.ts';
import { info, MUTUAL, onerous } from '../../../judge/report.ts';
import { regex } from '../../../read/regex.ts';

const EVERY_DATE = regex`
  \b(?:milestones?|interim|(?:each|every|all|any) (?:\w+ ){0,3}?(?:dates?|phases?|deadlines?|times?|stages?|portions?|parts?)
    |(?:dates?|times?|deadlines?|time limits) (?:\w+ ){0,3}?(?:set forth|stated|specified) in (?:the )?(?:\w+ )?schedules?)\b
`;

/** Medium if it covers every milestone. Otherwise informational: any delay is then a breach. */
export const timeOfEssence: Rule = (context) => {
  const match = context.find(['essenc'], /\btime\b.{0,60}?\bof (?:the )?essence\b/, /\barbitration\b/)[0];
  if (!match) return [];
  if (EVERY_DATE.test(match.sentence.text) && !MUTUAL.test(match.sentence.text)) {
    return [
      onerous(context, match, {
        rule: 'time-of-essence',
        category: 'time_of_essence',
        against: 'performer',
        severity: 'medium',
        title: 'Every interim date is of the essence',
        explanation: 'Missing any milestone, not only completion, is a breach that may lead to termination.',
        confidence: 0.7,
      }),
    ];
  }
  return [
    info(context, match, {
      rule: 'time-of-essence',
      category: 'time_of_essence',
      title: 'Time is of the essence',
      explanation: 'Any delay is then a breach, however short. No points.',
      confidence: 0.9,
    }),
  ];
};
