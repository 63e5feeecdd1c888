/** When work may stop, and how long it may stay stopped. */
import { regex } from '../../../read/regex.ts';
import { allOf, type Figure, figures } from '../../figures.ts';
import {
  abandonedFor,
  answeredWithin,
  noticeOf,
  paidWithin,
  paymentDelayed,
  stoppedFor,
  suspendedAtMost,
  unpaidFor,
  waitsAfterNotice,
} from '../../time-figures.ts';
import { statesNotice } from '../notice.ts';

/** Days after a notice or due date after which work may stop. */
const stopsAfter: Figure = {
  of: 'days',
  text: /^(?=.*\b(?:suspend\w*|stop\w*|cease|discontinue)\b).*\b(?:pay|pays|paid|payments?|unpaid|financ\w+)\b/,
  before:
    /\b(?:within|for|after|than|of|such|until|exceed\w*|upon) (?:an? |the |such )?(?:additional )?(?:period of )?$/,
  after: regex`
    ^(?:'s?)?(?: period)?,? (?:after|of|from|following|past|beyond|have elapsed)\b
      .{0,60}\b(?:notice|receipt|demand|request|due|date|payable|submi\w+|invoices?)\b
  `,
  not: /\bresum\w+ [^.;]{0,80}<>|\b(?:claims?|submit|furnish|provide)\b[^.;]{0,100}<>|<>[^.;]{0,100}\b(?:submit|furnish|request for)\b/,
  title: (figure) => `Work may be stopped after ${figure}`,
};

const resumedWithin: Figure = {
  of: 'days',
  before:
    /\b(?:resum\w+|re-?commenc\w+|re-?start\w*|re-?mobili\w+)\b.{0,120}\b(?:within|later than|upon|on|in) (?:the )?$/,
  title: (figure) => `Work resumes within ${figure}`,
};

export const statesPause = allOf(
  figures([
    suspendedAtMost,
    resumedWithin,
    stopsAfter,
    noticeOf,
    paymentDelayed,
    unpaidFor,
    abandonedFor,
    stoppedFor,
    paidWithin,
    answeredWithin,
    waitsAfterNotice,
  ]),
  statesNotice,
);
