/** How many days a clause gives to pay. */
import { regex } from '../../../read/regex.ts';
import type { Reader } from '../../clause-kind.ts';
import { firstPeriod, statedDays } from '../../first-period.ts';

const UNTIL = /\b(?:within|(?:not|no) (?:later|more) than|later than|in|net|upon) (?:the )?$/;

const NOT_DUE = /\b(?:prior|before|in advance|preceding)\b/;

const ORDINAL_DAY = regex`
  \b(?:on or before|by|not later than|no later than) the (?:\w+ )?\(?(\d{1,3})
    (?:st|nd|rd|th)\)? (?:calendar |business |working )?day (?:after|following|of (?:the )?receipt)
  |\bbetween the \w+ (?:\(\w+\) )?
    and (?:the )?\w+ \((\d{1,3})(?:st|nd|rd|th)\) (?:calendar |business |working )?days? (?:after|following)
`;

const ODD_DAYS = /\bwithin \w+ (?:\w+ )?\((\d{1,3})\) (?:\w+ )?days\b/;

/** Days until a payment is due. */
function dueIn(text: string): number | null {
  if (!/\b(?:pays?|paid|payments?|payable|due|remit|settlement)\b/.test(text)) return null;
  const read = firstPeriod(
    text,
    (before, after, { unit, days: length }) =>
      unit !== 'hour' &&
      unit !== 'year' &&
      length <= 200 &&
      (UNTIL.test(before) || /^(?:'s?)?,? (?:after|of|from|following|since)\b/.test(after)) &&
      !NOT_DUE.test(after.slice(0, 20)) &&
      !/\b(?:approv\w+|review\w*|determin\w+|notif\w+|object\w*|disput\w*|respon\w+|why)\b.{0,30}$/.test(
        before,
      ) &&
      !/\b(?:unpaid|fails?|overdue|past due|late|more than)\b.{0,40}$/.test(
        before.replace(/\bnot? (?:later|more) than (?:the )?$/, ''),
      ),
  );
  if (read !== null) return read;
  const ordinal = ORDINAL_DAY.exec(text) ?? ODD_DAYS.exec(text);
  return ordinal ? Number(ordinal[1] ?? ordinal[2]) : null;
}

export const statesPayment: Reader = (text) => statedDays(dueIn(text), 'Payment within');
