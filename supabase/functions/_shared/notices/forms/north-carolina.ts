import { blank, free, known, largeStatuteWords, signature, statuteRows, statuteWords } from './build.ts';
import type { FormPart, StateForms, StatutoryForm } from './schema.ts';

const chapter =
  'https://github.com/UniCourt/cic-code-nc/blob/master/transforms/nc/ocnc/r80/gov.nc.stat.title.044A.html';
const transcript = 'https://github.com/major-robertson/eregister_v2';

const common = {
  revision: 1,
  jurisdiction: 'NC',
  wording: 'substance',
  execution: 'signed',
  certainty: 'statute_text',
  read: { edition: 'General Statutes of North Carolina, release 80 (April 2022)', on: '2026-11-28' },
  sources: [chapter],
} satisfies Partial<StatutoryForm>;

const dated = statuteRows(['Dated', blank('Date of this notice')]);
const toContractor: Parameters<typeof statuteRows>[number] = [
  'To',
  known('contractor.name'),
  ', ',
  known('contractor.address'),
];
const filed = free(
  'Filed this ____ day of ____________________, 20____. ______________________________ Clerk of Superior Court',
);

/** The end of both notices of a claim on funds; they differ in the rights that are claimed. */
const claimOnFunds = (rights: string): FormPart[] => [
  statuteRows(
    [
      'General description of real property on which labor performed or material furnished',
      known('project.address'),
    ],
    [
      "General description of undersigned lien claimant's contract including the names of the parties thereto",
      blank('Description'),
      ', between ',
      known('us.name'),
      ' and ',
      known('them.name'),
    ],
    ['The amount of lien upon funds claimed pursuant to the above described contract', blank('US dollars')],
  ),
  statuteWords(
    `The undersigned lien claimant gives this notice of claim of lien upon funds pursuant to North Carolina law and claims ${rights} under Part 2 of Article 2 of Chapter 44A of the General Statutes of North Carolina.`,
  ),
  dated,
  statuteRows(['Lien claimant: name and address', known('us.name'), ', ', known('us.address')]),
];

