/** When and for what the performer is paid. */
import { regex, source } from '../../../read/regex.ts';
import type { ClauseKind } from '../../clause-kind.ts';
import { statesPayment } from './figures.ts';
import { paymentTerms } from './rule.ts';
import { savings } from './savings.ts';

const PAYMENT_TITLE = regex`
  \b(?:progress|final|periodic|interim|monthly|milestone) payments?\b
  |\b(?:terms|times?|method|manner|schedule|conditions|procedures?) (?:of|for) payments?\b
  |\bpayment (?:terms|procedures?|schedule|conditions)\b
  |(?:^|\| |and |; )payments?\.?(?= \||$)
  |\bpayments? (?:to|of) (?:the )?(?:contractor|subcontractor|builder|design-builder|contract (?:price|sum))
  |\b(?:contract|subcontract) (?:price|sum)(?: and|;|,) payments?\b
  |\binvoic(?:es?|ing)\b
  |\bbilling\b
  |\b(?:applications?|certificates?) (?:for|of|and) payments?\b
  |\b(?:form|means) of payments?\b
  |\bpayment(?:s and completion| certificates?)\b
  |\b(?:contract|subcontract) price and payment\b
  |\bpayment (?:up)?on (?:\w+ )?completion\b
  |\bpayments? (?:
    for (?:stored )?materials?|of (?:the )?(?:construction|contract|project|engineering) (?:costs?|funds?))\b
  |\bobligation to pay\b
  |\bconstruction advances\b
`;

const NOT_PAYMENT = regex`
  \b(?:definitions?|insurance
    |changes?|terminat\w+|retainage|retention|interest|taxes|warrant\w*|subcontractors?|liens?|disput\w*)\b
`;

const DRAWN = source`
  (?:applications? (?:by the \w+ )?for (?:progress |partial |final )?payments?
    |payment applications?|invoices?|requisitions?
    |draw requests?|pay(?:ment)? requests?|requests? for payment|monthly statements?|billings?|pay estimates?)
`;

const PAYER = source`
  (?:owner|employer|client
    |purchaser|buyer|customer|company|contractor|general contractor|construction manager|lessor|party a)
`;

