import { blank, heading, known, rows, signature, statuteWords } from './build.ts';
import type { StateForms, StatutoryForm } from './schema.ts';

const common = {
  revision: 1,
  jurisdiction: 'PA',
  type: "Mechanic's Lien Notice",
  wording: 'particulars',
  certainty: 'secondary',
  read: {
    edition: 'Transcript of palegis.us and pacodeandbulletin.gov, Sep 30, 2026',
    on: '2026-11-28',
  },
  sources: ['https://github.com/major-robertson/eregister_v2'],
} satisfies Partial<StatutoryForm>;

export const pennsylvania: StateForms = {
  forms: [
    {
      ...common,
      id: 'pa-formal-notice',
      title: 'Formal Notice of Intention to File a Mechanics’ Lien Claim',
      use: 'Private work. From a subcontractor or supplier to the owner, at least 30 days before filing the claim.',
      roles: ['subcontractor', 'sub_subcontractor', 'supplier'],
      rules: ['pa-formal-notice'],
      act: 'served',
      execution: 'signed',
      citation: '49 P.S. § 1501(b.1), (c)',
      limits: [
        'Serve it by first-class, registered, or certified mail, by an adult as for a writ of summons, or by posting (§ 1501(d)).',
      ],
      parts: [
        statuteWords(
          'The claimant gives formal notice of its intention to file a mechanics’ lien claim against the property described below. The claim will be filed no sooner than 30 days after this notice is served.',
        ),
        rows(
          ['Claimant', known('us.name'), ', ', known('us.address')],
          ['Person with whom the claimant contracted', known('them.name')],
          ['Amount claimed to be due', blank('US dollars')],
          ['Labor or materials furnished', blank('General nature and character')],
          ['Date of completion of the work for which the claim is made', blank('Date')],
          [
            'Property claimed to be subject to the lien',
            known('project.address'),
            '; ',
            blank('Description'),
          ],
        ),
      ],
    },
    {
      ...common,
      revision: 2,
      certainty: 'statute_text',
      read: {
        edition: 'Undated copy of § 1503; the verification and the certificate as a transcript, Sep 30, 2026',
        on: '2026-11-28',
      },
      sources: [
        'https://govt.westlaw.com/pac/Document/N8BDD2F40344411DA8A989F4EECDB8638?viewType=FullText&originationContext=documenttoc&transitionType=CategoryPageItem&contextData=(sc.Default)',
        ...common.sources,
      ],
      id: 'pa-lien-claim',
      title: 'Mechanics’ Lien Claim',
      use: 'Private work. Filed with the prothonotary of the court of common pleas.',
      act: 'filed',
      execution: 'verified',
      citation: '49 P.S. §§ 1502, 1503',
      limits: [
        'This is a court filing. It needs the court’s caption and docket number.',
        'Serve written notice of the filing within one month, and file the affidavit of service within 20 days after service (§ 1502(a)(2)).',
      ],
      parts: [
        rows(
          ['Claimant', known('us.name'), ', ', known('us.address')],
          ['Contractor or subcontractor', blank('Whether the claimant files as contractor or subcontractor')],
          ['Owner or reputed owner', known('owner.name'), ', ', known('owner.address')],
          ['Date of completion of the claimant’s work', known('dates.last')],
          [
            'Subcontractor: person contracted with, and dates of any preliminary notice and of the formal notice',
            blank('Name and dates, or “not applicable”'),
          ],
          [
            'Contractor for an agreed sum: the contract, and the kind and character of the labor or materials',
            blank('Identification and general statement, or “not applicable”'),
          ],
          [
            'All others: detailed statement of the labor or materials, and the price of each',
            blank('Statement, “attached as Exhibit A”, or “not applicable”'),
          ],
          ['Amount or sum claimed to be due', blank('US dollars')],
          ['Improvement and property', known('project.address'), '; ', blank('Description')],
        ),
        heading('Verification'),
        statuteWords(
          'I, ',
          known('us.signatory'),
          ', verify that the statements made in the foregoing claim are true and correct to the best of my knowledge, information and belief. I understand that false statements herein are made subject to the penalties of 18 Pa.C.S. § 4904 relating to unsworn falsification to authorities.',
        ),
        signature,
        heading('Certificate of compliance'),
        statuteWords(
          'I certify that this filing complies with the provisions of the Case Records Public Access Policy of the Unified Judicial System of Pennsylvania that require filing confidential information and documents differently than non-confidential information and documents.',
        ),
        signature,
      ],
    },
  ],
  absent: [
    {
      jurisdiction: 'PA',
      type: 'Notice to Owner',
      exists: true,
      reason:
        'On a searchable project, Pennsylvania’s notice of furnishing is filed online in the State Construction Notices Directory (49 P.S. § 1501.3). A letter doesn’t file it.',
    },
    {
      jurisdiction: 'PA',
      type: 'Notice of Non-Payment',
      exists: false,
      reason:
        'Pennsylvania has no notice of nonpayment. A subcontractor gives a formal notice of intention to file a claim instead (49 P.S. § 1501).',
    },
    {
      jurisdiction: 'PA',
      type: 'Notice of Commencement',
      exists: true,
      reason:
        'Pennsylvania’s notice of commencement is filed online in the State Construction Notices Directory and posted at the site (49 P.S. § 1501.3). A letter doesn’t file it.',
    },
  ],
};
