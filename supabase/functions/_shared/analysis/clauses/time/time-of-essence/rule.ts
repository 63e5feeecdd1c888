/** Time of the essence. */
import type { Rule } from '../../../judge/hit.ts';
import { info } from '../../../judge/report.ts';

/** Time of the essence: worth knowing, since any lateness is then a breach. */
export const timeOfEssence: Rule = (context) => {
  const match = context.find(['essenc'], /\btime\b.{0,60}?\bof (?:the )?essence\b/, /\barbitration\b/)[0];
  if (!match) return [];
  return [
    info(context, match, {
      rule: 'time-of-essence',
      category: 'time_of_essence',
      title: 'Time is of the essence',
      explanation: 'Late is then a breach, however short the delay; it adds nothing to the score by itself.',
      confidence: 0.9,
    }),
  ];
};
