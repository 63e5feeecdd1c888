/** Periods that end in money: payment, retainage, liens, insurance certificates, bonds, records. The first rule that applies wins. */
import type { WindowRule } from './rule.ts';

const PAYS =
  /\b(?:(?:shall|will|must|agrees? to|obligated to|required to|to) (?:\w+,? ){0,4}?(?:pay|remit|reimburse|disburse|release)\b|(?:make|makes|making) (?:\w+ ){0,3}?payments?\b|(?:is|are|be|become|becomes|becoming|fall|falls|falling|shall be|been)(?: \w+){0,3}? (?:paid|payable|due|made|released|remitted|disbursed)\b|due and payable|(?:paid|payable|payment (?:is|shall be|will be|terms)) (?:\w+ ){0,4}?<>)/;
const UNPAID =
  /\b(?:fails?|failure|failed|refus\w+|neglects?)\b[^;]{0,230}<>|\b(?:does not|do not|did not|has not|have not|not been|not be|is not|are not|unpaid|overdue|past due|delinquent|if [^,;]{0,60}(?:not|without))\b[^,;]{0,90}<>/;
const BILL =
  /\b(?:receipt|receiv\w+|invoices?|applications?|requisition\w*|submi(?:ssion|tt\w+)|approv\w+|certificat\w+|certif\w+|presentation|statements?|deliver\w*|billing|paid|payment|month|acceptance|request)\b/;
const DOCUMENTS =
  /\b(?:deliver\w*|furnish\w*|provid\w+|submit\w*|file[ds]?|suppl(?:y|ied)|produce|obtain\w*|execut\w+)\b/;

