/** Interest on late payments. */
import { regex } from '../../../read/regex.ts';
import type { ClauseKind } from '../../clause-kind.ts';
import { statesInterest } from './figures.ts';
import { lateInterest } from './rule.ts';

/** Any wording by which a late payment costs something; enough to not report the clause as missing. */
const MENTIONED = regex`
  \b(?:interest|financ(?:e|ing) charges?|late (?:charges?|fees?))\b.{0,240}\b(?:per annum|per month|rate|percent|prime|libor
    |statutory|prompt pay\w*|legal(?:ly)? allow\w*|permitted by law)\b
  |\b(?:rate|percent|per annum|prime|statutory|prompt pay\w*)\b.{0,120}\binterest\b
  |\bwith interest\b|\bbears? interest\b|\binterest (?:shall|will) (?:accrue|be (?:paid|payable|due))\b
`;
const OF_OTHER_DEBTS = regex`
  \b(?:loans?|lenders?|borrower|mortgage|notes?|bonds|escrow|security interest|conflict of interest|working interest
    |best interests?|award|judgment|refund\w*|overpa\w+|reimburse (?:the )?owner)\b
`;

export const latePaymentInterestClause: ClauseKind = {
  category: 'late_payment_interest',
  locator: {
    stems: ['intere', 'late'],
    pattern: regex`
      \b(?:unpaid|past due|overdue|late|delinquent|due and unpaid|not paid when due)\b.{0,160}?\binterest\b
      |\binterest\b
        .{0,160}?\b(?:unpaid|past due|overdue|late payments?|delinquent|date (?:payment is )?due|when due)\b
    `,
    except: /security interest|working interest|best interest|conflict of interest/,
    confidence: 0.75,
  },
  finders: [
    {
      stems: ['intere', 'late', 'charge', 'financ'],
      pattern: regex`
        \binterests?\b
          .{0,200}?\b(?:not (?:timely |been )?(?:paid|made)|until (?:\w+ ){0,3}?(?:paid|payment|received)
          |past[- ]due|after (?:the |its )?due date|not paid|late|delinquen\w+|wrongfully withheld)\b
        |\b(?:not (?:timely )?(?:paid|made)(?: when due)?
          |past[- ]due|overdue|late payments?|fails? to (?:make )?(?:timely )?pay\w*|delinquen\w+|not received
          |not paid\b.{0,100}?|payments?\b.{0,80}?\b(?:is|are) delayed|arrears)\b.{0,200}?\b(?:bear
          |accrue|plus|pay|with|carry|earn|incur|assess\w*|subject to|receive|charge)\b.{0,40}?\b(?:interests?
          |late (?:payment )?(?:charges?|fees?)|(?:financ(?:e|ing)|service|extended payment) charges?)\b
        |\b(?:late|extended|delayed) (?:payment )?(?:charges?|fees?|interest)\b
          .{0,80}?\b(?:shall|will|at (?:a|the) rate|comput\w+|percent|%)
      `,
      except: regex`
        \b(?:security interest|working interest|best interests?|lenders?
          |lessors?|accrued (?:and|but) unpaid|borrower|means|shall mean|insurance|deposit|escrow account
          |conflict of interest|liquidated|title|arbitrat\w*|prevailing party|plus any interest)\b
      `,
      goesOn: { pattern: /\b(?:rate|charges? shall|per (?:annum|month)|interest)\b/, most: 2 },
      confidence: 0.8,
    },
    {
      // Named rates, interest on wrongly withheld amounts, and wording of other countries.
      stems: ['intere', 'financ', 'rate', 'prompt', 'charge'],
      pattern: regex`
        \b(?:interest|default|late payment|reference|overdue|late) rate"?,? (?:shall )?means?\b
          .{0,240}?(?:%|\bpercent\b|\bprime\b|\blibor\b|\bbase rate\b)
        |\b(?:plus|together with|with) (?:simple )?interest\b
          .{0,100}?\bfrom the (?:due )?date\b.{0,120}?\b(?:until|paid|payment)\b
        |\binterest (?:\w+ ){0,4}?under this (?:contract|agreement|subcontract)\b
          .{0,60}?\b(?:calculated|computed|accrue|at)\b.{0,40}?\brate\b
        |\bfinancing charges\b.{0,80}?\b(?:compounded|unpaid|calculated|annual rate)\b
        |\b(?:carrying|service|finance|late) charges? (?:of|at|equal to)\b.{0,60}?(?:%|\bpercent\b)
        |\b(?:default|penalty|statutory|simple) interest\b.{0,120}?\b(?:shall|will|at)\b
        |\binterest\b.{0,120}?\bprompt pay(?:ment)? act\b
        |\bprompt pay(?:ment)? act\b.{0,160}?\binterest\b
        |\b(?:shall|will) bear interest\b.{0,60}?\b(?:from|at)\b
      `,
      except: regex`
        \b(?:security interest|working interest|lenders?|lessors?|borrower|loan|notes?
          |deposit|escrow|royalt\w*|award|judgment|indemnif\w*|lien|overpa\w+|refund\w*|prevailing|bonds)\b
      `,
      goesOn: { pattern: /\b(?:annual rate|per annum|per month)\b/, most: 1 },
      confidence: 0.7,
    },
  ],
  doubts: [
    {
      pattern: regex`
        \b(?:shall mean|means|lenders?|lessors?|borrower|for payment of interest|accrued (?:and|but) unpaid)\b
      `,
    },
  ],
  rules: [lateInterest],
  states: statesInterest,
  statesBest: true,
  expected: {
    major: false,
    for: 'performer',
    title: 'No interest on late payments',
    explanation: 'The other side can pay late at no cost.',
    holds: ({ context, clauseSpans }) =>
      clauseSpans.length > 0 ||
      context.find(['intere', 'late', 'financ'], MENTIONED, OF_OTHER_DEBTS).length > 0,
  },
};
