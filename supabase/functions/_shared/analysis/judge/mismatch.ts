/** Words and figures that disagree: 'thirty (45) days'. */

import type { RuleMatch } from '../find/rule-match.ts';
import type { Context } from '../read/context.ts';
import { amounts, percents, periods, type Quantity } from '../read/numbers.ts';
import { info } from './report.ts';

const MOST = 10;

/** Returns at most one match per sentence, ten in total. */
export function mismatches(context: Context): RuleMatch[] {
  const hits: RuleMatch[] = [];
  for (const sentence of context.sentences) {
    if (hits.length >= MOST) break;
    if (!sentence.text.includes('(') || !/\d/.test(sentence.text)) continue;
    const wrong: Quantity[] = [
      ...periods(sentence.text),
      ...percents(sentence.text),
      ...amounts(sentence.text),
    ].filter((item) => item.mismatch);
    for (const item of wrong.slice(0, 1)) {
      const written = sentence.text.slice(item.start, item.end);
      hits.push(
        info(
          context,
          { sentence, start: item.start, end: item.end, text: written },
          {
            rule: `mismatch-${hits.length}`,
            category: 'document',
            title: 'Words and figures disagree',
            explanation: `The contract says "${written}". Words usually prevail over figures. Correct it before you sign.`,
            confidence: 0.8,
          },
        ),
      );
    }
  }
  return hits;
}
