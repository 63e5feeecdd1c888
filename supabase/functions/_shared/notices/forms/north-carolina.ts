import { blank, free, known, largeStatuteWords, signature, statuteRows, statuteWords } from './build.ts';
import type { StateForms } from './schema.ts';

const transcript = 'https://github.com/major-robertson/eregister_v2';

export const northCarolina: StateForms = {
  forms: [
    {
      id: 'nc-notice-to-lien-agent',
      revision: 1,
      jurisdiction: 'NC',
      type: 'Notice to Owner',
      title: 'Notice to Lien Agent',
      use: 'Private work with a lien agent. From every potential lien claimant, to the lien agent.',
      rules: ['nc-lien-agent'],
      wording: 'substance',
      act: 'served',
      execution: 'signed',
      citation: 'N.C. Gen. Stat. § 44A-11.2(i)',
      certainty: 'secondary',
      read: { edition: 'Transcript of ncleg.gov, Sep 29, 2026', on: '2026-11-28' },
      sources: [transcript],
      limits: [
        'It goes to the lien agent named on the building permit, usually online, and not to the owner.',
      ],
      parts: [
        statuteRows(
          ['Lien agent', blank('Name and address, as on the building permit')],
          [
            "(1) Potential lien claimant's name, mailing address, telephone number, fax number (if available), and email address (if available)",
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
        statuteRows(['Dated', blank('Date of this notice')]),
      ],
    },
    {
      id: 'nc-claim-of-lien',
      revision: 1,
      jurisdiction: 'NC',
      type: "Mechanic's Lien Notice",
      title: 'Claim of Lien on Real Property',
      use: 'Private work. Filed with the clerk of superior court within 120 days after last furnishing.',
      wording: 'substance',
      act: 'filed',
      execution: 'signed',
      citation: 'N.C. Gen. Stat. § 44A-12(c)',
      certainty: 'secondary',
      read: { edition: 'Transcript of ncleg.gov, Sep 29, 2026', on: '2026-11-28' },
      sources: [transcript],
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
        free(
          'Filed this ____ day of ____________________, 20____. ______________________________ Clerk of Superior Court',
        ),
      ],
    },
    {
      id: 'nc-lien-upon-funds',
      revision: 1,
      jurisdiction: 'NC',
      type: 'Notice of Non-Payment',
      title: 'Notice of Claim of Lien upon Funds',
      use: 'Private work. From first-, second-, and third-tier subcontractors and suppliers, to each person who owes money up the chain.',
      roles: ['subcontractor', 'sub_subcontractor', 'supplier', 'equipment_lessor', 'design_professional'],
      wording: 'substance',
      act: 'served',
      execution: 'signed',
      citation: 'N.C. Gen. Stat. § 44A-19(a), (b)',
      certainty: 'statute_text',
      read: { edition: 'statutes.laws-info.com, undated', on: '2026-11-28' },
      sources: ['http://statutes.laws-info.com/north-carolina/Chapter_44A/GS_44A-19'],
      limits: ['More remote subcontractors use another form (§ 44A-19(c)), which is not available here.'],
      parts: [
        largeStatuteWords('NOTICE OF CLAIM OF LIEN UPON FUNDS'),
        statuteRows(
          [
            '1. Owner of property involved: name and address',
            known('owner.name'),
            ', ',
            known('owner.address'),
          ],
          [
            '2. General contractor: name and address',
            known('contractor.name'),
            ', ',
            known('contractor.address'),
          ],
          [
            '3. First tier subcontractor against or through whom subrogation is claimed, if any: name and address',
            blank('Name and address, or “none”'),
          ],
          [
            '4. Second tier subcontractor against or through whom subrogation is claimed, if any: name and address',
            blank('Name and address, or “none”'),
          ],
          [
            'General description of real property where labor performed or material furnished',
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
          [
            'The amount of lien upon funds claimed pursuant to the above described contract',
            blank('US dollars'),
          ],
        ),
        statuteWords(
          'The undersigned lien claimant gives this notice of claim of lien upon funds pursuant to North Carolina law and claims all rights of subrogation to which he is entitled under Part 2 of Article 2 of Chapter 44A of the General Statutes of North Carolina.',
        ),
        statuteRows(
          ['Dated', blank('Date of this notice')],
          ['Lien claimant: name and address', known('us.name'), ', ', known('us.address')],
        ),
      ],
    },
  ],
  absent: [
    {
      jurisdiction: 'NC',
      type: 'Notice of Commencement',
      exists: false,
      reason:
        'North Carolina has no notice of commencement. The owner designates a lien agent (§ 44A-11.1), and the contractor may file a notice of contract (§ 44A-23); neither form is available here.',
    },
  ],
};
