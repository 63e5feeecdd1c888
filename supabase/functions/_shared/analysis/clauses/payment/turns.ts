/**
 * Further turns of phrase of this group: of subcontracts, shipyards, plants, agencies and lenders, of
 * federal, international and English forms.
 */

import { regex, source } from '../../read/regex.ts';
import type { Finder, Of } from '../clause-kind.ts';

const PERFORMER = source`
  (?:contractor|subcontractor
    |sub-contractor|builder|design-builder|construction manager|manager|supplier|seller|vendor|consultant)
`;

export const paymentTurns: readonly Of<Finder>[] = [
  {
    category: 'payment_terms',
    stems: [
      'reimbu',
      'due',
      'becom',
      'paymen',
      'arrear',
      'billed',
      'invoic',
      'statem',
      'requis',
      'undisp',
      'withdr',
      'down',
      'shipme',
      'execut',
    ],
    pattern: regex`
      \b(?:reimbursable (?:costs?|expenses?)|expenses)\b
        .{0,60}?\b(?:shall|will) be (?:billed|invoiced|reimbursed)\b.{0,40}?\b(?:monthly|within)\b
      |\bowner (?:shall|will) reimburse ${PERFORMER}\b.{0,120}?\bwithin\b.{0,40}?\bdays\b
      |\bpayable monthly in arrears\b
      |\bpayments? (?:shall|will)? ?(?:become|becomes|be|is|are) due\b
        .{0,60}?\bdays (?:from|after|following)\b
      |\b(?:invoices?|statements?|requisitions?)\b.{0,120}?\b(?:shall|will) be paid\b.{0,30}?\bwithin\b
      |\bpay (?:the|any|all) undisputed (?:portion|amounts?)
      |\bwithdraw its (?:compensation|fees?)\b
      |\d ?%\)? (?:down payment|(?:up)?on (?:execution|signing|signature|shipment|delivery))\b
    `,
    notUnder: /\b(?:terminat\w+|definitions?|insurance|liens?|indemni\w+|default)\b/,
    except: regex`
      \b(?:rent|premiums?
        |tax(?:es)?|terminat\w+|liquidated|interest (?:at|upon)|refund|security deposit|attorneys?'?)\b
    `,
    confidence: 0.6,
  },
  {
    category: 'payment_terms',
    stems: ['draw', 'draws', 'payabl', 'arrear'],
    pattern: regex`
      \b(?:draws?|advances?) (?:shall|will) be (?:funded|paid|made|disbursed) (?:on|within|not later)\b
      |\b(?:contract
        |subcontract|purchase|lump[- ]sum) (?:price|sum) (?:is|shall be) payable (?:as follows|in)\b
      |\bby the \w+ (?:day )?of (?:each|every|the) month\b.{0,60}?\bdraw request
      |\bpaid\b.{0,80}?\bmonthly in arrears\b
    `,
    except: /\b(?:rent|premiums?|tax(?:es)?|terminat\w+|insurance)\b/,
    confidence: 0.6,
  },
  {
    category: 'payment_terms',
    stems: ['assess', 'apply', 'signin', 'instal', 'draw', 'escrow'],
    pattern: regex`
      \bassess(?:es)? the amount due\b
      |\bmay apply for payment\b
      |\bshall be paid (?:at|on|upon) (?:contract )?signing\b
      |\bbalance\b.{0,20}?\b(?:equal )?monthly install?ments\b
      |\badvance the amount of (?:the|each|such) draw\b
      |\bdeposit the (?:contract price|contract sum)\b.{0,60}?\bescrow\b
    `,
    except: /\b(?:rent|tax(?:es)?|loan matur)\b/,
    confidence: 0.6,
  },
  {
    // Nothing is owed until another has paid, lent or appropriated.
    category: 'contingent_payment',
    stems: [
      'preced',
      'funds',
      'fund',
      'funded',
      'receiv',
      'receip',
      'paid',
      'closin',
      'append',
      'approp',
      'procee',
      'cash',
    ],
    pattern: regex`
      \b(?:no (?:liability|obligation|duty)|not (?:be )?(?:liable
        |obligated|obliged|required)) (?:to (?:make|pay)|for)\b.{0,120}?\b(?:until|unless)\b.{0,80}?\b(?:
        (?:owner|employer|client|lender|bank)s? (?:has|have|shall have) (?:\w+ )?(?:paid|funded|advanced)
        |(?:received|receives) (?:\w+ ){0,3}?(?:from|by) (?:the )?(?:owner|employer|client|lender))\b
      |\bpayment (?:by|from) (?:the )?(?:owner|employer|client|lender)\b.{0,80}?\bcondition precedent\b
      |\b(?:paid|payable|payments?) (?:\w+ ){0,2}?(?:only|solely) (?:from|out of
        |to the extent of) (?:\w+ ){0,4}?(?:funds|proceeds|cash flow|amounts?|moneys?|monies|revenues)\b
      |\b(?:paid|payments?|pay)\b.{0,80}?\bwithin\b
        .{0,30}?\b(?:of|after|following) (?:the )?(?:contractor|general contractor|construction manager
        |design-builder)'s (?:actual )?receipt of (?:such |the |corresponding )?(?:payment|funds)\b
      |\bno obligation to (?:make any payment|pay)\b.{0,60}?\bother than\b.{0,40}?\b(?:proceeds|funds)\b
    `,
    except: regex`
      \b(?:insurance|waivers?
        |not (?:be )?(?:contingent|conditioned)|retainage|indebtedness|debts? or liabilit|notes?|bonds?)\b
    `,
    confidence: 0.65,
  },
  {
    // Money that a public body or a closing has yet to bring.
    category: 'contingent_payment',
    stems: ['approp', 'availa', 'closin', 'financ', 'fundin'],
    pattern: regex`
      \b(?:subject to|contingent (?:up)?on|limited to) (?:the )?(?:availability of (?:\w+ )?
        (?:funds|appropriat\w+|financing)|(?:amounts?|funds|monies) (?:\w+ ){0,3}?appropriated)\b
      |\bno (?:right (?:to|of) (?:\w+ )?payment|payments? (?:shall|will) be (?:due|made|owed|payable))\b
        .{0,120}?\b(?:until|unless|prior to|before)\b.{0,60}?\b(?:closing|financ\w+|funding|loan)\b
      |\bwithout (?:further )?right (?:of|to) payment until\b.{0,40}?\b(?:financ|fund|clos)
    `,
    except: /\b(?:insurance|materials|labor and)\b/,
    confidence: 0.65,
  },
  {
    // Paid when, if or once another pays, or left unpaid with it.
    category: 'contingent_payment',
    stems: ['receip', 'receiv', 'paid', 'absenc', 'advanc', 'approp', 'excuse'],
    pattern: regex`
      \breceipt of (?:funds|payment|monies)\b
        .{0,40}?\b(?:from|by) (?:the )?(?:owner|employer|client|purchaser|lender)\b.{0,60}?\bcondition\b
      |\b(?:when and if|if and when|as and when|if, as and when|only if|when)\b
        .{0,10}?\b(?:the )?(?:client|contractor|purchaser|consultant|architect
        |buyer|general contractor) (?:is|has been|receives|has received)(?: actually)? ?(?:paid|payment)\b
      |\babsence of payment by (?:the )?(?:employer|owner|client)\b.{0,80}?\bnot\b.{0,30}?\bpay\b
      |\b(?:excused|relieved) from (?:paying|payment|making)\b
        .{0,120}?\buntil\b.{0,60}?\b(?:advance|fund|draw|receiv)
      |\bobligations?\b.{0,80}?\bsubject to (?:\w+ )?appropriation
    `,
    except: /\b(?:insurance|waivers?|retainage)\b/,
    confidence: 0.65,
  },
  {
    category: 'contingent_payment',
    stems: ['receiv', 'preced', 'until', 'credit', 'solely', 'made'],
    pattern: regex`
      \bpay (?:the )?(?:subcontractor|sub-contractor|supplier|vendor|consultant)\b
        .{0,80}?\bafter (?:such |each |the )?
        payment (?:is|has been|was) (?:actually )?received from (?:the )?(?:owner|client|employer)\b
      |\bpayment\b.{0,60}?\bby (?:the )?(?:owner|client|employer)\b.{0,60}?\bconditions? precedent\b
      |\b(?:owner|client|employer)'s\b.{0,40}?\bpayment for the work\b.{0,30}?\bconditions? precedent\b
      |\bpayments? to (?:the )?(?:subcontractor|sub-contractor|supplier|vendor|consultant) (?:shall
        |will) not (?:become |be )?due\b.{0,20}?\b(?:until|unless) (?:the )?(?:owner|client|employer)\b
      |\b(?:credit risk|risk of non-?payment (?:by|of)) (?:of )?(?:the )?(?:owner|client|employer)\b
      |\b(?:compensated|paid) solely (?:from|out of)\b
    `,
    except: /\b(?:insurance|waivers?|retainage|debts?|title)\b/,
    confidence: 0.65,
  },
  {
    category: 'late_payment_interest',
    stems: ['intere', 'overdu', 'penalt'],
    pattern: regex`
      \b(?:overdue|late|delayed|past[- ]due|unpaid) (?:payments?|amounts?|sums?|invoices?|balances?)\b
        .{0,60}?\b(?:attract|bears?|carry|carries|accrues?|incur|entail|draw|subject to)\b
        .{0,40}?\b(?:interest|charge|penalty)\b
      |\binterest at\b.{0,80}?\bfrom the (?:due date|date\b.{0,40}?\bdue)\b
      |\bdelay in (?:making )?(?:the )?payment\b.{0,60}?\bpenalty\b.{0,60}?\b(?:overdue|unpaid|amount)\b
      |\b(?:repaid|reimbursed?|repay|recover)\b
        .{0,60}?\b(?:together )?with interest\b.{0,40}?\b(?:at|per annum|rate)\b
    `,
    except: /\b(?:principal|loan|notes?|mortgage|escrow|base rent|taxes|bonds?|tenant|lessee)\b/,
    confidence: 0.6,
  },
  {
    category: 'late_payment_interest',
    stems: ['financ'],
    pattern: /\bfinanc(?:e|ing) charges?\b.{0,80}?\b(?:late|overdue|unpaid|delay|past due)\w*/,
    confidence: 0.65,
  },
  {
    category: 'late_payment_interest',
    stems: ['intere'],
    pattern: regex`
      \b(?:unpaid
        |withheld|late|overdue) (?:amounts?|sums?|payments?|balances?) (?:shall |will )?earns? interest\b
      |\bliable for interest\b.{0,60}?\b(?:withheld|late|unpaid|overdue)\b
    `,
    confidence: 0.65,
  },
  {
    category: 'lien_release',
    stems: ['lien', 'liens', 'encumb', 'releas', 'stop'],
    pattern: regex`
      \blien\b.{0,40}?\b(?:remains?|is) (?:unsatisfied|undischarged)\b
      |\b(?:partial|progress|final|conditional|unconditional) releases?\b.{0,80}?\b(?:payments?|lien)\b
      |\bsubordinat\w+\b.{0,60}?\blien(?:s| rights)?\b
      |\b(?:not|never) (?:permit|suffer|allow|create)\b.{0,60}?\b(?:liens?|encumbrances?|stop notices?)\b
    `,
    notUnder: /\b(?:definitions?|insurance|terminat\w+|default|assign\w+|representations)\b/,
    except: regex`
      \b(?:lender|borrower|mortgage|deed of trust
        |lease|rent|tenant|permitted (?:liens|encumbrances)|patents?|licen[sc]e|negative pledge)\b
    `,
    confidence: 0.6,
  },
  {
    category: 'lien_release',
    stems: ['lien', 'liens', 'bills'],
    pattern: regex`
      \bno (?:\w+'?s?'? )?liens?\b.{0,60}?\bshall be (?:filed|placed|claimed|asserted|recorded)\b
      |\b(?:indemnify|harmless)\b.{0,80}?\bagainst (?:all |any )?(?:\w+ )?liens\b
      |\b(?:evidence|proof|affidavit) that all (?:\w+, )?bills\b.{0,60}?\bpaid\b
    `,
    except: /\b(?:lender|borrower|mortgage|lease|tenant|permitted)\b/,
    confidence: 0.6,
  },
  {
    category: 'lien_release',
    stems: ['lien', 'liens', 'waiver', 'receip'],
    pattern: regex`
      \bno (?:\w+ )?liens?\b.{0,40}?\b(?:shall|will|may) attach\b
      |\breleases? and waivers?\b.{0,80}?\b(?:accompany|submitted|furnished|delivered|invoice|payment)\b
      |\b(?:furnish|deliver|submit) receipts in full\b
    `,
    except: /\b(?:lender|borrower|mortgage|lease|tenant|permitted|claims? of subrogation)\b/,
    confidence: 0.6,
  },
];
