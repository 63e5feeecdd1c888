/** Record retention periods and the error that shifts the audit cost. */
import { regex } from '../../../read/regex.ts';
import { type Figure, figures } from '../../figures.ts';
import { noticeOf, paidWithin, withinPays } from '../../time-figures.ts';

const RECORDS = /\b(?:records?|books|accounts?|documentation|documents|data|audit\w*|inspect\w*)\b/;

const OTHER_SPAN = regex`
  \b(?:preceding|previous|prior|last|past|each|every|once (?:in|during)|one per) <>
  |<> (?:before|prior|old|of experience|warranty)\b
  |\b(?:experience|notice) (?:of )?<>
`;

/** Retention or inspection period. */
const kept: Figure = {
  of: 'days',
  text: RECORDS,
  before: regex`
    \b(?:for|of|least|than|during|until|within|through|period|minimum|continu\w+|and) (?:an? |the )?(?:
    (?:\w+ )?period (?:of )?)?(?:not less than |at least |no less than |up to )?$
  `,
  after:
    /^'?(?: period)?(?:,|\)|\.|;|$| (?:after|from|following|of|period|beyond|subsequent|or|and|as|in|the|retention|thereafter|unless)\b)/,
  not: OTHER_SPAN,
  least: 150,
  most: 11_000,
  title: (figure) => `Records kept for ${figure}`,
};

/** The error above which the audited side pays for the audit. */
const errorAbove: Figure = {
  of: 'percent',
  text: /\b(?:over-?charges?|over-?pa\w+|discrepanc\w+|over-?stat\w+|excess|errors?|variance|under-?pa\w+|misstate\w*)\b/,
  before: /\b(?:than|exceeds?|exceeding|excess of|least|over|above|by|of) $/,
  most: 50,
  title: (figure) => `Audited party pays for audit if errors exceed ${figure}`,
};

export const statesRecordsKept = figures([kept, errorAbove, noticeOf, withinPays, paidWithin]);
