import {
  blank,
  boldStatuteWords,
  free,
  jurat,
  known,
  largeStatuteWords,
  signature,
  statuteRows,
  statuteWords,
} from './build.ts';
import type { StateForms, StatutoryForm } from './schema.ts';

const transcript = 'https://github.com/major-robertson/eregister_v2';
const common = {
  revision: 1,
  jurisdiction: 'WA',
  wording: 'substance',
  certainty: 'statute_text',
  read: { edition: 'Undated copy of law.justia.com, with changes through 1992', on: '2026-11-28' },
  sources: [
    'https://github.com/saint1415/us-statutes/blob/data/data/states/washington/content/title-title-60/chapter-chapter-60-04.json',
    transcript,
  ],
} satisfies Partial<StatutoryForm>;

export const washington: StateForms = {
  forms: [
    {
      ...common,
      id: 'wa-notice-to-owner',
      type: 'Notice to Owner',
      title: 'Notice to Owner',
      use: 'Private work. From those who furnish professional services, materials, or equipment and have no contract with the owner or, on most work, the prime contractor.',
      roles: ['sub_subcontractor', 'supplier', 'equipment_lessor', 'design_professional', 'subcontractor'],
      rules: ['wa-right-to-lien', 'wa-right-to-lien-new-home'],
      act: 'served',
      execution: 'signed',
      citation: 'RCW 60.04.031(4)',
      limits: [
        'Mail it by certified or registered mail, or deliver it and keep a signed receipt or an affidavit of service (RCW 60.04.031(1)).',
        'The statutory form has two sides. Print the part “for your protection” on the back.',
      ],
      parts: [
        largeStatuteWords('NOTICE TO OWNER'),
        boldStatuteWords('IMPORTANT: READ BOTH SIDES OF THIS NOTICE CAREFULLY.'),
        boldStatuteWords('PROTECT YOURSELF FROM PAYING TWICE'),
        statuteRows(
          ['To', known('owner.name')],
          ['Date', blank('Date of this notice')],
          ['Re', blank('Description of property: street address or general location')],
          ['From', known('us.name')],
          ['AT THE REQUEST OF', known('them.name')],
        ),
        statuteWords(
          'THIS IS NOT A LIEN: This notice is sent to you to tell you who is providing professional services, materials, or equipment for the improvement of your property and to advise you of the rights of these persons and your responsibilities. Also take note that laborers on your project may claim a lien without sending you a notice.',
        ),
        boldStatuteWords('OWNER/OCCUPIER OF EXISTING RESIDENTIAL PROPERTY'),
        statuteWords(
          'Under Washington law, those who furnish labor, professional services, materials, or equipment for the repair, remodel, or alteration of your owner-occupied principal residence and who are not paid, have a right to enforce their claim for payment against your property. This claim is known as a construction lien.',
        ),
        statuteWords(
          'The law limits the amount that a lien claimant can claim against your property. Claims may only be made against that portion of the contract price you have not yet paid to your prime contractor as of the time this notice was given to you or three days after this notice was mailed to you. Review the back of this notice for more information and ways to avoid lien claims.',
        ),
        boldStatuteWords('COMMERCIAL AND/OR NEW RESIDENTIAL PROPERTY'),
        statuteWords(
          'We have or will be providing professional services, materials, or equipment for the improvement of your commercial or new residential project. In the event you or your contractor fail to pay us, we may file a lien against your property. A lien may be claimed for all professional services, materials, or equipment furnished after a date that is sixty days before this notice was given to you or mailed to you, unless the improvement to your property is the construction of a new single-family residence, then ten days before this notice was given to you or mailed to you.',
        ),
        statuteRows(
          ['Sender', known('us.name')],
          ['Address', known('us.address')],
          ['Telephone', blank('Telephone number')],
          [
            'Brief description of professional services, materials, or equipment provided or to be provided',
            blank('Description'),
          ],
        ),
        boldStatuteWords('IMPORTANT INFORMATION ON REVERSE SIDE'),
        boldStatuteWords('IMPORTANT INFORMATION FOR YOUR PROTECTION'),
        statuteWords(
          'This notice is sent to inform you that we have or will provide professional services, materials, or equipment for the improvement of your property. We expect to be paid by the person who ordered our services, but if we are not paid, we have the right to enforce our claim by filing a construction lien against your property.',
        ),
        statuteWords(
          'LEARN more about the lien laws and the meaning of this notice by discussing them with your contractor, suppliers, Department of Labor and Industries, the firm sending you this notice, your lender, or your attorney.',
        ),
        statuteWords(
          'COMMON METHODS TO AVOID CONSTRUCTION LIENS: There are several methods available to protect your property from construction liens. The following are two of the more commonly used methods.',
        ),
        statuteWords(
          'DUAL PAYCHECKS (Joint Checks): When paying your contractor for services or materials, you may make checks payable jointly to the contractor and the firms furnishing you this notice.',
        ),
        statuteWords(
          'LIEN RELEASES: You may require your contractor to provide lien releases signed by all the suppliers and subcontractors from whom you have received this notice. If they cannot obtain lien releases because you have not paid them, you may use the dual payee check method to protect yourself.',
        ),
        statuteWords('YOU SHOULD TAKE APPROPRIATE STEPS TO PROTECT YOUR PROPERTY FROM LIENS.'),
        statuteWords(
          'YOUR PRIME CONTRACTOR AND YOUR CONSTRUCTION LENDER ARE REQUIRED BY LAW TO GIVE YOU WRITTEN INFORMATION ABOUT LIEN CLAIMS. IF YOU HAVE NOT RECEIVED IT, ASK THEM FOR IT.',
        ),
      ],
    },
    {
      ...common,
      id: 'wa-claim-of-lien',
      type: "Mechanic's Lien Notice",
      title: 'Claim of Lien',
      use: 'Private work. Any claimant, within 90 days after last furnishing.',
      act: 'recorded',
      execution: 'sworn',
      citation: 'RCW 60.04.091(2)',
      limits: [
        'Give the owner a copy within 14 days after recording, or lose attorneys’ fees (RCW 60.04.091).',
        'The statute also says that the claim is acknowledged under chapter 64.08 RCW, while its form ends with an oath. Ask counsel whether to add an acknowledgment.',
        'Page 1 needs a 3-inch top margin, the return address, and an abbreviated legal description (RCW 65.04.045), or a cover sheet.',
      ],
      parts: [
        statuteWords(
          known('us.name'),
          ', claimant, vs ',
          known('them.name'),
          ', name of person indebted to claimant:',
        ),
        statuteWords(
          'Notice is hereby given that the person named below claims a lien pursuant to chapter 60.04 RCW. In support of this lien the following information is submitted:',
        ),
        statuteRows(
          [
            '1. NAME OF LIEN CLAIMANT, TELEPHONE NUMBER, ADDRESS',
            known('us.name'),
            ', ',
            blank('Telephone number'),
            ', ',
            known('us.address'),
          ],
          [
            '2. DATE ON WHICH THE CLAIMANT BEGAN TO PERFORM LABOR, PROVIDE PROFESSIONAL SERVICES, SUPPLY MATERIAL OR EQUIPMENT OR THE DATE ON WHICH EMPLOYEE BENEFIT CONTRIBUTIONS BECAME DUE',
            known('dates.first'),
          ],
          ['3. NAME OF PERSON INDEBTED TO THE CLAIMANT', known('them.name')],
          [
            '4. DESCRIPTION OF THE PROPERTY AGAINST WHICH A LIEN IS CLAIMED (Street address, legal description or other information that will reasonably describe the property)',
            known('project.address'),
            '; ',
            blank('Legal description'),
          ],
          ['5. NAME OF THE OWNER OR REPUTED OWNER (If not known state "unknown")', known('owner.name')],
          [
            '6. THE LAST DATE ON WHICH LABOR WAS PERFORMED; PROFESSIONAL SERVICES WERE FURNISHED; CONTRIBUTIONS TO AN EMPLOYEE BENEFIT PLAN WERE DUE; OR MATERIAL, OR EQUIPMENT WAS FURNISHED',
            known('dates.last'),
          ],
          ['7. PRINCIPAL AMOUNT FOR WHICH THE LIEN IS CLAIMED IS', blank('US dollars')],
          ['8. IF THE CLAIMANT IS THE ASSIGNEE OF THIS CLAIM SO STATE HERE', blank('Assignor, or “no”')],
        ),
        free('STATE OF ____________________, COUNTY OF ____________________, ss.'),
        statuteWords(
          known('us.signatory'),
          ', being sworn, says: I am the claimant (or attorney of the claimant, or administrator, representative, or agent of the trustees of an employee benefit plan) above named; I have read or heard the foregoing claim, read and know the contents thereof, and believe the same to be true and correct and that the claim of lien is not frivolous and is made with reasonable cause, and is not clearly excessive under penalty of perjury.',
        ),
        signature,
        ...jurat.slice(1),
      ],
    },
  ],
  absent: [
    {
      jurisdiction: 'WA',
      type: 'Notice of Non-Payment',
      exists: false,
      reason: 'Washington has no notice of nonpayment for private work.',
    },
    {
      jurisdiction: 'WA',
      type: 'Notice of Commencement',
      exists: false,
      reason: 'Washington has no notice of commencement.',
    },
  ],
};
