import {
  blank,
  boldStatuteWords,
  floridaAcknowledgment,
  floridaJurat,
  known,
  largeStatuteWords,
  signature,
  statuteRows,
  statuteWords,
} from './build.ts';
import type { FormPart, StateForms, StatutoryForm } from './schema.ts';

const transcript = 'https://github.com/major-robertson/eregister_v2';

const claimOfLien = (...notices: Parameters<typeof statuteWords>): FormPart[] => [
  boldStatuteWords('WARNING!'),
  boldStatuteWords(
    'THIS LEGAL DOCUMENT REFLECTS THAT A CONSTRUCTION LIEN HAS BEEN PLACED ON THE REAL PROPERTY LISTED HEREIN. UNLESS THE OWNER OF SUCH PROPERTY TAKES ACTION TO SHORTEN THE TIME PERIOD, THIS LIEN MAY REMAIN VALID FOR ONE YEAR FROM THE DATE OF RECORDING, AND SHALL EXPIRE AND BECOME NULL AND VOID THEREAFTER UNLESS LEGAL PROCEEDINGS HAVE BEEN COMMENCED TO FORECLOSE OR TO DISCHARGE THIS LIEN.',
  ),
  largeStatuteWords('CLAIM OF LIEN'),
  statuteWords(
    'Before me, the undersigned notary public, personally appeared ',
    known('us.signatory'),
    ', who was duly sworn and says that he or she is ',
    blank('The lienor herein, or the agent of the lienor herein with its name'),
    ', whose address is ',
    known('us.address'),
    '; and that in accordance with a contract with ',
    known('them.name'),
    ', lienor furnished labor, services, or materials consisting of ',
    blank('Description; specially fabricated materials separately'),
    ' on the following described real property in ',
    blank('County'),
    ' County, Florida: ',
    blank('Legal description and street address'),
    ', owned by ',
    known('owner.name'),
    ' of a total value of $',
    blank('Contract price or value'),
    ', of which there remains unpaid $',
    blank('Unpaid amount'),
    ', and furnished the first of the items on ',
    known('dates.first'),
    ', and the last of the items on ',
    known('dates.last'),
    ...notices,
    '.',
  ),
  signature,
  ...floridaJurat,
];

const lien = {
  revision: 1,
  jurisdiction: 'FL',
  type: "Mechanic's Lien Notice",
  title: 'Claim of Lien',
  wording: 'substance',
  act: 'recorded',
  execution: 'sworn',
  citation: 'Fla. Stat. § 713.08',
  certainty: 'secondary',
  read: {
    edition: 'Transcript of leg.state.fl.us (2026 Florida Statutes), Sep 29, 2026',
    on: '2026-11-28',
  },
  sources: [
    transcript,
    'https://www.surfcoastlaw.com/construction/construction-liens-claim-of-lien/',
    'https://southfloridatrial.foxrothschild.com/construction-litigation/florida-construction-liens-contents-of-a-claim-of-lien/',
  ],
  limits: [
    'Serve the owner before recording or within 15 days after (§ 713.08(4)(c)).',
    'Leave 3 by 3 inches at the top right of page 1 for the clerk (§ 695.26).',
  ],
} satisfies Partial<StatutoryForm>;

