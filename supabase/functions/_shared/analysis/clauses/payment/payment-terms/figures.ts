/** Days to pay. */
import { businessDayRange } from '../../../../calendar/ranges.ts';
import { regex } from '../../../read/regex.ts';
import type { Reader } from '../../clause-kind.ts';
import { allOf, type Figure, figures } from '../../figures.ts';
import { firstPeriod, type PeriodParams, periodParams, statedDays } from '../../first-period.ts';
import { paidWithin, withinPays } from '../../time-figures.ts';
import { heldAtCompletion } from '../held-at-completion.ts';
import { OF_THE_VALUE } from '../retainage/rule.ts';

const UNTIL = /\b(?:within|(?:not|no) (?:later|more) than|later than|in|net|upon) (?:the )?$/;

const NOT_DUE = /\b(?:prior|before|in advance|preceding)\b/;

/** An action within that time that is not a payment. */
const CERTIFIES =
  /^(?:(?!\b(?:pay|pays|paid|payable|due)\b).){0,170}?\b(?:issue|certify|review|approve|reject|give|shall submit)\b/;

const ORDINAL_DAY = regex`
  \b(?:on or before|by|not later than|no later than) the (?:\w+ )?\(?(\d{1,3})
    (?:st|nd|rd|th)\)? (?:calendar |(business |working ))?day (?:after|following|of (?:the )?receipt)
  |\bbetween the \w+ (?:\(\w+\) )?
    and (?:the )?\w+ \((\d{1,3})(?:st|nd|rd|th)\) (?:calendar |(business |working ))?days? (?:after|following)
`;

const ODD_DAYS = /\bwithin \w+ (?:\w+ )?\((\d{1,3})\) (?:(business |working )|\w+ )?days\b/;

/** Days until a payment is due. */
function dueIn(text: string): PeriodParams | null {
  if (!/\b(?:pays?|paid|payments?|payable|due|remit|settlement)\b/.test(text)) return null;
  const read = firstPeriod(
    text,
    (before, after, { unit, days: length, end }) =>
      unit !== 'hour' &&
      unit !== 'year' &&
      length <= 200 &&
      (UNTIL.test(before) || /^(?:'s?)?,? (?:after|of|from|following|since)\b/.test(after)) &&
      !NOT_DUE.test(after.slice(0, 20)) &&
      !CERTIFIES.test(text.slice(end, end + 180)) &&
      !/\b(?:claims? shall be made|to invoice)\b.{0,50}$/.test(before) &&
      !/\b(?:approv\w+|review\w*|determin\w+|notif\w+|object\w*|disput\w*|respon\w+|why)\b.{0,30}$/.test(
        before,
      ) &&
      !/\b(?:unpaid|fails?|overdue|past due|late|more than)\b.{0,40}$/.test(
        before.replace(/\bnot? (?:later|more) than (?:the )?$/, ''),
      ),
  );
  if (read !== null) return read;
  const ordinal = ORDINAL_DAY.exec(text);
  const [, one, oneIsBusiness, two, twoIsBusiness] = ordinal ?? ODD_DAYS.exec(text) ?? [];
  const days = one ?? two;
  const kind = (oneIsBusiness ?? twoIsBusiness ?? '').trim();
  return days === undefined ? null : ordinalDays(Number(days), kind);
}

function ordinalDays(days: number, kind: string): PeriodParams {
  const business = kind !== '';
  const range = business ? businessDayRange(days) : { least: days, most: days };
  const words = `${days} ${kind} day${days === 1 ? '' : 's'}`;
  return periodParams({ days, unit: 'day', business, mismatch: false, words, ...range });
}

const statesFirst: Reader = (text) => statedDays(dueIn(text), 'Payment within');

const progressPaid: Figure = {
  of: 'percent',
  least: 50,
  most: 100,
  text: /\b(?:pay|pays|paid|payments?|payable)\b/,
  after: OF_THE_VALUE,
  not: /\b(?:exceeds?|equals?|reach\w*|than|when|until|after|retain\w*|retainage|withh\w+)\b[^.;]{0,60}<>|<>\)? complete/,
  title: (figure) => `Progress payments at ${figure}`,
};

const instalment: Figure = {
  of: 'percent',
  most: 100,
  after: regex`
    ^\)?(?: or \$[\d,.]+)?,? ?(?:\(\$?[\d,.]+\) )?of (?:the |its |such |each |said )?(?:[\w-]+ ){0,5}?(?:price|sum|fee|amount|value)\b
  `,
  not: /\b(?:retain\w*|retainage|retention|withh\w+|less|exceed\w*|interest|liquidated|bond|guarant\w+|security|insurance|fee (?:of|equal to)|reduc\w+|than|when|until|plus|at the rate)\b[^.;]{0,60}<>/,
  text: /\b(?:pay|pays|paid|payments?|payable|install?ments?|upon|when)\b/,
  title: (figure) => `Installment payment of ${figure}`,
};

const advance: Figure = {
  of: 'percent',
  most: 60,
  before: /\b(?:advance|down|mobili[sz]ation|initial|up-?front) (?:payment|deposit)\b.{0,120}$/,
  not: /\b(?:interest|guarant\w+|exceeds?|until|deduct\w*)\b[^.;]{0,40}<>/,
  title: (figure) => `Advance payment of ${figure}`,
};

/** Deadline to certify an application or refuse it with reasons. */
const certified: Figure = {
  of: 'days',
  text: /\b(?:certif\w+|approv\w+|review\w*|object\w*|reject\w*|disput\w*|notif\w+)\b/,
  before: /\b(?:within|(?:not|no) (?:later|more) than) (?:an? )?(?:period of )?$/,
  after: /^(?:'s?)?,? (?:after|of|from|following)\b/,
  most: 90,
  title: (figure) => `Payment application review within ${figure}`,
};

/** When and what share is paid. */
export const statesPayment = allOf(
  statesFirst,
  figures([heldAtCompletion, advance, progressPaid, instalment, withinPays, paidWithin, certified]),
);
