/**
 * Reads the amount per day of delay from a sentence, with or without the words liquidated damages. It may be
 * a percentage or stated elsewhere.
 */

import type { Params } from '../../../../vocabulary/analysis.ts';
import type { Context } from '../../../read/context.ts';
import { amounts, percents } from '../../../read/numbers.ts';
import { regex } from '../../../read/regex.ts';
import type { Sentence } from '../../../read/segments.ts';
import type { Side } from '../../../read/sides.ts';

/**
 * The amount a sentence sets for delay and the side that pays it; `named` if it says 'liquidated damages' or
 * similar.
 */
export type DailySum = {
  sentence: Sentence;
  start: number;
  end: number;
  params: Params;
  bearer: Side;
  named: boolean;
};

/** Other names for liquidated damages. */
export const NAMED = regex`
  \b(?:liquidated (?:and agreed )?(?:delay )?damages|delay damages
    |late (?:completion|delivery) (?:damages|payments?|charges?)|delay liquidated|agreed damages)\b
`;
/** The contract states there are none, including a penalty of '-0-'. */
export const REFUSED = regex`
  \b(?:no|not any|neither) (?:delay )?liquidated damages
  |liquidated damages (?:shall|will|do|does|are|is) (?:not
    |be none|not be)\b(?! (?:exceed|a penalty|be (?:a|construed|deemed|considered|in excess))| as a)
  |liquidated damages[^.;]{0,25}(?:not applicable|n\/a|none\b|waived|deleted)
  |penalt(?:y|ies) (?:of|:) ?-? ?\$? ?-?0(?![\d,.]*[1-9])
  |no penalt(?:y|ies)
  |-0-
  |without (?:liquidated damages|penalty)
`;

const DAILY = regex`
  \b(?:per|for (?:each|every)
    |each|every|a) (?:and every )?(?:\w+ )?(?:additional )?(?:calendar |working |business )?(?:days?|weeks?)\b
  |\bdaily\b
  |\/ ?day\b
`;
const DELAY = regex`
  \b(?:delay(?:s|ed)?|late(?:ness)?|beyond|overrun|(?:fail(?:s|ure)?|not) (?:to )?(?:be )?(?:achieve|complete
    |deliver|finish)[a-z]*|(?:not|un)(?: been)? (?:substantially )?complete|after the (?:\w+ ){0,4}(?:date
    |deadline|time)|past the (?:\w+ ){0,4}date|until (?:\w+ ){0,3}completion|in default of completion)\b
`;
const PAYS = regex`
  \b(?:pay|pays|paid|payable|deduct(?:ed)?|forfeit(?:ed|s)?|withhold|liable|charged?
    |assess(?:ed)?|penalty|penali[sz]ed|penalties|owe|credit|sum of|amount of|rate of|reduction|reduced)\b
`;
const OTHER_MONEY = regex`
  \b(?:interest|late charge|rent|hold-?over|per diem (?:rate|allowance)|general conditions|extended overhead
    |storage|standby rate|demurrage|insurance|unpaid|overdue (?:amount|payment)|wages|loan)\b
`;
const OWED = regex`
  \b(?:(?:shall|will|must|agrees?|agreed|obligated|liable|hereby) (?:\S+ ){0,12}?(?:pay|owe)
    |deduct|assess|forfeit
    |as (?:and for )?(?:\S+ ){0,3}?liquidated|entitled to (?:\S+ ){0,8}?liquidated|accrue|reduction in the)
`;
const NO_CLAUSE = regex`
  \(insert\b
  |"[^"]{0,40}damages"? (?:means|shall mean|has the meaning)
  |meaning (?:set forth|given|assigned)
  |\b(?:no liability
    |offset|consequential|not be liable|failed to pay|performance liquidated|mutatis|indemnif\w*)\b
`;

/** Null if the sentence sets no amount for delay. */
export function readDailySum(context: Context, sentence: Sentence): DailySum | null {
  const { text } = sentence;
  const named = NAMED.exec(text);
  const daily = DAILY.exec(text);
  if (REFUSED.test(text) || NO_CLAUSE.test(text)) return null;
  if (named ? !OWED.test(text) : !(daily && DELAY.test(text) && PAYS.test(text) && !OTHER_MONEY.test(text)))
    return null;
  const sums = daily ? amounts(text).filter((sum) => Math.abs(sum.start - daily.index) < 140) : [];
  const sum = sums[0];
  const share =
    !sum && daily
      ? percents(text).find((item) => Math.abs(item.start - daily.index) < 140 && item.value <= 5)
      : undefined;
  if ((!named && !sum && !share) || sum?.value === 0) return null;
  if (named && !daily && !/\b(?:delay|completion|complete|deliver|late|timely)/.test(text)) return null;
  const per = daily && /week/.test(daily[0]) ? 'week' : 'day';
  const marks = [named, daily].flatMap((match) =>
    match ? [{ start: match.index, end: match.index + match[0].length }] : [],
  );
  const money = sum ?? share;
  const spans = money ? [...marks, money] : marks;
  return {
    sentence,
    start: Math.min(...spans.map((span) => span.start)),
    end: Math.max(...spans.map((span) => span.end)),
    params: sum ? { amount: sum.value, per } : share ? { percent: share.value, per } : {},
    bearer: bearer(context, text),
    named: named !== null,
  };
}

const PROMISES = regex`
  \b(?:shall|will|agrees to|must) (?:
    be liable to |be obligated to |immediately |promptly )?(?:pay|owe|forfeit|credit|reimburse)\b
`;

/** The side that pays for delay: the subject of 'shall pay', the party not paid, or the performer. */
function bearer(context: Context, text: string): Side {
  const pays = PROMISES.exec(text);
  const payer = pays && context.sides.before(text, pays.index);
  if (payer) return payer;
  const payee = /\b(?:pay|paid|payable)\b.{0,40}?\b(?:to|by) (?:the )?/.exec(text);
  const named = payee && context.sides.after(text, payee.index + payee[0].length);
  if (payee && named)
    return /by (?:the )?$/.test(payee[0]) ? named : named === 'performer' ? 'payer' : 'performer';
  return 'performer';
}
