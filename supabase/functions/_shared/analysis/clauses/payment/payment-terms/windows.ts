import type { DateRule, WindowRule } from '../../../obligations/rule.ts';
import { regex } from '../../../read/regex.ts';
import { BY } from '../../window-words.ts';

const PAYS = regex`
  \b(?:(?:shall|will|must|agrees? to|obligated to|required to|to) (?:\w+,? ){0,4}?(?:pay|remit|reimburse
    |disburse|release)\b|(?:make|makes|making) (?:\w+ ){0,3}?payments?\b|(?:is|are|be|become|becomes|becoming
    |fall|falls|falling|shall be|been)(?: \w+){0,3}? (?:paid|payable|due|made|released|remitted|disbursed)\b
    |due and payable|(?:paid|payable|payment (?:is|shall be|will be|terms)) (?:\w+ ){0,4}?<>)
`;

const UNPAID = regex`
  \b(?:fails?|failure|failed|refus\w+|neglects?)\b[^;]{0,230}<>
  |\b(?:does not|do not|did not|has not|have not|not been
    |not be|is not|are not|unpaid|overdue|past due|delinquent|if [^,;]{0,60}(?:not|without))\b[^,;]{0,90}<>
`;

const BILL = regex`
  \b(?:receipt|receiv\w+|invoices?|applications?|requisition\w*|submi(?:ssion|tt\w+)|approv\w+|certificat\w+
    |certif\w+|presentation|statements?|deliver\w*|billing|paid|payment|month|acceptance|request)\b
`;

export const windows = {
  dispute: {
    title: 'Notice of disputed payment',
    category: 'payment_terms',
    kind: 'notice_window',
    confidence: 0.74,
    relations: ['after'],
    near: [
      /\b(?:disput\w+|object\w*|withhold\w*|reject\w*|contest\w*|deficien\w+)\b/,
      regex`
        \b(?:
          invoices?|applications?(?: for payment)?|payment requests?|requests? for payment|draw requests?)\b
      `,
      /\b(?:noti(?:ce|fy|fied|fication)|writing|written|inform|advise)\b/,
    ],
    anchor: /\b(?:receipt|receiv\w+|delivery|submission|submittal|invoice|application)\b/,
    not: /\b(?:arbitrat\w+|mediat\w+)\b|\b(?:does|do|did) not (?:within )?<>/,
    max: 120,
  },
  finalPayment: {
    title: 'Final payment',
    category: 'payment_terms',
    kind: 'deadline',
    confidence: 0.82,
    relations: ['after'],
    near: [
      regex`
        \bfinal (?:
          payment|invoice|application|certificate for payment|progress payment|contract payment|installment)\b
        |\bbalance of the (?:contract|subcontract)\b
      `,
      PAYS,
    ],
    not: regex`
      ${UNPAID.source}
      |\b(?:warrant\w*
        |records|audit|arbitrat\w*|claims? (?:shall|must)|retainage invoice|insur\w+|polic(?:y|ies)|loss)\b
    `,
    max: 400,
  },
  certification: {
    title: 'Payment certification',
    category: 'payment_terms',
    kind: 'deadline',
    confidence: 0.74,
    relations: ['after'],
    near: [
      /\b(?:certificates? (?:for|of) payment|payment certificates?|certify (?:the )?payment)\b/,
      /\b(?:issue|certify|forward)\b/,
    ],
    anchor: /\b(?:receipt|receiv\w+|submission)\b/,
    not: /\b(?:shall|will) (?:make (?:\w+ )?payment|pay)\b/,
    max: 60,
  },
  due: {
    title: 'Payment due',
    category: 'payment_terms',
    kind: 'deadline',
    confidence: 0.8,
    relations: ['after'],
    near: [PAYS, /\b(?:pay|paid|payable|payments?|reimburse\w*|invoices?|remit)\b/],
    anchor: BILL,
    not: regex`
      ${UNPAID.source}
      |\b(?:delay|default) in payment\b
      |\bin excess of <>
      |\b(?:interest (?:shall|will|accru)|tax(?:es)?|premiums?|refund\w*|liens?|terminat\w*|warrant\w*
        |arbitrat\w*|royalt\w*|severance|dividend|rent|insur\w*|notif\w+|disput\w+ (?:such|the) |bonus
        |liquidated damages|deductible|loan|lender|bank|guarantor|beneficiary|financing parties
        |advances?|stop(?:ped)?|obtain approval|before (?:the )?(?:next )?(?:progress )?payment)\b
    `,
    max: 180,
  },
  dueWhenBilled: {
    title: 'Payment due',
    category: 'payment_terms',
    kind: 'deadline',
    confidence: 0.66,
    relations: ['bare'],
    near: [
      regex`
        \b(?:net (?:of )?<>|invoices?[^;]{0,80}(?:paid|payable|due|pay)[^;]{0,40}<>
          |(?:pay|payment of) [^;]{0,60}invoices?[^;]{0,60}<>)
      `,
    ],
    elsewhere: [/\b(?:receipt of (?:\w+ ){0,3})?(?:invoices?|statements?)\b(?: date)?/],
    not: new RegExp(`${UNPAID.source}|\\b(?:interest|tax(?:es)?|audit|insur\\w*|disput\\w*|terminat\\w*)\\b`),
    max: 180,
  },
} satisfies Record<string, WindowRule>;

export const dates = {
  paymentDue: {
    title: 'Payment due',
    category: 'payment_terms',
    kind: 'deadline',
    confidence: 0.74,
    lead: regex`
      \b(?:shall|will|must|agrees? to|is|are) (?:be )?
        (?:\w+ ){0,2}?(?:pay|paid|payable|due and payable)\b[^.;]{0,120}?\b(?:by|on|before|than)${BY}
    `,
    not: regex`
      \b(?:was|were|had|whereas|tax(?:es)?|interest
        |if |fail\w*|note|dividend|prior to the|terminat\w*|insur\w*|sooner|earlier|commencing)\b[^.;]{0,160}$
    `,
  },
} satisfies Record<string, DateRule>;
