/** When money comes, what is held back of it, what lateness costs, and the liens given up for it. */
import type { Doubt } from './doubts.ts';
import type { Finder } from './finder.ts';

const PAYMENT_TITLE =
  /\b(?:progress|final|periodic|interim|monthly|milestone) payments?\b|\b(?:terms|times?|method|manner|schedule|conditions|procedures?) (?:of|for) payments?\b|\bpayment (?:terms|procedures?|schedule|conditions)\b|(?:^|\| |and |; )payments?\.?(?= \||$)|\bpayments? (?:to|of) (?:the )?(?:contractor|subcontractor|builder|design-builder|contract (?:price|sum))|\b(?:contract|subcontract) (?:price|sum)(?: and|;|,) payments?\b|\binvoic(?:es?|ing)\b|\bbilling\b|\b(?:applications?|certificates?) (?:for|of|and) payments?\b|\b(?:form|means) of payments?\b|\bpayment(?:s and completion| certificates?)\b|\b(?:contract|subcontract) price and payment\b|\bpayment (?:up)?on (?:\w+ )?completion\b|\bpayments? (?:for (?:stored )?materials?|of (?:the )?(?:construction|contract|project|engineering) (?:costs?|funds?))\b|\bobligation to pay\b|\bconstruction advances\b/;
const RETAINAGE_TITLE = /\b(?:retainage|retention(?! of)|holdback|retained (?:percentage|amounts?|sums?))\b/;
const NOT_PAYMENT =
  /\b(?:definitions?|insurance|changes?|terminat\w+|retainage|retention|interest|taxes|warrant\w*|subcontractors?|liens?|disput\w*)\b/;
const DRAWN =
  '(?:applications? (?:by the \\w+ )?for (?:progress |partial |final )?payments?|payment applications?|invoices?|requisitions?|draw requests?|pay(?:ment)? requests?|requests? for payment|monthly statements?|billings?|pay estimates?)';
const PAYER =
  '(?:owner|employer|client|purchaser|buyer|customer|company|contractor|general contractor|construction manager|lessor|party a)';

