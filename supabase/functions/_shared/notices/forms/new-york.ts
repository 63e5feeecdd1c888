import { blank, heading, jurat, known, rows, signature, statuteWords } from './build.ts';
import type { FormPart, StateForms } from './schema.ts';

/** Lien Law § 9(7). */
const verification: FormPart[] = [
  heading('Verification'),
  statuteWords(
    known('us.signatory'),
    ', being duly sworn, deposes and says on behalf of ',
    known('us.name'),
    ', the lienor: I have read the foregoing notice of lien and know its contents. The statements therein contained are true to my knowledge except as to the matters therein stated to be alleged on information and belief, and as to those matters I believe it to be true.',
  ),
  signature,
  ...jurat,
];

export const newYork: StateForms = {
  forms: [
    {
      id: 'ny-notice-of-lien',
      revision: 1,
      jurisdiction: 'NY',
      type: "Mechanic's Lien Notice",
      title: 'Notice of Mechanic’s Lien',
      use: 'Private improvements. Any lienor.',
      wording: 'particulars',
      act: 'filed',
      execution: 'sworn',
      citation: 'N.Y. Lien Law § 9',
      certainty: 'secondary',
      read: { edition: 'Transcript of nysenate.gov, Sep 30, 2026', on: '2026-11-28' },
      sources: ['https://github.com/major-robertson/eregister_v2'],
      limits: [
        'File with the county clerk. Where the clerk keeps a block index, the notice needs the block number (§ 10).',
        'Serve the owner within 5 days before or 30 days after filing, and file proof of service within 35 days (§ 11). Others are served under § 11-b.',
        'Wilful exaggeration voids the lien and makes the lienor liable (§§ 39, 39-a).',
      ],
      parts: [
        rows(
          ['Lienor: name and residence, or business address', known('us.name'), ', ', known('us.address')],
          [
            'Partners, and principal place of business in New York',
            blank('Partners of a firm; New York office of a foreign corporation; or “not applicable”'),
          ],
          ["Lienor's attorney, if any", blank('Name and address, or “none”')],
          ['Owner of the real property', known('owner.name')],
          ['Interest of the owner, as far as known', blank('For example: fee simple')],
          ['Employed by, or furnished to, or contracted with', known('them.name')],
          ['Labor performed or materials furnished', blank('Description')],
          ['Agreed price or value', blank('US dollars')],
          ['Amount unpaid', blank('US dollars')],
          ['First item furnished', known('dates.first')],
          ['Last item furnished', known('dates.last')],
          [
            'Property subject to the lien',
            known('project.address'),
            '; ',
            blank('Description, with block and lot'),
          ],
          [
            'Improved or to be improved with a single family dwelling',
            blank('“It is” or “it is not” a single family dwelling'),
          ],
        ),
        ...verification,
      ],
    },
    {
      id: 'ny-public-notice-of-lien',
      revision: 1,
      jurisdiction: 'NY',
      work: 'public',
      type: "Mechanic's Lien Notice",
      title: 'Notice of Lien on Account of Public Improvement',
      use: 'Public work, as a lien on the contract funds. From those who work for or supply the contractor or a subcontractor.',
      roles: ['subcontractor', 'sub_subcontractor', 'supplier', 'equipment_lessor', 'laborer'],
      rules: ['ny-public-lien'],
      wording: 'particulars',
      act: 'filed',
      execution: 'sworn',
      citation: 'N.Y. Lien Law § 12',
      certainty: 'statute_text',
      read: {
        edition: 'Two undated copies, up to the sentence on an unknown contractor',
        on: '2026-11-28',
      },
      sources: [
        'https://statutes.laws.com/new-york/lie/article-2/12',
        'http://ny.elaws.us/law/lie_art2_sec.12',
      ],
      limits: [
        'File it with the head of the department in charge of the work, and with the comptroller or the financial officer who holds the funds.',
        'File it before completion and acceptance, or within 30 days after.',
        'The part of § 12 that was read asks for no verification. The verification of § 9 is included as a precaution.',
      ],
      parts: [
        rows(
          ['Lienor: name and residence, or business address', known('us.name'), ', ', known('us.address')],
          [
            'Partners, and principal place of business in New York',
            blank('Partners of a firm; New York office of a foreign corporation; or “not applicable”'),
          ],
          [
            'Contractor or subcontractor for whom the labor was performed or materials furnished',
            known('them.name'),
          ],
          ['Amount claimed to be due or to become due', blank('US dollars')],
          ['Date when due', blank('Date')],
          [
            'Public improvement',
            known('project.name'),
            ', ',
            known('project.address'),
            '; ',
            blank('Description'),
          ],
          [
            'Kind of labor performed and materials furnished',
            blank('Kinds; materials made but not delivered separately'),
          ],
          [
            'Contract for the public improvement',
            blank('General description: public body, contractor, date, and number'),
          ],
        ),
        ...verification,
      ],
    },
  ],
  absent: [
    {
      jurisdiction: 'NY',
      type: 'Notice to Owner',
      exists: false,
      reason: 'New York has no preliminary notice for private improvements.',
    },
    {
      jurisdiction: 'NY',
      type: 'Notice of Non-Payment',
      exists: false,
      reason:
        'New York has no notice of nonpayment for private improvements. On public work, State Finance Law § 137(3) asks second-tier claimants for a written notice of the bond claim.',
    },
    {
      jurisdiction: 'NY',
      type: 'Notice of Commencement',
      exists: false,
      reason: 'New York has no notice of commencement.',
    },
  ],
};