export const paymentTermsClause: ClauseKind = {
  category: 'payment_terms',
  locator: {
    stems: ['pay', 'paymen', 'paid', 'invoic'],
    pattern: regex`
      \b(?:shall|will|agrees to) (?:\w+ ){0,3}?(?:pay|make (?:\w+ )?payments?|remit)\b
        .{0,200}?\b(?:days|monthly|month|upon|invoice|application|progress|installments?|certificate)
      |\b(?:progress|monthly|interim|milestone) payments? (?:shall|will)\b
      |\b(?:invoices?|applications? for payment)\b.{0,120}?\b(?:payable|paid|due)\b
    `,
    except: regex`
      \b(?:tax(?:es)?|premium|indemnif|liquidated|interest|rent
        |royalt|each subcontractor|its subcontractors|all subcontractors|lien|insurance|severance|salary)\b
    `,
    confidence: 0.6,
  },
  finders: [
    {
      stems: ['paymen', 'pay', 'paid'],
      pattern: regex`
        \bshall (?:\w+ ){0,2}?make (?:\w+ ){0,2}?(?:
          progress |monthly |periodic |interim |partial |milestone )payments?\b
        |\b(?:progress|partial|periodic|milestone|monthly) payments?\b
          .{0,80}?\b(?:shall|will) be (?:made|paid|due)\b
      `,
      except: regex`
        \b(?:computed|subcontractors? (?:of|in)
          |lien|insurance|retainage (?:shall|will)|advance payments|condition precedent to owner's
          |(?:pursuant to (?:the provisions of )?|as (?:set forth|provided) in )(?:article|section) \S)
      `,
      confidence: 0.75,
    },
    {
      stems: ['final'],
      pattern: regex`
        \bfinal payment\b.{0,260}?\b(?:
          (?:shall|will) (?:\w+ )?be (?:\w+ ){0,2}?(?:made|due|paid|payable)|is due|shall become due)\b
        |\bmake final payment\b
      `,
      except: regex`
        \b(?:constitute a waiver|waiver of (?:all )?claims
          |until the contractor submits|insurance policies|administration of the contract|arbitrat\w*)\b
      `,
      confidence: 0.75,
    },
    {
      stems: ['submit', 'delive', 'presen', 'prepar', 'invoic', 'furnis'],
      pattern: regex`
        \b(?:once (?:each|every|per|a) month|each (?:calendar )?month
          |monthly|(?:by|before|on) the \w+ (?:\(\w+\) )?(?:day )?of (?:the|each|every|any) (?:\w+ )?month
          |(?:on or before|by|no later than|not later than|prior to) the (?:first
          |last|\w+ \(\d+(?:st|nd|rd|th)?\)|\w+|\d+(?:st|nd|rd|th)?) (?:business |calendar |working )?day)\b
          .{0,200}?\b(?:submit|deliver|present|furnish|prepare|invoice)s?\b.{0,120}?\b${DRAWN}\b
        |\b(?:submit|deliver|present|furnish|prepare)s?\b.{0,120}?\b${DRAWN}\b
          .{0,120}?\b(?:each (?:calendar )?month|monthly|once a month|(?:preceding|previous|prior) month)\b
      `,
      except: /\b(?:lien|tax(?:es)? returns?|insurance|schedule of values acceptable)\b/,
      confidence: 0.7,
    },
    {
      stems: ['within', 'not', 'later', 'net', 'days', 'day'],
      pattern: regex`
        \b(?:within|not (?:later|more) than|no later than|on or before)\b.{3,200}?\b${PAYER} (?:shall
          |will|agrees to|must) (?:\w+ ){0,3}?(?:pay|remit|make (?:\w+ ){0,2}payments?)\b
        |\b(?:payments?|invoices?|amounts?)\b
          .{0,120}?\b(?:shall|will) be (?:made|paid|due|payable)(?: and payable)?\b
          .{0,80}?\b(?:within|not (?:later|more) than|no later than|upon)\b.{0,60}?\b(?:days?|receipt)\b
      `,
      except: regex`
        \b(?:insurance|premiums?|indemnif\w*|liquidated|interest|tax(?:es)?
          |claims?|subcontractors? (?:of|and)|lien|arbitrat\w*|terminat\w*|award|overpa\w+|refund|rent)\b
      `,
      confidence: 0.7,
    },
    {
      stems: ['paymen', 'paid', 'instal'],
      pattern: regex`
        \bpayments? of the (?:contract|subcontract|purchase|lump[- ]sum) (?:price|sum|amount)\b
          .{0,60}?\b(?:shall|will) be made\b
        |\b(?:contract|subcontract|lump[- ]sum) (?:price|sum|amount|fee)\b
          .{0,80}?\b(?:shall|will) be (?:paid|payable|due)\b
        |\b(?:shall|will) be paid (?:in|by) (?:\w+ ){0,3}?(?:installments?|progress payments|milestone)\b
        |\bpayments? (?:shall|will) be (?:settled|made)\b.{0,80}?\b(?:accept|complet|approv|certif)\w*
      `,
      except: /\b(?:terminat\w*|insurance|indemnif\w*|liquidated|tax(?:es)?)\b/,
      goesOn: {
        pattern: /^\W{0,3}(?:\d{1,2}|[a-z]{1,4})[).].{0,200}?(?:%|\bpercent\b|\$|\bbalance\b|\bsum of\b)/,
        most: 20,
      },
      confidence: 0.7,
    },
    {
      stems: [],
      under: PAYMENT_TITLE,
      notUnder: NOT_PAYMENT,
      pattern: regex`
        \b${PAYER}\b
          .{0,60}?\b(?:shall|will|agrees to) (?:\w+ ){0,4}?(?:pay|make (?:\w+ ){0,2}payments?|remit)\b
        |\breceived by the (?:architect|owner|engineer)\b
          .{0,60}?\b(?:application|invoice|day of (?:a|the|each) month)
        |\b(?:shall|will) be (?:due and )?(?:payable|paid|due)\b
      `,
      except: regex`
        \b(?:computed|see to the payment|subcontractors? (?:of|in)|lien|insurance|advance payments
          |costs and fees|accrue|such costs|retainage|interest|reject\w*|withh\w+|tax(?:es)?|pending
          |not constitute|objection|defective|damages|retained|no greater than|(?:as|in) full (?:payment
          |compensation|consideration)|(?:contractor|builder|seller) (?:shall|will) (?:\w+ )?pay)\b
      `,
      confidence: 0.65,
    },
    {
      stems: ['applic', 'requis', 'invoic', 'statem', 'certif', 'estima'],
      titled: PAYMENT_TITLE,
      notUnder: NOT_PAYMENT,
      pattern: regex`
        \b(?:shall|will|may|must)\b
          .{0,200}?\b(?:submit\w*|deliver\w*|present\w*|forward\w*|issued?|prepared?|approved?|certif\w+)\b
          .{0,200}?\b(?:${DRAWN}|statements?|(?:payment )?certificates?(?: for payment)?)\b
        |\b(?:${DRAWN}|statements?|certificates? for payment|payment certificates?)\b
          .{0,120}?\b(?:shall|will|must) be\b
      `,
      except: regex`
        \b(?:liens?|insurance|tax(?:es)?|retainage|certificates? of (?:substantial|final|occupancy|insurance)
          |withh\w+|not constitute|interest|representation|accompan\w+
          |period covered|schedule of values submitted|entitled to rely|pending|disput\w*|certify(?:ing)? that
          |itemize|payrolls?|vouchers|reject|nullify|form and substance|fails?|deemed|statutes?
          |(?:imply|constitute) acceptance|rendered in|in accordance with (?:this|section|article))\b
      `,
      confidence: 0.6,
    },
    {
      stems: ['paymen', 'pay', 'paid'],
      titled: PAYMENT_TITLE,
      notUnder: NOT_PAYMENT,
      pattern: regex`
        \bno obligation to (?:pay|make)\b
        |\bpayments?\b.{0,120}?\b(?:shall|will|may)(?: similarly| also| only)? be (?:made|conditioned|due)\b
        |\b(?:shall|will)\b.{0,200}?\bpay\b
      `,
      except: regex`
        \b(?:liens?|see to the payment|for payment to|insurance|tax(?:es)?
          |interest|liquidated|subcontractors?|not constitute|accrue|indemnif\w*|premiums?|damages|terminat\w*
          |pending|costs and fees|lenders?|breach|default|retained|procedures?|disput\w*|deemed|statutes?
          |in (?:us|u\.s\.|united states) dollars|(?:contractor|builder|seller) (?:shall|will) (?:\w+ )?pay)\b
      `,
      confidence: 0.6,
    },
    {
      // Preconditions of payment, and lender advances for work financed by a loan or lease.
      stems: ['obliga', 'advanc', 'settle'],
      pattern: regex`
        \bno obligation to pay\b.{0,120}?\b(?:contract (?:sum|price)|balance|amounts? otherwise payable)\b
        |\b(?:may|shall|must) (?:\w+ ){0,3}?request\b
          .{0,80}?\badvances? (?:of )?funds?\b.{0,80}?\b(?:costs?|payment)\b
        |\badvance requests?\b.{0,200}?\bdays (?:prior|before)\b
        |\b(?:completion|final) settlement\b.{0,120}?\b(?:within|in) \d{1,3} days\b
      `,
      except: /\b(?:insurance|indemnif\w*|terminat\w*|subcontractors?|default)\b/,
      confidence: 0.6,
    },
    {
      // A period after the work or the request, and required documents, before the verb.
      stems: ['pay', 'requis', 'applic', 'invoic', 'reques', 'statem', 'certif'],
      pattern: regex`
        ^.{0,80}?\b(?:within|on or before|(?:not|no) later than)\b
          .{3,60}?\bdays? (?:after|following|of)\b.{0,1200}?\b${PAYER} (?:shall|will) pay to (?:the )?(?:
          contractor|subcontractor|builder|seller|supplier)\b
        |^.{0,40}?\b(?:within|on or before|(?:not|no) later than)\b.{3,60}?\bdays? (?:after|following|of)\b
          .{0,40}?\breceipt of (?:any|each|the|such|an?) (?:\w+ ){0,2}?(?:
          requisition|application|invoice|request for payment|statement|certificate)\b
      `,
      except: regex`
        \b(?:terminat\w*|liquidated damages (?:shall|are|is|for)
          |indemnif\w*|arbitrat\w*|award|default|overpa\w+ (?:shall|will|by)|refund)\b
      `,
      confidence: 0.65,
    },
    {
      // Advance payment, or payment through a bank.
      stems: ['letter', 'advanc', 'cheque', 'monthl'],
      pattern: regex`
        \b(?:owner|employer|purchaser|buyer) (?:shall|will) (?:establish|open|provide|procure)\b
          .{0,60}?\bletter of credit in favou?r of (?:the )?(?:contractor|seller|supplier|builder)\b
        |\bpayments? (?:shall|will) be made\b.{0,80}?\b(?:letter of credit|cheque|wire transfer)
        |\badvance payment\b.{0,160}?\b(?:shall|will) be (?:made|paid) (?:to|by)\b
        |\b(?:contractor|builder|seller|supplier) (?:shall|will) be paid (?:\w+ ){0,3}?(?:monthly|directly)\b
        |\b(?:owner
          |employer|purchaser|buyer|client) (?:shall|will),? (?:on a )?monthly(?: basis)?,? make payments?\b
      `,
      except: /\b(?:insurance|terminat\w*|lenders?|bond)\b/,
      confidence: 0.65,
    },
    {
      stems: ['milest'],
      under: PAYMENT_TITLE,
      notUnder: NOT_PAYMENT,
      pattern: regex`
        ^(?=.{0,400}?\b(?:achiev\w+|reached|invoices?|requests?)\b).{0,300}?(?:
          \b(?:shall|will|may)\b.{0,300}?\bmilestones?\b|\bmilestones?\b.{0,300}?\b(?:shall|will|may)\b)
      `,
      except: regex`
        \b(?:terminat\w*
          |liquidated|insurance|retainage|imply|do(?:es)? not agree|expects?|constitut\w+|constru\w+
          |carryover|reconcil\w+|change orders?|disput\w+|credited|amended|acknowledge|without prejudice)\b
      `,
      confidence: 0.6,
    },
    {
      // Down payment, installments, or a stated amount.
      stems: [
        'initia',
        'down',
        'mobili',
        'deposi',
        'instal',
        'paymen',
        'paid',
        'balanc',
        'fee',
        'fees',
        'commis',
      ],
      pattern: regex`
        \b(?:initial|down|advance|mobili[sz]ation|first) (?:payment|install?ment|deposit)\b
          .{0,120}?\b(?:shall|will) be (?:tendered|paid|made|due|payable)\b
        |\b(?:payable|paid) in (?:\w+ ){0,4}?install?ments\b
        |\bpayments? (?:of|on account of) (?:the )?(?:\w+ ){0,3}?(?:price|sum|fee|compensation)\b
          .{0,80}?\b(?:shall|will) be (?:made|paid)\b
        |\bfinal date for payment\b.{0,80}?\b(?:shall be|is)\b
        |\b(?:contractor
          |subcontractor|builder|seller|supplier|design-builder) (?:shall|will) be paid (?:\w+ ){0,4}?(?:
          upon|within|in (?:\w+ )?(?:stages|parts)|(?:on|at) (?:the )?(?:completion|milestones?))\b
        |\b(?:fees?|commissions?|balance|remainder)\b.{0,60}?\b(?:shall
          |will) be (?:paid|due and payable|payable)(?: out)?\b.{0,20}?\b(?:within|upon|on|in|monthly)\b
      `,
      except: regex`
        \b(?:terminat\w*|insurance|indemnif\w*|liquidated|tax(?:es)?|lien|bond|arbitrat\w*|mediat\w*
          |attorneys?'?|permits?|license fees?|royalt\w*|filing|subcontractors?|retainage|interest|lenders?)\b
      `,
      confidence: 0.6,
    },
  ],
  doubts: [
    {
      // Termination, insurance, and dispute clauses also mention payment.
      pattern: /./,
      unless: /\b(?:progress|monthly|final) payments?\b.{0,120}\b(?:shall|will) be (?:made|paid|due)\b/,
      under: /\b(?:defaults?|terminat\w+|insurance|polic(?:y|ies)|disputes?|delays?)\b/,
      notUnder: PAYMENT_TITLE,
    },
    {
      pattern: regex`
        \b(?:computed as follows
          |pending (?:a |any )?final (?:resolution|determination)|schedule of values (?:acceptable|shall)
          |no (?:progress |partial |final )?payments? (?:made |nor |shall |will )|in current funds
          |amounts? retained|advance payments|late payment charges|certif(?:y|ying|ication) that
          |sworn statement|contractor shall pay (?:to )?(?:the )?owner|determine, prior to|dispute)\b
      `,
      unless:
        /\bwithin\b.{0,80}\bdays\b.{0,120}\bshall (?:pay|make)\b|\b(?:shall|will) pay\b.{0,160}\bdays\b/,
    },
    {
      // Bank promises in a bond, debts of the performer, and currency.
      pattern: regex`
        \b(?:bank|surety) (?:shall|will) (?:\w+ )?(?:pay|make payment)\b
        |\bpaid by the (?:contractor|subcontractor|seller|builder) to\b
        |\bpaid in (?:\w+ ){0,2}?(?:dollars|euros?)\b
        |\bbank guarantee in an equal amount\b
      `,
    },
    {
      // States the price but no timing.
      pattern: regex`
        \b(?:for|as) (?:the |full |its |complete )*(?:compensation
          |consideration|payment|performance|construction)\b.{0,200}\b(?:shall|will|agrees to) pay\b
        |\b(?:shall|will|agrees to) pay\b.{0,200}\b(?:as full (?:payment|compensation)
          |in full (?:payment|consideration|compensation)|a sum no greater than)\b
      `,
      unless: regex`
        \b(?:days?|monthly
          |month|upon|within|when|invoices?|applications?|install?ments?|milestones?|progress|retainage)\b
      `,
    },
    // Payment of lower tiers.
    {
      pattern: regex`
        \b(?:see to|responsible\b.{0,20}\bfor) (?:the )?payment\b.{0,40}\b(?:sub)?contractors?\b
        |\bevidence\b.{0,40}\bfinanc
      `,
    },
  ],
  rules: [paymentTerms, savings],
  states: statesPayment,
};
