import type { LegalNoticeType } from '../schemas/notice.ts';

/**
 * The purpose of each kind of notice, what some jurisdictions require of it, and the sources. As of November
 * 2026.
 */
interface NoticeFacts {
  purpose: string;
  required: { jurisdiction: string; citation: string; items: string[] }[];
  service: string[];
  timing: string;
  pitfalls: string[];
  sources: string[];
}

/**
 * Sourced facts from public pages, not from live law; a lawyer reviews them before anyone relies on them. What a
 * state requires is in its statutory forms (`forms/registry.ts`); `required` names the rest.
 */
export const noticeFacts: Record<LegalNoticeType, NoticeFacts> = {
  'Notice of Commencement': {
    purpose:
      'Puts on public record that work is starting, who the parties are, and where to send lien and bond notices.',
    required: [
      {
        jurisdiction: 'OH',
        citation: 'Ohio R.C. 1311.04',
        items: [
          'names and addresses of owners, part owners, and lessees',
          'property description',
          'description of the improvement',
          'names and addresses of original contractors',
          'lenders and sureties',
        ],
      },
    ],
    service: [
      'record with the county (FL clerk; OH recorder in each county of the property)',
      'post at the site (FL: certified copy, or notarized filing statement with a copy)',
      'OH: copy to original contractors by certified or registered mail (from a secondary source)',
    ],
    timing:
      "FL: recorded and posted before work begins or restarts after default. OH: recorded before any work or materials; later filing delays subcontractors' notice duty. Check how long the notice lasts.",
    pitfalls: [
      'Only some states use this document.',
      'Starting work before recording, or wrong party names, disrupts lien and payment protections.',
      'Ohio owners can owe claimants for losses caused by wrong details.',
      'Do not confuse it with a notice to proceed.',
    ],
    sources: [
      'https://florida.public.law/statutes/fla._stat._713.13',
      'https://syfert.com/florida/statutes/0713.13.html',
      'https://josephandjoseph.com/articles/ohio-mechanics-lien-laws-select-statutes-and-forms/',
      'https://www.deeds.com/forms/ohio/notice-of-commencement/',
      'https://www.levelset.com/notice-of-commencement/ohio-notice-of-commencement-guide-and-faqs/',
    ],
  },
  "Mechanic's Lien Notice": {
    purpose:
      'Claims a lien on the improved property for unpaid labor or materials. Most states require recording, not just sending.',
    required: [],
    service: [
      'record with the county',
      'serve a copy on the owner in the manner the state sets',
      'FL general methods: hand delivery, common carrier, or registered/certified mail with proof of delivery, posting only if those fail (Fla. Stat. 713.18)',
    ],
    timing:
      'CA: direct contractor within 90 days of completion, or 60 after a recorded notice of completion or cessation; others 90 or 30. FL: 90 days from last furnishing, copy to owner within 15 days of recording. OH: 75 days from last furnishing, 60 on residential.',
    pitfalls: [
      'Emailing or mailing a "lien notice" does not create a lien.',
      "Public property normally can't be liened: use the bond.",
      'Overstating the amount can forfeit rights or bring penalties.',
      'Missing the earlier notice usually defeats the lien.',
    ],
    sources: [
      'https://statutes.laws.com/california/civ/8410-8424',
      'https://lienguru.com/?p=73',
      'http://constructionliensattorney.com/faq-items/what-information-must-be-included-in-the-lien-affidavit/',
      'https://texas.public.law/statutes/tex._prop._code_section_53.254',
      'https://www.levelset.com/mechanics-lien/florida-lien-law-faqs/',
      'https://www.levelset.com/mechanics-lien/ohio-lien-law-faqs/',
      'https://florida.public.law/statutes/fla._stat._713.18',
    ],
  },
  'Notice to Owner': {
    purpose:
      'Early notice from someone without a direct contract that they are furnishing work, to protect later lien or bond rights. Also called preliminary notice or notice of furnishing.',
    required: [],
    service: [
      'FL: hand delivery, common carrier, or registered or certified mail with proof; effective on mailing only if sent by such mail within 40 days of first furnishing with a mail log or tracking record (713.18(2))',
      'CA: personal delivery, mail as the code sets, or leaving and mailing',
    ],
    timing:
      'FL: before or within 45 days of first furnishing. CA: within 20 days; later notice reaches back only 20 days. OH notice of furnishing: 21 days from first furnishing or from recording of the notice of commencement.',
    pitfalls: [
      'Count from first furnishing, not from signing.',
      'Mailing on day 44 can be late if it arrives on day 46.',
      'Leaving out the statutory warning.',
      'Sending only to the party who hired you.',
    ],
    sources: [
      'https://cobbgonzalez.com/floridas-construction-lien-laws-notice-to-owner-does-the-notice-contain-the-proper-language',
      'https://florida.public.law/statutes/fla._stat._713.18',
      'https://floridasuretybonds.com/guide',
      'http://www.laws9.com/statutes/california/civ/8200-8216',
      'https://www.deeds.com/forms/california/preliminary-notice/',
      'https://www.levelset.com/mechanics-lien/ohio-lien-law-faqs/',
    ],
  },
  'Stop Work Notice': {
    purpose:
      "Covers two different documents: a contractor's notice that it will stop work for nonpayment, and an agency's or owner's order to stop work.",
    required: [
      {
        jurisdiction: 'Model code',
        citation: 'IBC 114.2 or 115.2 (edition varies)',
        items: ['written order', 'the reason', 'the conditions for resuming'],
      },
    ],
    service: [
      "CA: by the code's notice rules, after posting notice of intent at the site at least 5 days earlier",
      "A201: notice to owner and architect as the contract's notice clause says",
      "IBC order: given to the owner, owner's agent, or person doing the work",
    ],
    timing:
      "CA: only when a written-contract payment is 35 days overdue and performance is undisputed; post intent at least 5 days before; the owner passes a copy to any lender within 5 days. A201 9.7: payment or certificate 7 days late, then 7 more days' notice.",
    pitfalls: [
      "Stopping without following the contract's or statute's steps risks a default.",
      "Do not confuse an agency's stop-work order with a payment notice.",
      'In lien states, a stop payment notice is a different document.',
      'Make the site safe before stopping.',
    ],
    sources: [
      'http://law.justia.com/codes/california/2010/civ/8830-8848.html',
      'https://self-law.org/code/ca/civil-code/8832',
      'https://learn.aiacontracts.com/articles/6446040-can-a-contractor-stop-work-if-it-hasnt-been-paid',
      'http://www.ibc-wiki.com/section-114/',
      'https://bidstride.com/clauses/far-52-242-15',
      'https://law.lawstack.com/cfr/48/42.1303/',
    ],
  },
  'Notice of Non-Payment': {
    purpose:
      'Tells the parties holding money or a bond that a claimant is unpaid. Usually a condition of a bond or lien claim.',
    required: [
      {
        jurisdiction: 'FL',
        citation: 'Fla. Stat. 713.23(1)(d), 255.05(2)',
        items: [
          'sworn, and in substance as the statutory form',
          'labor, services, or materials and the property improved',
          'amount unpaid to date and unpaid retainage',
          'amount already paid',
          'work still to be furnished and amount to become due, if known',
        ],
      },
      {
        jurisdiction: 'Federal',
        citation: '40 U.S.C. 3133(b)(2)',
        items: ['amount claimed, with substantial accuracy', 'party to whom labor or material was furnished'],
      },
    ],
    service: [
      'FL: methods of 713.18, on the contractor with a copy to the surety',
      'TX: as the property code allows; certified mail is usual',
      'federal: any means giving written third-party proof of delivery is prudent (custom)',
    ],
    timing:
      'FL: no later than 90 days from last furnishing, counted from actual last work. TX: 15th day of the third month after the month of the work (second month for residential). Federal second tier: within 90 days of last work; suit within 1 year.',
    pitfalls: [
      'A reminder email is not this notice.',
      'In Texas, each unpaid month has its own deadline.',
      'In Florida, serving the contractor but not the surety.',
      'Using forms from before the 2019 (FL) or 2022 (TX) changes.',
    ],
    sources: [
      'https://robtannerlaw.com/2019-legislative-update-part-i-payment-bond-claimants-new-notice-requirements/',
      'https://myconstructionexpert.com/blog/new-mandatory-bond-notice-forms-florida',
      'https://florida.public.law/statutes/fla._stat._713.18',
      'https://www.lawserver.com/law/state/texas/tx-codes/texas_property_code_53-056',
      'https://law.justia.com/codes/us/2001/title40/chap3/sec270b/',
      'https://wikisum.wiki/wiki/Miller_Act',
    ],
  },
  'Breach of Contract Notice': {
    purpose:
      'States a failure under the contract, asks for cure or a response, and preserves rights. Apart from special statutes, the contract governs its content.',
    required: [
      {
        jurisdiction: 'FL',
        citation: 'Fla. Stat. 558.004(1) (construction defects)',
        items: [
          'reference to the chapter',
          'each alleged defect in reasonable detail',
          'location of each defect, from at least a visual inspection',
          'damage or loss, if known',
        ],
      },
      {
        jurisdiction: 'Federal',
        citation: 'FAR 49.402-3, 49.607',
        items: [
          'cure notice: the failure endangering performance and at least 10 days to cure',
          'show-cause notice: the failure and 10 days to explain causes beyond control',
        ],
      },
    ],
    service: [
      "as the contract's notice clause says",
      'federal: with proof of delivery requested',
      'FL defects: written notice served on the person contracted with',
    ],
    timing:
      'FL defects: at least 60 days before suit, 120 for an association of more than 20 parcels; aim for 15 days after discovery. Federal cure notice only if 10 or more days remain in the schedule; otherwise, a show-cause notice.',
    pitfalls: [
      'Using the wrong address or method under the notice clause.',
      'Vague facts: give dates, drawings, and locations.',
      'Demanding cure in fewer days than the contract gives.',
      "Forgetting the surety's own notice conditions.",
      'Contract claim periods run separately.',
    ],
    sources: [
      'https://flsenate.gov/Laws/Statutes/2024/Chapter558/All',
      'http://www.laws9.com/statutes/florida/TitleXXXIII/chapter558/558_004',
      'https://audcor.com/far/part-49/subpart-49.6/section-49.607',
      'https://samsearch.co/far-navigator/49-607-delinquency-notices',
    ],
  },
  'Termination Notice': {
    purpose:
      "Ends the contract, or the contractor's right to proceed, for cause or convenience, as the contract or regulation allows.",
    required: [
      {
        jurisdiction: 'Federal',
        citation: 'FAR 49.102(a)',
        items: [
          'whether for convenience or default, and the authorizing clause',
          'effective date',
          'extent of termination',
          'special instructions',
          'steps to reduce workforce impact if reductions are significant',
        ],
      },
    ],
    service: [
      'federal: written notice by electronic means with confirmed receipt, certified mail with return receipt, or hand delivery with acknowledgment; copies to surety and assignee',
      "otherwise as the contract's notice clause says",
    ],
    timing:
      "A201 14.2.2: seven days' notice to contractor and surety after certification of cause. A201 14.1.1: contractor may act after 30 consecutive days' stoppage for listed reasons. A201 14.4: convenience at any time.",
    pitfalls: [
      'Skipping the certification, the cure period, or the surety.',
      'Terminating for cause when only convenience is safe.',
      'Taking over work before the notice period ends.',
      'Using an unedited form after the contract was amended.',
    ],
    sources: [
      'https://law.lawstack.com/cfr/48/49.102/',
      'http://docs.southbendin.gov/WebLink/0/doc/395165/Page93.aspx',
      'https://documents.paristexas.gov/WebLink/0/doc/1293346/Page57.aspx',
      'https://miweblink2.metro-inet.us/RVPublic/0/doc/269032/Page207.aspx',
      'https://lfweb.sjgov.org/WebLink/1/doc/704053/Page70.aspx',
      'https://www.cleat.ai/free-govcon-tools/far-navigator/52-solicitation-provisions-and-contract-clauses/52-2-text-of-provisions-and-clauses/52-249-reserved/52-249-10-default-fixed-price-construction',
    ],
  },
};