/** The sworn form of 2019; it names the person who gives it. */
const nonpayment = (
  giver: 'lienor' | 'claimant',
  given: Pick<StatutoryForm, 'id' | 'work' | 'use' | 'roles' | 'rules' | 'citation' | 'limits'>,
): StatutoryForm => ({
  ...given,
  revision: 1,
  jurisdiction: 'FL',
  type: 'Notice of Non-Payment',
  title: 'Notice of Nonpayment',
  wording: 'substance',
  act: 'served',
  execution: 'sworn',
  certainty: 'secondary',
  read: { edition: 'As quoted by a Florida law firm for use from Oct 1, 2019', on: '2026-11-28' },
  sources: [
    'http://www.floridaconstructionlegalupdates.com/notice-of-nonpayment/',
    'https://robtannerlaw.com/2019-legislative-update-part-i-payment-bond-claimants-new-notice-requirements/',
  ],
  parts: [
    largeStatuteWords('NOTICE OF NONPAYMENT'),
    statuteRows(
      ['To', known('contractor.name'), ', ', known('contractor.address')],
      ['Surety', blank('Name and address of the surety')],
    ),
    statuteWords('The undersigned notifies you that:'),
    statuteWords(
      `1. The ${giver} has furnished `,
      blank('Labor, services, or materials furnished'),
      ' for the improvement of the real property identified as ',
      blank('Property description'),
      '. The corresponding amount unpaid to date is $',
      blank('Amount unpaid to date'),
      ', of which $',
      blank('Unpaid retainage, or 0'),
      ' is unpaid retainage.',
    ),
    statuteWords(
      `2. The ${giver} has been paid to date the amount of $`,
      blank('Amount paid to date'),
      ' for previously furnishing ',
      blank('Labor, services, or materials paid for'),
      ' for this improvement.',
    ),
    statuteWords(
      `3. The ${giver} expects to furnish `,
      blank('Labor, services, or materials still to be furnished; “nothing more”; or “not known”'),
      ' for this improvement in the future, and the corresponding amount expected to become due is $',
      blank('Amount, or “not known”'),
      '.',
    ),
    statuteWords(
      'I declare that I have read the foregoing Notice of Nonpayment and that the facts stated in it are true to the best of my knowledge and belief. DATED on ',
      blank('Date of signing'),
      '.',
    ),
    signature,
    statuteRows([`Address of the ${giver}`, known('us.address')]),
    ...floridaJurat,
  ],
});