export const moneyRules: readonly WindowRule[] = [
  {
    title: 'Insurance certificates due',
    category: 'insurance',
    kind: 'deadline',
    confidence: 0.78,
    relations: ['after', 'before'],
    near: [
      /\b(?:certificates? of insurance|insurance (?:certificates?|polic(?:y|ies)|documents)|certificates? evidencing|evidence of (?:such |the |all )?(?:insurance|coverage|renewal)|renewal (?:certificates?|polic\w+)|polic(?:y|ies)|certificates? (?:or|and) (?:other )?(?:evidence|polic))\b/,
      DOCUMENTS,
    ],
    text: [/\binsur\w+\b/],
    not: /\b(?:cancel\w*|non-?renew\w*|notice of loss|proof of loss|claims?|adjust\w*|failed|interim)\b/,
    max: 120,
  },
  {
    title: 'Completed-operations cover kept until',
    category: 'insurance',
    kind: 'deadline',
    confidence: 0.7,
    relations: ['after'],
    min: 150,
    max: 5_500,
    near: [
      /\b(?:insurance|coverages?|polic(?:y|ies)|completed operations)\b/,
      /\b(?:maintain\w*|keep|kept|remain|in (?:full )?(?:force|effect)|continu\w+|carry|carried|purchase|effect|period)\b/,
    ],
    anchor: /\b(?:completion|acceptance|payment)\b/,
    not: /\b(?:warrant\w*|records|audit)\b/,
  },
  {
    title: 'Bonds due',
    category: 'bonds',
    kind: 'deadline',
    confidence: 0.72,
    relations: ['after', 'before'],
    near: [
      /\b(?:(?:performance|payment|surety|labor and material)[a-z ,]{0,40}bonds?|the bonds|required bonds|bonds required|such bonds?|letters? of credit|performance security|parent guarant\w+)\b/,
      DOCUMENTS,
    ],
    anchor:
      /\b(?:execution|award|signing|effective date|date (?:hereof|of this)|notice to proceed|commence\w*|start|contract|agreement|request)\b/,
    not: /\b(?:draw\w*|expir\w+|terminat\w+|renew\w*|claims?|lien|replace\w*|letter of credit (?:shall|will) expire)\b/,
    max: 120,
  },
  {
    title: 'Discharge of a lien',
    category: 'lien_release',
    kind: 'deadline',
    confidence: 0.78,
    relations: ['after', 'bare'],
    near: [
      /\b(?:liens?|encumbrances?|stop notices?)\b/,
      /\b(?:discharg\w*|remov\w*|bond(?:ed|ing)?|releas\w*|satisf\w*|cancel\w*|dissol\w*|vacat\w*)\b/,
    ],
    anchor:
      /\b(?:notice|notif\w*|filing|filed|recording|recorded|demand|request|knowledge|aware|receipt|imposition)\b/,
    elsewhere: [
      /\b(?:after|upon|of|following|receiving) (?:the |such |a |receipt of |written )*(?:notice|demand|filing|recording)\b[^,;:.()]{0,60}/,
    ],
    not: /\b(?:retainage|retention|final payment|attachments?|levy|injunctions?|waivers?|pa(?:y|id) (?:the )?(?:contractor|subcontractor))\b/,
    max: 120,
  },
  {
    title: 'Lien waivers due',
    category: 'lien_release',
    kind: 'deadline',
    confidence: 0.7,
    relations: ['after', 'before'],
    near: [
      /\b(?:lien (?:waivers?|releases?)|(?:waivers?|releases?|affidavits?) (?:of|for) (?:all |any )?(?:claims and )?liens?|partial waivers?|final waivers?|releases? and waivers?)\b/,
      DOCUMENTS,
    ],
    anchor: /\b(?:payment|receipt|completion|request|demand|paid)\b/,
    not: /\b(?:shall|will|agrees to) (?:make (?:the )?(?:final )?payment|pay|reimburse)\b|\bha(?:s|ve) delivered\b/,
    max: 90,
  },
  {
    title: 'Final payment',
    category: 'payment_terms',
    kind: 'deadline',
    confidence: 0.82,
    relations: ['after'],
    near: [
      /\bfinal (?:payment|invoice|application|certificate for payment|progress payment|contract payment|installment)\b|\bbalance of the (?:contract|subcontract)\b/,
      PAYS,
    ],
    not: new RegExp(
      `${UNPAID.source}|\\b(?:warrant\\w*|records|audit|arbitrat\\w*|claims? (?:shall|must)|retainage invoice|insur\\w+|polic(?:y|ies)|loss)\\b`,
    ),
    max: 400,
  },
  {
    title: 'Retainage release',
    category: 'retainage',
    kind: 'deadline',
    confidence: 0.8,
    relations: ['after'],
    near: [
      /\b(?:retainage|retention|retained|retain|withheld|hold-?back|retentions)\b/,
      /\b(?:pa(?:y|id|yable|yment)|releas\w*|due|disburs\w*|return\w*|made)\b/,
    ],
    anchor:
      /\b(?:completion|acceptance|occupancy|payment|receipt|certificat\w*|expiration|expiry|submission|issuance|delivery|final|take-?over)\b/,
    not: /\b(?:records|disput\w*|contractor lien|discharg\w*|withholding)\b/,
    max: 800,
  },
  {
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
  {
    title: 'Payment due',
    category: 'payment_terms',
    kind: 'deadline',
    confidence: 0.8,
    relations: ['after'],
    near: [PAYS, /\b(?:pay|paid|payable|payments?|reimburse\w*|invoices?|remit)\b/],
    anchor: BILL,
    not: new RegExp(
      `${UNPAID.source}|\\b(?:delay|default) in payment\\b|\\bin excess of <>|\\b(?:interest (?:shall|will|accru)|tax(?:es)?|premiums?|refund\\w*|liens?|terminat\\w*|warrant\\w*|arbitrat\\w*|royalt\\w*|severance|dividend|rent|insur\\w*|notif\\w+|disput\\w+ (?:such|the) |bonus|liquidated damages|deductible|loan|lender|bank|guarantor|beneficiary|financing parties|advances?|stop(?:ped)?|obtain approval|before (?:the )?(?:next )?(?:progress )?payment)\\b`,
    ),
    max: 180,
  },
  {
    title: 'Payment due',
    category: 'payment_terms',
    kind: 'deadline',
    confidence: 0.66,
    relations: ['bare'],
    near: [
      /\b(?:net (?:of )?<>|invoices?[^;]{0,80}(?:paid|payable|due|pay)[^;]{0,40}<>|(?:pay|payment of) [^;]{0,60}invoices?[^;]{0,60}<>)/,
    ],
    elsewhere: [/\b(?:receipt of (?:\w+ ){0,3})?(?:invoices?|statements?)\b(?: date)?/],
    not: new RegExp(`${UNPAID.source}|\\b(?:interest|tax(?:es)?|audit|insur\\w*|disput\\w*|terminat\\w*)\\b`),
    max: 180,
  },
  {
    title: 'Records kept until',
    category: 'audit_records',
    kind: 'deadline',
    confidence: 0.8,
    relations: ['after'],
    min: 150,
    max: 5_500,
    near: [
      /\b(?:records?|books|accounts?|accounting|documents|documentation|audit\w*|vouchers|receipts)\b/,
      /\b(?:retain\w*|preserv\w*|keep|kept|maintain\w*|audit\w*|inspect\w*|examin\w*|available|access|review)\b/,
    ],
    anchor:
      /\b(?:payment|completion|termination|expiration|acceptance|end|close|final|date|creat\w+|year|audit)\b/,
    not: /\b(?:insurance|coverage|warrant\w*|confidential\w*|sellers? of)\b/,
  },
];