export const paymentFinders: readonly Finder[] = [
  {
    category: 'payment_terms',
    stems: ['paymen', 'pay', 'paid'],
    pattern:
      /\bshall (?:\w+ ){0,2}?make (?:\w+ ){0,2}?(?:progress |monthly |periodic |interim |partial |milestone )payments?\b|\b(?:progress|partial|periodic|milestone|monthly) payments?\b.{0,80}?\b(?:shall|will) be (?:made|paid|due)\b/,
    except:
      /\b(?:computed|subcontractors? (?:of|in)|lien|insurance|retainage (?:shall|will)|advance payments|condition precedent to owner's|(?:pursuant to (?:the provisions of )?|as (?:set forth|provided) in )(?:article|section) \S)/,
    confidence: 0.75,
  },
  {
    category: 'payment_terms',
    stems: ['final'],
    pattern:
      /\bfinal payment\b.{0,260}?\b(?:(?:shall|will) (?:\w+ )?be (?:\w+ ){0,2}?(?:made|due|paid|payable)|is due|shall become due)\b|\bmake final payment\b/,
    except:
      /\b(?:constitute a waiver|waiver of (?:all )?claims|until the contractor submits|insurance policies|administration of the contract|arbitrat\w*)\b/,
    confidence: 0.75,
  },
  {
    category: 'payment_terms',
    stems: ['submit', 'delive', 'presen', 'prepar', 'invoic', 'furnis'],
    pattern: new RegExp(
      `\\b(?:once (?:each|every|per|a) month|each (?:calendar )?month|monthly|(?:by|before|on) the \\w+ (?:\\(\\w+\\) )?(?:day )?of (?:the|each|every|any) (?:\\w+ )?month|(?:on or before|by|no later than|not later than|prior to) the (?:first|last|\\w+ \\(\\d+(?:st|nd|rd|th)?\\)|\\w+|\\d+(?:st|nd|rd|th)?) (?:business |calendar |working )?day)\\b.{0,200}?\\b(?:submit|deliver|present|furnish|prepare|invoice)s?\\b.{0,120}?\\b${DRAWN}\\b|\\b(?:submit|deliver|present|furnish|prepare)s?\\b.{0,120}?\\b${DRAWN}\\b.{0,120}?\\b(?:each (?:calendar )?month|monthly|once a month|(?:preceding|previous|prior) month)\\b`,
    ),
    except: /\b(?:lien|tax(?:es)? returns?|insurance|schedule of values acceptable)\b/,
    confidence: 0.7,
  },
  {
    category: 'payment_terms',
    stems: ['within', 'not', 'later', 'net', 'days', 'day'],
    pattern: new RegExp(
      `\\b(?:within|not (?:later|more) than|no later than|on or before)\\b.{3,200}?\\b${PAYER} (?:shall|will|agrees to|must) (?:\\w+ ){0,3}?(?:pay|remit|make (?:\\w+ ){0,2}payments?)\\b|\\b(?:payments?|invoices?|amounts?)\\b.{0,120}?\\b(?:shall|will) be (?:made|paid|due|payable)(?: and payable)?\\b.{0,80}?\\b(?:within|not (?:later|more) than|no later than|upon)\\b.{0,60}?\\b(?:days?|receipt)\\b`,
    ),
    except:
      /\b(?:insurance|premiums?|indemnif\w*|liquidated|interest|tax(?:es)?|claims?|subcontractors? (?:of|and)|lien|arbitrat\w*|terminat\w*|award|overpa\w+|refund|rent)\b/,
    confidence: 0.7,
  },
  {
    category: 'payment_terms',
    stems: ['paymen', 'paid', 'instal'],
    pattern:
      /\bpayments? of the (?:contract|subcontract|purchase|lump[- ]sum) (?:price|sum|amount)\b.{0,60}?\b(?:shall|will) be made\b|\b(?:contract|subcontract|lump[- ]sum) (?:price|sum|amount|fee)\b.{0,80}?\b(?:shall|will) be (?:paid|payable|due)\b|\b(?:shall|will) be paid (?:in|by) (?:\w+ ){0,3}?(?:installments?|progress payments|milestone)\b|\bpayments? (?:shall|will) be (?:settled|made)\b.{0,80}?\b(?:accept|complet|approv|certif)\w*/,
    except: /\b(?:terminat\w*|insurance|indemnif\w*|liquidated|tax(?:es)?)\b/,
    goesOn: {
      pattern: /^\W{0,3}(?:\d{1,2}|[a-z]{1,4})[).].{0,200}?(?:%|\bpercent\b|\$|\bbalance\b|\bsum of\b)/,
      most: 20,
    },
    confidence: 0.7,
  },
  {
    category: 'payment_terms',
    stems: [],
    under: PAYMENT_TITLE,
    notUnder: NOT_PAYMENT,
    pattern: new RegExp(
      `\\b${PAYER}\\b.{0,60}?\\b(?:shall|will|agrees to) (?:\\w+ ){0,4}?(?:pay|make (?:\\w+ ){0,2}payments?|remit)\\b|\\breceived by the (?:architect|owner|engineer)\\b.{0,60}?\\b(?:application|invoice|day of (?:a|the|each) month)|\\b(?:shall|will) be (?:due and )?(?:payable|paid|due)\\b`,
    ),
    except:
      /\b(?:computed|see to the payment|subcontractors? (?:of|in)|lien|insurance|advance payments|costs and fees|accrue|such costs|retainage|interest|reject\w*|withh\w+|tax(?:es)?|pending|not constitute|objection|defective|damages|retained|no greater than|(?:as|in) full (?:payment|compensation|consideration)|(?:contractor|builder|seller) (?:shall|will) (?:\w+ )?pay)\b/,
    confidence: 0.65,
  },
  {
    category: 'payment_terms',
    stems: ['applic', 'requis', 'invoic', 'statem', 'certif', 'estima'],
    titled: PAYMENT_TITLE,
    notUnder: NOT_PAYMENT,
    pattern: new RegExp(
      `\\b(?:shall|will|may|must)\\b.{0,200}?\\b(?:submit\\w*|deliver\\w*|present\\w*|forward\\w*|issued?|prepared?|approved?|certif\\w+)\\b.{0,200}?\\b(?:${DRAWN}|statements?|(?:payment )?certificates?(?: for payment)?)\\b|\\b(?:${DRAWN}|statements?|certificates? for payment|payment certificates?)\\b.{0,120}?\\b(?:shall|will|must) be\\b`,
    ),
    except:
      /\b(?:liens?|insurance|tax(?:es)?|retainage|certificates? of (?:substantial|final|occupancy|insurance)|withh\w+|not constitute|interest|representation|accompan\w+|period covered|schedule of values submitted|entitled to rely|pending|disput\w*|certify(?:ing)? that|itemize|payrolls?|vouchers|reject|nullify|form and substance|fails?|deemed|statutes?|(?:imply|constitute) acceptance|rendered in|in accordance with (?:this|section|article))\b/,
    confidence: 0.6,
  },
  {
    category: 'payment_terms',
    stems: ['paymen', 'pay', 'paid'],
    titled: PAYMENT_TITLE,
    notUnder: NOT_PAYMENT,
    pattern:
      /\bno obligation to (?:pay|make)\b|\bpayments?\b.{0,120}?\b(?:shall|will|may)(?: similarly| also| only)? be (?:made|conditioned|due)\b|\b(?:shall|will)\b.{0,200}?\bpay\b/,
    except:
      /\b(?:liens?|see to the payment|for payment to|insurance|tax(?:es)?|interest|liquidated|subcontractors?|not constitute|accrue|indemnif\w*|premiums?|damages|terminat\w*|pending|costs and fees|lenders?|breach|default|retained|procedures?|disput\w*|deemed|statutes?|in (?:us|u\.s\.|united states) dollars|(?:contractor|builder|seller) (?:shall|will) (?:\w+ )?pay)\b/,
    confidence: 0.6,
  },
  {
    // What must have happened first; a lender's advances, where the work is paid from a loan or a lease.
    category: 'payment_terms',
    stems: ['obliga', 'advanc', 'settle'],
    pattern:
      /\bno obligation to pay\b.{0,120}?\b(?:contract (?:sum|price)|balance|amounts? otherwise payable)\b|\b(?:may|shall|must) (?:\w+ ){0,3}?request\b.{0,80}?\badvances? (?:of )?funds?\b.{0,80}?\b(?:costs?|payment)\b|\badvance requests?\b.{0,200}?\bdays (?:prior|before)\b|\b(?:completion|final) settlement\b.{0,120}?\b(?:within|in) \d{1,3} days\b/,
    except: /\b(?:insurance|indemnif\w*|terminat\w*|subcontractors?|default)\b/,
    confidence: 0.6,
  },
  {
    // So much time after the work or the request, and what must come with it, before the word to pay.
    category: 'payment_terms',
    stems: ['pay', 'requis', 'applic', 'invoic', 'reques', 'statem', 'certif'],
    pattern: new RegExp(
      `^.{0,80}?\\b(?:within|on or before|(?:not|no) later than)\\b.{3,60}?\\bdays? (?:after|following|of)\\b.{0,1200}?\\b${PAYER} (?:shall|will) pay to (?:the )?(?:contractor|subcontractor|builder|seller|supplier)\\b|^.{0,40}?\\b(?:within|on or before|(?:not|no) later than)\\b.{3,60}?\\bdays? (?:after|following|of)\\b.{0,40}?\\breceipt of (?:any|each|the|such|an?) (?:\\w+ ){0,2}?(?:requisition|application|invoice|request for payment|statement|certificate)\\b`,
    ),
    except:
      /\b(?:terminat\w*|liquidated damages (?:shall|are|is|for)|indemnif\w*|arbitrat\w*|award|default|overpa\w+ (?:shall|will|by)|refund)\b/,
    confidence: 0.65,
  },
  {
    // Money sent ahead, or by way of a bank.
    category: 'payment_terms',
    stems: ['letter', 'advanc', 'cheque', 'monthl'],
    pattern:
      /\b(?:owner|employer|purchaser|buyer) (?:shall|will) (?:establish|open|provide|procure)\b.{0,60}?\bletter of credit in favou?r of (?:the )?(?:contractor|seller|supplier|builder)\b|\bpayments? (?:shall|will) be made\b.{0,80}?\b(?:letter of credit|cheque|wire transfer)|\badvance payment\b.{0,160}?\b(?:shall|will) be (?:made|paid) (?:to|by)\b|\b(?:contractor|builder|seller|supplier) (?:shall|will) be paid (?:\w+ ){0,3}?(?:monthly|directly)\b|\b(?:owner|employer|purchaser|buyer|client) (?:shall|will),? (?:on a )?monthly(?: basis)?,? make payments?\b/,
    except: /\b(?:insurance|terminat\w*|lenders?|bond)\b/,
    confidence: 0.65,
  },
  {
    category: 'payment_terms',
    stems: ['milest'],
    under: PAYMENT_TITLE,
    notUnder: NOT_PAYMENT,
    pattern:
      /^(?=.{0,400}?\b(?:achiev\w+|reached|invoices?|requests?)\b).{0,300}?(?:\b(?:shall|will|may)\b.{0,300}?\bmilestones?\b|\bmilestones?\b.{0,300}?\b(?:shall|will|may)\b)/,
    except:
      /\b(?:terminat\w*|liquidated|insurance|retainage|imply|do(?:es)? not agree|expects?|constitut\w+|constru\w+|carryover|reconcil\w+|change orders?|disput\w+|credited|amended|acknowledge|without prejudice)\b/,
    confidence: 0.6,
  },
  {
    // Money at the start, in parts, or by a named sum.
    category: 'payment_terms',
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
    pattern:
      /\b(?:initial|down|advance|mobili[sz]ation|first) (?:payment|install?ment|deposit)\b.{0,120}?\b(?:shall|will) be (?:tendered|paid|made|due|payable)\b|\b(?:payable|paid) in (?:\w+ ){0,4}?install?ments\b|\bpayments? (?:of|on account of) (?:the )?(?:\w+ ){0,3}?(?:price|sum|fee|compensation)\b.{0,80}?\b(?:shall|will) be (?:made|paid)\b|\bfinal date for payment\b.{0,80}?\b(?:shall be|is)\b|\b(?:contractor|subcontractor|builder|seller|supplier|design-builder) (?:shall|will) be paid (?:\w+ ){0,4}?(?:upon|within|in (?:\w+ )?(?:stages|parts)|(?:on|at) (?:the )?(?:completion|milestones?))\b|\b(?:fees?|commissions?|balance|remainder)\b.{0,60}?\b(?:shall|will) be (?:paid|due and payable|payable)(?: out)?\b.{0,20}?\b(?:within|upon|on|in|monthly)\b/,
    except:
      /\b(?:terminat\w*|insurance|indemnif\w*|liquidated|tax(?:es)?|lien|bond|arbitrat\w*|mediat\w*|attorneys?'?|permits?|license fees?|royalt\w*|filing|subcontractors?|retainage|interest|lenders?)\b/,
    confidence: 0.6,
  },
  {
    category: 'contingent_payment',
    stems: ['funds', 'fundin', 'lender', 'financ', 'receip', 'paid', 'paymen', 'condit'],
    pattern:
      /\b(?:obligations?|payments?|pay)\b.{0,200}?\b(?:contingent|conditioned|conditional|dependent|subject to|condition precedent)\b.{0,120}?\b(?:receipt of (?:such )?(?:payment|funds|financing|advances)|(?:availability|appropriation|disbursement|advance) of (?:\w+ ){0,3}?(?:funds|loan|financing)|payment (?:by|from) (?:the )?(?:owner|client|lender))\b|\b(?:contractor|general contractor|construction manager)\b.{0,60}?\bno obligation to pay\b.{0,120}?\b(?:until|unless)\b.{0,60}?\b(?:receiv\w+|paid)\b|\bupon (?:the |its |such )?(?:\w+'s )?receipt of (?:such )?payments? from (?:the )?(?:owner|employer|client|lender)\b.{0,200}?\bpay\b|\bpay\b.{0,160}?\bupon (?:the |its |such )?(?:\w+'s )?receipt of (?:such )?payments? from (?:the )?(?:owner|employer|client|lender)\b|\b(?:lenders?|participants?|banks?)\b.{0,80}?\bfails? to (?:\w+ )?(?:fund|advance|provide|make)\b.{0,300}?\b(?:reduced?|not (?:be )?(?:obligated|required|responsible|liable))\b|\bnot (?:be )?(?:obligated|required|responsible|liable)\b.{0,120}?\bfailure of (?:any|the|such) (?:\w+ )?(?:lenders?|participants?|banks?)\b.{0,160}?\b(?:fund|advances?)\b/,
    except: /\b(?:insurance|waivers?|not (?:be )?(?:contingent|conditioned))\b/,
    confidence: 0.7,
  },
  {
    // As subcontracts time it, and as those who lend or depend on a lender put it.
    category: 'contingent_payment',
    stems: ['receiv', 'relies', 'rely', 'risk', 'financ', 'loan', 'fundin', 'funds', 'paid'],
    pattern:
      /\bwithin\b.{0,60}?\bafter\b.{0,40}?\b(?:contractor|design-builder|construction manager|general contractor) (?:has )?(?:actually )?(?:received|receives)\b.{0,40}?\bpayments?\b.{0,60}?\b(?:from|by) (?:the )?(?:owner|employer|client)\b|\b(?:relies|rely|relying|looks?)\b.{0,20}?\b(?:on|upon|to) (?:the )?(?:credit|ability|solvency)\b.{0,30}?\b(?:owner|client|employer)\b|\b(?:assum\w+|accepts?|bears?) the (?:entire )?risk\b.{0,40}?\b(?:owner|client|employer)\b.{0,60}?\b(?:fail\w*|not|insolven\w*|non-?payment|default)|\bobligations?\b.{0,80}?\b(?:conditioned|conditional|contingent|subject)\b.{0,40}?\b(?:clos(?:e|ing)|funding|obtaining|receipt|consummation) (?:of|on)\b.{0,40}?\b(?:financing|loans?|funds)\b/,
    except: /\b(?:insurance|waivers?|not (?:be )?(?:contingent|conditioned)|title|contractor shall pay)\b/,
    confidence: 0.65,
  },
  {
    category: 'retainage',
    stems: [
      'hundre',
      'less',
      'percen',
      'retain',
      'retent',
      'withho',
      'unfini',
      'incomp',
      'punch',
      'deposi',
      'qualit',
    ],
    pattern:
      /\b(?:1[0-9]{2}|200|250|300)(?:\.0+)? ?(?:%|percent|per cent)\)?.{0,120}?\b(?:incomplete|unfinished|uncompleted|defective|punch ?-?list|completing|remaining|unsettled)\b|\bsum sufficient to increase the total payments\b|\b(?:amounts?|sums?|monies|balance) (?:so )?(?:retained|withheld|held back)\b.{0,120}?\b(?:shall|will|paid|pay|released?)\b|\breleases? (?:of )?(?:all |the |any |one-half of )?(?:\w+ )?(?:retainage|retention|retained|holdback)\b|\b(?:retention|retainage)\b.{0,80}?\d ?(?:%|percent\b)|\d ?(?:%|percent)\)? (?:\w+ ){0,2}?(?:retention|retainage)\b|\d ?%.{0,100}?\b(?:quality|warranty|maintenance) (?:\w+ )?(?:deposit|funds?|money|retention|retainage)\b|\bwithheld\b.{0,60}?\bas (?:retention|retainage)\b/,
    except:
      /\b(?:insurance policy|deductible|tax(?:es)?|lien bond|indemnif\w*|bond in (?:the|an) amount|records|excluding)\b/,
    confidence: 0.7,
  },
  {
    // The share by the name it is given.
    category: 'retainage',
    stems: ['retain', 'retent', 'holdba'],
    pattern:
      /\b(?:retainage|retention(?: money| amount| sum)?|hold-?back(?: amount)?)"? (?:shall )?means?\b.{0,200}?(?:%|\bper ?cent\b|\bamount\b)|\b(?:one[- ]half|half|first moiety|second half|balance|remainder) of (?:the |such )?(?:retainage|retention(?: money)?|amounts? retained)\b/,
    except: /\b(?:records|insurance|tax(?:es)?)\b/,
    confidence: 0.65,
  },
  {
    category: 'retainage',
    stems: ['withho', 'withhe', 'holdba', 'retain', 'deduct', 'hold'],
    pattern:
      /\bhold-?backs?\b.{0,300}?(?:\d ?%|\bpercent\b)|\b\d{1,2} ?(?:%|percent)\)? of\b.{0,80}?\b(?:payments?|price|value|amount)\b.{0,40}?\b(?:may|shall|will) be (?:retained|withheld|held back)\b|\b(?:withh(?:old|eld)|retain(?:ed|s)?|deduct(?:ed)?|hold(?:ing)? back)\b.{0,80}?\b(?:\d{1,2}(?:\.\d+)? ?(?:%|percent)|(?:five|ten|fifteen|twenty) ?(?:\(\d+%?\) ?)?(?:%|percent)).{0,120}?\b(?:payments?|invoices?|applications?|value|amounts?|estimates?|price|sum)\b/,
    except: /\b(?:tax(?:es)?|insurance|interest|backup|liquidated|markup|overhead|deductible)\b/,
    confidence: 0.75,
  },
  {
    category: 'retainage',
    stems: [],
    under: RETAINAGE_TITLE,
    notUnder: /\b(?:records|documents|personnel|title|security)\b/,
    pattern:
      /\b(?:shall|will|may)\b.{0,300}?\b(?:retain\w*|retention|withh\w+|released?|reduced?|held|paid|pay)\b|\b(?:retain\w*|retention|withh\w+|held)\b.{0,300}?\b(?:shall|will|may)\b/,
    except: /\b(?:records|insurance)\b/,
    confidence: 0.65,
  },
  {
    category: 'late_payment_interest',
    stems: ['intere', 'late', 'charge', 'financ'],
    pattern:
      /\binterests?\b.{0,200}?\b(?:not (?:timely |been )?(?:paid|made)|until (?:\w+ ){0,3}?(?:paid|payment|received)|past[- ]due|after (?:the |its )?due date|not paid|late|delinquen\w+|wrongfully withheld)\b|\b(?:not (?:timely )?(?:paid|made)(?: when due)?|past[- ]due|overdue|late payments?|fails? to (?:make )?(?:timely )?pay\w*|delinquen\w+|not received|not paid\b.{0,100}?|payments?\b.{0,80}?\b(?:is|are) delayed|arrears)\b.{0,200}?\b(?:bear|accrue|plus|pay|with|carry|earn|incur|assess\w*|subject to|receive|charge)\b.{0,40}?\b(?:interests?|late (?:payment )?(?:charges?|fees?)|(?:financ(?:e|ing)|service|extended payment) charges?)\b|\b(?:late|extended|delayed) (?:payment )?(?:charges?|fees?|interest)\b.{0,80}?\b(?:shall|will|at (?:a|the) rate|comput\w+|percent|%)/,
    except:
      /\b(?:security interest|working interest|best interests?|lenders?|lessors?|accrued (?:and|but) unpaid|borrower|means|shall mean|insurance|deposit|escrow account|conflict of interest|liquidated|title|arbitrat\w*|prevailing party|plus any interest)\b/,
    goesOn: { pattern: /\b(?:rate|charges? shall|per (?:annum|month)|interest)\b/, most: 2 },
    confidence: 0.8,
  },
  {
    // The rate by its name, interest on what was wrongly kept, and the words of other places for it.
    category: 'late_payment_interest',
    stems: ['intere', 'financ', 'rate', 'prompt', 'charge'],
    pattern:
      /\b(?:interest|default|late payment|reference|overdue|late) rate"?,? (?:shall )?means?\b.{0,240}?(?:%|\bpercent\b|\bprime\b|\blibor\b|\bbase rate\b)|\b(?:plus|together with|with) (?:simple )?interest\b.{0,100}?\bfrom the (?:due )?date\b.{0,120}?\b(?:until|paid|payment)\b|\binterest (?:\w+ ){0,4}?under this (?:contract|agreement|subcontract)\b.{0,60}?\b(?:calculated|computed|accrue|at)\b.{0,40}?\brate\b|\bfinancing charges\b.{0,80}?\b(?:compounded|unpaid|calculated|annual rate)\b|\b(?:carrying|service|finance|late) charges? (?:of|at|equal to)\b.{0,60}?(?:%|\bpercent\b)|\b(?:default|penalty|statutory|simple) interest\b.{0,120}?\b(?:shall|will|at)\b|\binterest\b.{0,120}?\bprompt pay(?:ment)? act\b|\bprompt pay(?:ment)? act\b.{0,160}?\binterest\b|\b(?:shall|will) bear interest\b.{0,60}?\b(?:from|at)\b/,
    except:
      /\b(?:security interest|working interest|lenders?|lessors?|borrower|loan|notes?|deposit|escrow|royalt\w*|award|judgment|indemnif\w*|lien|overpa\w+|refund\w*|prevailing|bonds)\b/,
    goesOn: { pattern: /\b(?:annual rate|per annum|per month)\b/, most: 1 },
    confidence: 0.7,
  },
  {
    category: 'lien_release',
    stems: ['waiver', 'releas', 'lien', 'liens', 'indebt', 'affida', 'payrol'],
    pattern:
      /\b(?:waivers?|releases?)\b.{0,80}?\b(?:mechanics?'?s?'?|materialm[ae]n'?s?'?|suppliers?'?)\b.{0,30}?\bli(?:en|ne)s?\b|\blien (?:waivers?|releases?)\b|\bpayrolls?,.{0,80}?\b(?:bills?|indebtedness)\b.{0,260}?\b(?:paid|satisfied)\b|\bcause\b.{0,60}?\bliens?\b.{0,260}?\b(?:discharged?|removed?|released?|bonded|satisfied|vacated)\b|\bkeep\b.{0,100}?\bfree\b.{0,40}?\bliens?\b|\b(?:general|full|final) releases?\b.{0,80}?\b(?:claims|liens?|final payment)\b.{0,160}?\b(?:deliver|submit|furnish|execut|provid)\w*|\bliens?\b.{0,80}?\b(?:is|are|be) (?:filed|placed|recorded|asserted|claimed)\b.{0,200}?\b(?:discharge|remove|release|bond|satisfy)\w*\b/,
    except: /\b(?:lenders?|borrower|mortgage|deed of trust|lessor lien|definitions?)\b/,
    confidence: 0.7,
  },
  {
    // What is stated with each draw: no liens so far.
    category: 'lien_release',
    stems: ['lien', 'liens'],
    pattern:
      /\bno\b.{0,100}?\bliens\b.{0,20}?\b(?:have|has|shall have) been filed\b|\bnot subject to any (?:\w+ )?liens\b|\bno (?:\w+ ){0,4}liens (?:on|against|arising|outstanding|exist)\b|\b(?:accompanied|together with|furnish\w*|deliver\w*|submit\w*)\b.{0,200}?\b(?:releases?|waivers?) of (?:\w+ ){0,2}liens?\b|\b(?:releases?|waives?),? (?:and )?(?:\w+,? ){0,3}(?:any|all)\b.{0,40}?\bliens\b|\bremoval of any liens?\b/,
    except: /\b(?:lenders?'|borrower|mortgage|deed of trust|definitions?)\b/,
    confidence: 0.65,
  },
  {
    // The last money buys peace.
    category: 'lien_release',
    stems: ['releas'],
    pattern:
      /\bfinal payment\b.{0,160}?\b(?:released from all claims|(?:forever )?releases?, waives?,? and (?:\w+ )?discharges?|forever releases?)\b/,
    confidence: 0.6,
  },
  {
    category: 'lien_release',
    stems: ['title', 'warran'],
    pattern:
      /\bwarrants?\b.{0,120}?\btitle (?:to|thereto)\b.{0,500}?\b(?:liens?|encumbrances?)\b|\bwarrants?\b.{0,120}?\bgood (?:and \w+ )?title\b.{0,200}?\bliens?\b|\bwarrants?\b.{0,200}?\b(?:work|materials)\b.{0,200}?\bfree (?:and clear )?(?:of|from) (?:all |any )?(?:liens|encumbrances|claims)\b/,
    except: /\b(?:bill of sale|lenders?)\b/,
    confidence: 0.7,
  },
  {
    category: 'lien_release',
    stems: [],
    under: /\b(?:liens?|lien (?:waivers?|releases?)|mechanics?'?s?'? liens?)\b/,
    notUnder: /\b(?:definitions?|title|security)\b/,
    pattern:
      /\b(?:shall|will|agrees?|may|must|waives?)\b.{0,400}?\bliens?\b|\bliens?\b.{0,300}?\b(?:shall|will|may|must)\b/,
    confidence: 0.7,
  },
];

export const paymentDoubts: readonly Doubt[] = [
  {
    // What ends, insures or disputes a contract speaks of payment too.
    category: 'payment_terms',
    pattern: /./,
    unless: /\b(?:progress|monthly|final) payments?\b.{0,120}\b(?:shall|will) be (?:made|paid|due)\b/,
    under: /\b(?:defaults?|terminat\w+|insurance|polic(?:y|ies)|disputes?|delays?)\b/,
    notUnder: PAYMENT_TITLE,
  },
  {
    category: 'payment_terms',
    pattern:
      /\b(?:computed as follows|pending (?:a |any )?final (?:resolution|determination)|schedule of values (?:acceptable|shall)|no (?:progress |partial |final )?payments? (?:made |nor |shall |will )|in current funds|amounts? retained|advance payments|late payment charges|certif(?:y|ying|ication) that|sworn statement|contractor shall pay (?:to )?(?:the )?owner|determine, prior to|dispute)\b/,
    unless: /\bwithin\b.{0,80}\bdays\b.{0,120}\bshall (?:pay|make)\b|\b(?:shall|will) pay\b.{0,160}\bdays\b/,
  },
  {
    // What a bank promises in a bond, what the performer owes, and in which money.
    category: 'payment_terms',
    pattern:
      /\b(?:bank|surety) (?:shall|will) (?:\w+ )?(?:pay|make payment)\b|\bpaid by the (?:contractor|subcontractor|seller|builder) to\b|\bpaid in (?:\w+ ){0,2}?(?:dollars|euros?)\b|\bbank guarantee in an equal amount\b/,
  },
  { category: 'contingent_payment', pattern: /\b(?:security interest|waivers?|title)\b/ },
  {
    // What the price is, without a word of when.
    category: 'payment_terms',
    pattern:
      /\b(?:for|as) (?:the |full |its |complete )*(?:compensation|consideration|payment|performance|construction)\b.{0,200}\b(?:shall|will|agrees to) pay\b|\b(?:shall|will|agrees to) pay\b.{0,200}\b(?:as full (?:payment|compensation)|in full (?:payment|consideration|compensation)|a sum no greater than)\b/,
    unless:
      /\b(?:days?|monthly|month|upon|within|when|invoices?|applications?|install?ments?|milestones?|progress|retainage)\b/,
  },
  // No promise to see that those below are paid.
  {
    category: 'payment_terms',
    pattern:
      /\b(?:see to|responsible\b.{0,20}\bfor) (?:the )?payment\b.{0,40}\b(?:sub)?contractors?\b|\bevidence\b.{0,40}\bfinanc/,
  },
  {
    category: 'retainage',
    pattern:
      /\bother than (?:the )?retainage\b|\bretainage,? (?:if any, )?(?:provided|applicable)\b|\badditional retainage, if any\b|\bretention of (?:the )?(?:services|personnel|consultants|counsel|records|documents|any)\b|\breduction or limitation of retainage\b|\bcontemplated by\b|\brequires release of applicable\b|\bsubject to retainage as\b|_{3}|\btitle\b|\bdrainage\b|\bretain (?:its|the right|all rights|copies|title|ownership)\b/,
    unless: /\b(?:shall|will|may) (?:\w+ ){0,3}?(?:retain|withhold|release)\b/,
  },
  {
    // Named in passing: 'less retainage'.
    category: 'retainage',
    pattern: /./,
    unless:
      /\d ?(?:%|percent)|\bper ?cent\b|\b(?:retain(?:ed|s)?|withh(?:old|eld|olding)|releas\w+|reduc\w+|held|hold)\b|\bretainage (?:shall|will|is|means)\b|\b(?:payment of|unpaid|subject to) (?:the |all |any )?retainage\b/,
    notUnder: RETAINAGE_TITLE,
  },
  // A list of forms.
  {
    category: 'lien_release',
    pattern: /^\W{0,4}(?:[a-z](?:-\d)?\W{1,2})?(?:exhibit|appendix|attachment|schedule) [a-z\d]/,
    unless: /\b(?:shall|will|may|must|agrees?)\b/,
  },
  { category: 'retainage', pattern: /\bself-? ?insured\b|\bdeductibles?\b/ },
  {
    category: 'late_payment_interest',
    pattern:
      /\b(?:shall mean|means|lenders?|lessors?|borrower|for payment of interest|accrued (?:and|but) unpaid)\b/,
  },
  {
    category: 'lien_release',
    pattern:
      /\btitle\b|\bbill of sale\b|\bwarrant\w*\b.{0,80}\bfree and clear\b|\b(?:deliver(?:y|ed|ies)?|surrender\w*|transfer\w*|possession|conform\w*)\b.{0,400}\bfree and clear\b|\blessor liens\b|\bpermitted liens\b/,
    unless:
      /\b(?:waivers?|release of liens?|releases? of liens?|lien releases?|discharge)\b|\bwarrants?\b.{0,80}\btitle to (?:all )?(?:the )?(?:work|materials)\b/,
  },
];