export const florida: StateForms = {
  forms: [
    {
      id: 'fl-notice-to-owner',
      revision: 1,
      jurisdiction: 'FL',
      type: 'Notice to Owner',
      title: 'Notice to Owner',
      use: 'Private work. From anyone without a contract with the owner, except laborers.',
      roles: ['subcontractor', 'sub_subcontractor', 'supplier', 'equipment_lessor'],
      rules: ['fl-nto'],
      wording: 'prescribed',
      act: 'served',
      execution: 'signed',
      citation: 'Fla. Stat. § 713.06(2)(c)',
      certainty: 'secondary',
      read: {
        edition:
          'Transcript of leg.state.fl.us (2026 Florida Statutes), Sep 29, 2026; as quoted by a Florida law firm, Nov 6, 2019',
        on: '2026-11-28',
      },
      sources: [
        transcript,
        'https://cobbgonzalez.com/floridas-construction-lien-laws-notice-to-owner-does-the-notice-contain-the-proper-language',
      ],
      limits: [
        'A sub-subcontractor, or a supplier to a subcontractor, also serves the contractor; a supplier to a sub-subcontractor also serves the subcontractor (§ 713.06(2)(a)).',
      ],
      parts: [
        boldStatuteWords(
          "WARNING! FLORIDA'S CONSTRUCTION LIEN LAW ALLOWS SOME UNPAID CONTRACTORS, SUBCONTRACTORS, AND MATERIAL SUPPLIERS TO FILE LIENS AGAINST YOUR PROPERTY EVEN IF YOU HAVE MADE PAYMENT IN FULL.",
        ),
        boldStatuteWords(
          'UNDER FLORIDA LAW, YOUR FAILURE TO MAKE SURE THAT WE ARE PAID MAY RESULT IN A LIEN AGAINST YOUR PROPERTY AND YOUR PAYING TWICE.',
        ),
        boldStatuteWords(
          'TO AVOID A LIEN AND PAYING TWICE, YOU MUST OBTAIN A WRITTEN RELEASE FROM US EVERY TIME YOU PAY YOUR CONTRACTOR.',
        ),
        largeStatuteWords('NOTICE TO OWNER'),
        statuteRows(['To', known('owner.name'), ', ', known('owner.address')]),
        statuteWords(
          'The undersigned hereby informs you that he or she has furnished or is furnishing services or materials as follows: ',
          blank('General description of services or materials'),
          ' for the improvement of the real property identified as ',
          blank('Property description'),
          ' under an order given by ',
          known('them.name'),
          '.',
        ),
        statuteWords(
          'Florida law prescribes the serving of this notice and restricts your right to make payments under your contract in accordance with Section 713.06, Florida Statutes.',
        ),
        boldStatuteWords('IMPORTANT INFORMATION FOR YOUR PROTECTION'),
        statuteWords(
          "Under Florida's laws, those who work on your property or provide materials and are not paid have a right to enforce their claim for payment against your property. This claim is known as a construction lien.",
        ),
        statuteWords(
          'If your contractor fails to pay subcontractors or material suppliers or neglects to make other legally required payments, the people who are owed money may look to your property for payment, EVEN IF YOU HAVE PAID YOUR CONTRACTOR IN FULL.',
        ),
        boldStatuteWords('PROTECT YOURSELF:'),
        statuteWords(
          'RECOGNIZE that this Notice to Owner may result in a lien against your property unless all those supplying a Notice to Owner have been paid.',
        ),
        statuteWords(
          'LEARN more about the Construction Lien Law, Chapter 713, Part I, Florida Statutes, and the meaning of this notice by contacting an attorney or the Florida Department of Business and Professional Regulation.',
        ),
        statuteRows(
          ['Lienor', known('us.name'), ', ', known('us.address')],
          ['Copies to', blank('Those listed in § 713.06(2)(a) and (b), or “none”')],
        ),
      ],
    },
    {
      ...lien,
      id: 'fl-claim-of-lien',
      use: 'Private work. From a lienor without a contract with the owner.',
      roles: ['subcontractor', 'sub_subcontractor', 'supplier', 'equipment_lessor', 'laborer'],
      parts: claimOfLien(
        '; and that the lienor served her or his notice to owner on ',
        blank('Date'),
        ', by ',
        blank('Method; and the same of copies to the contractor and subcontractor, if required'),
      ),
    },
    {
      ...lien,
      id: 'fl-claim-of-lien-privity',
      use: 'Private work. From a lienor with a contract with the owner.',
      roles: ['prime', 'design_professional'],
      parts: claimOfLien(),
    },
    {
      id: 'fl-notice-of-commencement',
      revision: 1,
      jurisdiction: 'FL',
      type: 'Notice of Commencement',
      title: 'Notice of Commencement',
      use: 'Private work over the exemption of § 713.02(5). From the owner or the lessee who contracted for the work.',
      wording: 'substance',
      act: 'recorded',
      execution: 'sworn',
      citation: 'Fla. Stat. § 713.13(1)',
      certainty: 'secondary',
      read: {
        edition:
          '§ 713.13(1)(a) on florida.public.law and syfert.com (2025 Florida Statutes); the form of § 713.13(1)(d) as transcripts of leg.state.fl.us (2026)',
        on: '2026-11-28',
      },
      sources: [
        'https://florida.public.law/statutes/fla._stat._713.13',
        'https://syfert.com/florida/statutes/0713.13.html',
      ],
      limits: [
        'Only the owner or lessee may sign; no one else may sign in their stead.',
        'Attach a copy of any payment bond. Post a certified copy at the site before the first inspection.',
      ],
      parts: [
        statuteRows(
          ['Permit No.', blank('Permit number, or “pending”')],
          ['Tax Folio No.', blank('Tax folio number, or “not available”')],
        ),
        largeStatuteWords('NOTICE OF COMMENCEMENT'),
        statuteRows(['State of', 'Florida'], ['County of', blank('County')]),
        statuteWords(
          'The undersigned hereby gives notice that improvement will be made to certain real property, and in accordance with Chapter 713, Florida Statutes, the following information is provided in this Notice of Commencement.',
        ),
        statuteRows(
          [
            '1. Description of property',
            blank('Legal description of the property'),
            ', ',
            known('project.address'),
          ],
          ['2. General description of improvement', blank('General description')],
          ['3.a. Owner or lessee: name and address', known('owner.name'), ', ', known('owner.address')],
          ['3.b. Interest in property', blank('For example: fee simple, or leasehold')],
          [
            '3.c. Fee simple titleholder, if different from owner: name and address',
            blank('Name and address, or “same as owner”'),
          ],
          ['4.a. Contractor: name and address', known('contractor.name'), ', ', known('contractor.address')],
          ["4.b. Contractor's phone number", blank('Phone number')],
          [
            '5. Surety, if a payment bond is attached: name, address, phone number, and amount of bond',
            blank('Name, address, phone, and amount, or “none”'),
          ],
          ['6. Lender: name, address, and phone number', blank('Name, address, and phone, or “none”')],
          [
            '7. Persons within the State of Florida designated by Owner upon whom notices or other documents may be served as provided by Section 713.13(1)(a)7., Florida Statutes',
            blank('Name, address, and phone, or “none”'),
          ],
          [
            "8. In addition to himself or herself, Owner designates to receive a copy of the Lienor's Notice as provided in Section 713.13(1)(b), Florida Statutes",
            blank('Name, organization, and phone, or “none”'),
          ],
          [
            '9. Expiration date of notice of commencement (the expiration date will be 1 year after the date of recording unless a different date is specified)',
            blank('Date, or “1 year after recording”'),
          ],
        ),
        boldStatuteWords(
          'WARNING TO OWNER: ANY PAYMENTS MADE BY THE OWNER AFTER THE EXPIRATION OF THE NOTICE OF COMMENCEMENT ARE CONSIDERED IMPROPER PAYMENTS UNDER CHAPTER 713, PART I, SECTION 713.13, FLORIDA STATUTES, AND CAN RESULT IN YOUR PAYING TWICE FOR IMPROVEMENTS TO YOUR PROPERTY. A NOTICE OF COMMENCEMENT MUST BE RECORDED AND POSTED ON THE SITE OF THE IMPROVEMENT BEFORE THE FIRST INSPECTION. IF YOU INTEND TO OBTAIN FINANCING, CONSULT WITH YOUR LENDER OR AN ATTORNEY BEFORE COMMENCING WORK OR RECORDING YOUR NOTICE OF COMMENCEMENT.',
        ),
        signature,
        ...floridaAcknowledgment,
      ],
    },
    nonpayment('lienor', {
      id: 'fl-notice-of-nonpayment',
      use: 'Private work with a payment bond. From an unpaid lienor to the contractor, with a copy to the surety.',
      roles: ['subcontractor', 'sub_subcontractor', 'supplier', 'equipment_lessor'],
      citation: 'Fla. Stat. § 713.23(1)(d)',
      limits: [
        'Serve it during the work, and no later than 90 days after your last labor, services, or materials.',
        'A willfully exaggerated amount makes it fraudulent and forfeits the claim on the bond.',
      ],
    }),
    nonpayment('claimant', {
      id: 'fl-public-notice-of-nonpayment',
      work: 'public',
      use: 'Public work with a payment bond. From those without a contract with the contractor, except laborers, to the contractor with a copy to the surety.',
      roles: ['sub_subcontractor', 'supplier', 'equipment_lessor'],
      rules: ['fl-public-nonpayment'],
      citation: 'Fla. Stat. § 255.05(2)(a)',
      limits: [
        'Serve it no later than 90 days after your last labor, services, or materials.',
        'The words are those quoted for § 713.23, with “claimant” in place of “lienor”.',
        'A willfully exaggerated amount makes it fraudulent and forfeits the claim on the bond.',
      ],
    }),
  ],
  absent: [],
};
