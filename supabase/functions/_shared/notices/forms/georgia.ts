import {
  blank,
  boldStatuteWords,
  jurat,
  known,
  largeStatuteWords,
  rows,
  signature,
  statuteWords,
} from './build.ts';
import type { StateForms } from './schema.ts';

const transcript = 'https://github.com/major-robertson/eregister_v2';

export const georgia: StateForms = {
  forms: [
    {
      id: 'ga-claim-of-lien',
      revision: 1,
      jurisdiction: 'GA',
      type: "Mechanic's Lien Notice",
      title: 'Claim of Lien',
      use: 'Private work. Any claimant.',
      wording: 'substance',
      act: 'recorded',
      execution: 'sworn',
      citation: 'O.C.G.A. §§ 44-14-361.1(a)(2), 44-14-367',
      certainty: 'statute_text',
      read: {
        edition: 'Undated copy of § 44-14-361.1; § 44-14-367 on codes.findlaw.com, Mar 28, 2024',
        on: '2026-11-28',
      },
      sources: [
        'https://syfert.com/georgia/code/44-14-361.1.html',
        'https://codes.findlaw.com/ga/title-44-property/ga-code-sect-44-14-367.html',
      ],
      limits: [
        'Send a copy to the owner within 2 business days after filing, and to the contractor if a notice of commencement was filed (§ 44-14-361.1(a)(2)).',
        'The oath is for recording: clerks ask for a notary. The statute names none.',
        'The statute asks for a notice of the owner’s right to contest and doesn’t give its words; ours cite § 44-14-368.',
      ],
      parts: [
        largeStatuteWords(
          'This claim of lien expires and is void 395 days from the date of filing of the claim of lien if no notice of commencement of lien action is filed in that time period.',
        ),
        statuteWords(
          known('us.name'),
          ', ',
          blank('“a mechanic”, “a contractor”, “a subcontractor”, “a materialman”, or as the case may be'),
          ', claims a lien in the amount of $',
          blank('Amount claimed'),
          ' on the ',
          blank('House, factory, building, or as the case may be'),
          ' and the premises or real estate on which it is erected or built, of ',
          known('owner.name'),
          ' (',
          blank('Description of the building and the premises'),
          '), for satisfaction of a claim which became due on ',
          known('dates.last'),
          ' for ',
          blank('Building, repairing, improving, or furnishing material, or whatever the claim may be'),
          '.',
        ),
        boldStatuteWords(
          'NOTICE TO OWNER: The owner of the property described in this claim of lien has the right to contest the lien by filing a notice of contest of lien under O.C.G.A. § 44-14-368.',
        ),
        signature,
        ...jurat,
      ],
    },
    {
      id: 'ga-notice-to-contractor',
      revision: 1,
      jurisdiction: 'GA',
      type: 'Notice to Owner',
      title: 'Notice to Contractor',
      use: 'Private work with a recorded notice of commencement. From anyone without a contract with the contractor, to the owner and the contractor.',
      roles: ['sub_subcontractor', 'supplier', 'equipment_lessor', 'laborer'],
      rules: ['ga-ntc-noc', 'ga-ntc-first'],
      wording: 'particulars',
      act: 'served',
      execution: 'signed',
      citation: 'O.C.G.A. § 44-14-361.5(c)',
      certainty: 'secondary',
      read: {
        edition: 'A Georgia law firm’s list, Jul 6, 2017; transcript of Sep 29, 2026',
        on: '2026-11-28',
      },
      sources: [
        'https://carson-law.com/what-is-a-notice-of-commencement-and-notice-to-contractor-and-when-do-they-apply-to-me',
        transcript,
      ],
      limits: ['Send it by registered or certified mail or statutory overnight delivery.'],
      parts: [
        rows(
          [
            'Person furnishing labor, services, or materials: name, address, and telephone number',
            known('us.name'),
            ', ',
            known('us.address'),
            ', ',
            blank('Telephone number'),
          ],
          [
            'Person at whose instance they are furnished: name and address',
            known('them.name'),
            ', ',
            known('them.address'),
          ],
          [
            'Name and location of the project, as in the notice of commencement',
            known('project.name'),
            ', ',
            known('project.address'),
          ],
          ['Labor, services, or materials furnished or to be furnished', blank('Description')],
          ['Contract price or anticipated value, or amount claimed to be due', blank('US dollars, if known')],
        ),
      ],
    },
    {
      id: 'ga-notice-of-commencement',
      revision: 1,
      jurisdiction: 'GA',
      type: 'Notice of Commencement',
      title: 'Notice of Commencement',
      use: 'Private work. From the owner, the owner’s agent, or the contractor, within 15 days after work begins.',
      wording: 'particulars',
      act: 'recorded',
      execution: 'signed',
      citation: 'O.C.G.A. § 44-14-361.5(b)',
      certainty: 'secondary',
      read: { edition: 'Two summaries that list the same contents, undated', on: '2026-11-28' },
      sources: [
        'https://www.uslegalforms.com/forms/ga-02300bg/notice-of-commencement',
        'https://legalclarity.org/georgia-notice-of-commencement-rules-and-compliance-guide',
      ],
      limits: [
        'File it with the clerk of the superior court and post a copy at the site.',
        'Give a copy to anyone who asks in writing, within 10 days.',
      ],
      parts: [
        rows(
          [
            'Contractor: name, address, and telephone number',
            known('contractor.name'),
            ', ',
            known('contractor.address'),
            ', ',
            blank('Telephone number'),
          ],
          ['Name and location of the project', known('project.name'), ', ', known('project.address')],
          ['Legal description of the property', blank('Legal description')],
          ['True owner: name and address', known('owner.name'), ', ', known('owner.address')],
          [
            'Person other than the owner at whose instance the improvements are made',
            blank('Name and address, or “none”'),
          ],
          ['Surety for the performance and payment bonds', blank('Name and address, or “none”')],
          ['Construction lender', blank('Name and address, or “none”')],
        ),
      ],
    },
  ],
  absent: [
    {
      jurisdiction: 'GA',
      type: 'Notice of Non-Payment',
      exists: true,
      reason:
        'Georgia prescribes an affidavit of nonpayment after an unpaid waiver (O.C.G.A. § 44-14-366). Its words could not be read, so it is not available here.',
    },
  ],
};