export const northCarolina: StateForms = {
  forms: [
    {
      ...common,
      revision: 2,
      id: 'nc-notice-to-lien-agent',
      type: 'Notice to Owner',
      title: 'Notice to Lien Agent',
      use: 'Private work with a lien agent. From every potential lien claimant, to the lien agent.',
      rules: ['nc-lien-agent'],
      act: 'served',
      citation: 'N.C. Gen. Stat. § 44A-11.2(i)',
      sources: [chapter, transcript],
      limits: [
        'It goes to the lien agent named on the building permit, usually online, and not to the owner.',
      ],
      parts: [
        statuteRows(
          ['Lien agent', blank('Name and address, as on the building permit')],
          [
            "(1) Potential lien claimant's name, mailing address, telephone number, fax number (if available), and electronic mailing address (if available)",
            known('us.name'),
            ', ',
            known('us.address'),
            ', ',
            blank('Telephone, fax, and email'),
          ],
          [
            '(2) Name of the party with whom the potential lien claimant has contracted to improve the real property described below',
            known('them.name'),
          ],
          [
            '(3) A description of the real property sufficient to identify the real property, such as the name of the project, if applicable, the physical address as shown on the building permit or notice received from the owner',
            known('project.name'),
            ', ',
            known('project.address'),
          ],
        ),
        statuteWords(
          '(4) I give notice of my right subsequently to pursue a claim of lien for improvements to the real property described in this notice.',
        ),
        dated,
      ],
    },
    {
      ...common,
      id: 'nc-claim-of-lien',
      type: "Mechanic's Lien Notice",
      title: 'Claim of Lien on Real Property',
      use: 'Private work. Filed with the clerk of superior court within 120 days after last furnishing.',
      act: 'filed',
      citation: 'N.C. Gen. Stat. § 44A-12(c)',
      sources: [chapter, transcript],
      limits: [
        'Serve the owner, and the contractor through which subrogation is asserted, before signing the certificate (§ 44A-11).',
      ],
      parts: [
        largeStatuteWords('CLAIM OF LIEN ON REAL PROPERTY'),
        statuteRows(
          [
            '(1) Name and address of the person claiming the claim of lien on real property',
            known('us.name'),
            ', ',
            known('us.address'),
          ],
          [
            '(2) Name and address of the record owner of the real property claimed to be subject to the claim of lien on real property at the time the claim of lien on real property is filed and, if the claim of lien on real property is being asserted pursuant to G.S. 44A-23, the name of the contractor through which subrogation is being asserted',
            known('owner.name'),
            ', ',
            known('owner.address'),
            '; ',
            blank('Contractor through which subrogation is asserted, or “none”'),
          ],
          [
            '(3) Description of the real property upon which the claim of lien on real property is claimed',
            known('project.address'),
            '; ',
            blank('Tax lot and block, recorded instrument, or other description'),
          ],
          [
            '(4) Name and address of the person with whom the claimant contracted for the furnishing of labor or materials',
            known('them.name'),
            ', ',
            known('them.address'),
          ],
          [
            '(5) Date upon which labor or materials were first furnished upon said property by the claimant',
            known('dates.first'),
          ],
          [
            '(5a) Date upon which labor or materials were last furnished upon said property by the claimant',
            known('dates.last'),
          ],
          [
            '(6) General description of the labor performed or materials furnished and the amount claimed therefor',
            blank('Description, and amount in US dollars'),
          ],
        ),
        statuteWords(
          'I hereby certify that I have served the parties listed in (2) above in accordance with the requirements of G.S. 44A-11.',
        ),
        signature,
        filed,
      ],
    },
    {
      ...common,
      revision: 2,
      id: 'nc-lien-upon-funds',
      type: 'Notice of Non-Payment',
      title: 'Notice of Claim of Lien upon Funds',
      use: 'Private work. From first-, second-, and third-tier subcontractors and suppliers, to each person who owes money up the chain.',
      roles: ['subcontractor', 'sub_subcontractor', 'supplier', 'equipment_lessor', 'design_professional'],
      act: 'served',
      citation: 'N.C. Gen. Stat. § 44A-19(a), (b)',
      limits: [
        'Serve it by personal delivery, or in a manner that Rule 4 of the Rules of Civil Procedure allows (§ 44A-19(d)).',
        'It is not filed, except attached to a claim of lien on real property under § 44A-20(d).',
      ],
      parts: [
        largeStatuteWords('NOTICE OF CLAIM OF LIEN UPON FUNDS BY FIRST, SECOND, OR THIRD TIER SUBCONTRACTOR'),
        statuteRows(
          [
            '1. Owner of property involved: name and address',
            known('owner.name'),
            ', ',
            known('owner.address'),
          ],
          ['2. Contractor: name and address', known('contractor.name'), ', ', known('contractor.address')],
          [
            '3. First tier subcontractor against or through whom subrogation is claimed, if any: name and address',
            blank('Name and address, or “none”'),
          ],
          [
            '4. Second tier subcontractor against or through whom subrogation is claimed, if any: name and address',
            blank('Name and address, or “none”'),
          ],
        ),
        ...claimOnFunds('all rights of subrogation to which he is entitled'),
      ],
    },
    {
      ...common,
      id: 'nc-lien-upon-funds-remote',
      type: 'Notice of Non-Payment',
      title: 'Notice of Claim of Lien upon Funds (Remote Tier)',
      use: 'Private work. From subcontractors and suppliers more remote than the third tier, to the person who holds the funds.',
      act: 'served',
      citation: 'N.C. Gen. Stat. § 44A-19(a), (c)',
      limits: [
        'Serve it by personal delivery, or in a manner that Rule 4 of the Rules of Civil Procedure allows (§ 44A-19(d)).',
      ],
      parts: [
        largeStatuteWords(
          'NOTICE OF CLAIM OF LIEN UPON FUNDS BY SUBCONTRACTOR MORE REMOTE THAN THE THIRD TIER',
        ),
        statuteRows([
          'Person holding funds against which lien upon funds is claimed: name and address',
          known('them.name'),
          ', ',
          known('them.address'),
        ]),
        ...claimOnFunds('all rights to which he or she is entitled'),
      ],
    },
    {
      ...common,
      id: 'nc-notice-of-subcontract',
      type: 'Notice to Owner',
      title: 'Notice of Subcontract',
      use: 'Private work with a posted and filed notice of contract. From second- and third-tier subcontractors and suppliers, to the contractor.',
      act: 'served',
      citation: 'N.C. Gen. Stat. § 44A-23(b)(3)',
      limits: [
        'It preserves the right to the contractor’s lien. The notice to lien agent is required too.',
        'Serve it by personal delivery, or in a manner that Rule 4 of the Rules of Civil Procedure allows (§ 44A-19(d)).',
      ],
      parts: [
        largeStatuteWords('NOTICE OF SUBCONTRACT'),
        statuteRows(
          toContractor,
          ['(1) Name and address of the subcontractor', known('us.name'), ', ', known('us.address')],
          [
            '(2) General description of the real property on which the labor was performed or the material was furnished',
            known('project.name'),
            ', ',
            known('project.address'),
          ],
          [
            "(3)(i) General description of the subcontractor's contract, including the names of the parties thereto",
            blank('Description'),
            ', between ',
            known('us.name'),
            ' and ',
            known('them.name'),
          ],
          [
            '(3)(ii) General description of the labor and material performed and furnished thereunder',
            blank('Description'),
          ],
        ),
        statuteWords(
          '(4) Request is hereby made by the undersigned subcontractor that he be notified in writing by the contractor of, and within five days following, each subsequent payment by the contractor to the first tier subcontractor for labor performed or material furnished at the improved real property within the above descriptions of such in paragraph (2) and subparagraph (3)(ii), respectively, the date payment was made and the period for which payment is made.',
        ),
        dated,
      ],
    },
    {
      ...common,
      id: 'nc-notice-of-contract',
      type: 'Notice of Commencement',
      title: 'Notice of Contract',
      use: 'Private work. From the contractor or the owner, within 30 days after the permit or the award, whichever is later. North Carolina has no notice of commencement.',
      act: 'filed',
      citation: 'N.C. Gen. Stat. § 44A-23(b)(1), (2)',
      limits: [
        'Post it next to the permit and file it with the clerk of superior court. One without the other has no effect.',
        'After a notice of subcontract, tell its sender of each payment within 5 days (§ 44A-23(b)(1)b).',
      ],
      parts: [
        largeStatuteWords('NOTICE OF CONTRACT'),
        statuteRows(
          [
            '(1) Name and address of the Contractor',
            known('contractor.name'),
            ', ',
            known('contractor.address'),
          ],
          [
            '(2) Name and address of the owner of the real property at the time this Notice of Contract is recorded',
            known('owner.name'),
            ', ',
            known('owner.address'),
          ],
          [
            '(3) General description of the real property to be improved',
            known('project.name'),
            ', ',
            known('project.address'),
          ],
          [
            '(4) Name and address of the person, firm or corporation filing this Notice of Contract',
            known('us.name'),
            ', ',
            known('us.address'),
          ],
        ),
        dated,
        signature,
        filed,
      ],
    },
    {
      ...common,
      id: 'nc-public-notice-of-subcontract',
      work: 'public',
      type: 'Notice to Owner',
      title: 'Notice of Public Subcontract',
      use: 'Public work with a payment bond. From those without a contract with the contractor, to the contractor.',
      roles: ['sub_subcontractor', 'supplier', 'equipment_lessor'],
      rules: ['nc-public-subcontract'],
      act: 'served',
      citation: 'N.C. Gen. Stat. § 44A-27(d)',
      limits: [
        'Send it by certified mail or with signature confirmation, or serve it like a summons (§ 44A-27(c)). It may go to the agent named in the contractor’s project statement.',
        'It protects work from 75 days before. Claims up to $20,000 need none (§ 44A-27(b), (e)).',
      ],
      parts: [
        largeStatuteWords('NOTICE OF PUBLIC SUBCONTRACT'),
        statuteRows(
          toContractor,
          [
            '(1) Name and address of the subcontractor giving notice of public subcontract',
            known('us.name'),
            ', ',
            known('us.address'),
          ],
          [
            '(2) General description of the real property on which the labor was or is to be performed or the material was or is to be furnished',
            known('project.name'),
            ', ',
            known('project.address'),
          ],
          [
            "(3) General description of the subcontractor's contract, including the names and addresses of the parties thereto",
            blank('Description'),
            ', between ',
            known('us.name'),
            ', ',
            known('us.address'),
            ', and ',
            known('them.name'),
            ', ',
            known('them.address'),
          ],
          [
            '(4) General description of the labor and material performed and furnished thereunder',
            blank('Description'),
          ],
        ),
        dated,
      ],
    },
  ],
  absent: [],
};
