import { blank, boldStatuteWords, free, heading, known, rows, signature, statuteWords } from './build.ts';
import type { StateForms } from './schema.ts';

const onecle = 'http://law.onecle.com/california/civil/8202.html';
const general = 'http://www.weblaws.org/california/codes/ca_civ_section_8102';
const transcript = 'https://github.com/major-robertson/eregister_v2';

/** Civ. Code § 8102(a)(1)–(5). */
const parties = rows(
  ['Owner or reputed owner', known('owner.name'), ', ', known('owner.address')],
  ['Direct contractor', known('contractor.name'), ', ', known('contractor.address')],
  ['Construction lender, if any', blank('Name and address, or “none known”')],
  ['Site', known('project.address'), ' ', blank('Legal description, or “none”')],
);

const sender = rows(
  ['Person giving this notice', known('us.name'), ', ', known('us.address')],
  ['Relationship to the parties', known('us.role')],
);

const perjury = free(
  'I declare under penalty of perjury under the laws of the State of California that the foregoing is true and correct.',
);
const dated = free('Executed on ____________________, at ______________________________, California.');

export const california: StateForms = {
  forms: [
    {
      id: 'ca-preliminary-notice',
      revision: 1,
      jurisdiction: 'CA',
      type: 'Notice to Owner',
      title: 'California Preliminary Notice',
      use: 'Private work. From anyone without a contract with the owner, except laborers. A direct contractor gives it to the construction lender only.',
      rules: ['ca-prelim-sub', 'ca-prelim-prime', 'ca-prelim-design'],
      wording: 'prescribed',
      act: 'served',
      execution: 'signed',
      citation: 'Cal. Civ. Code §§ 8102, 8202',
      certainty: 'statute_text',
      read: { edition: 'Codes on law.onecle.com and weblaws.org, updated Aug 19, 2023', on: '2026-11-28' },
      sources: [onecle, general, transcript],
      limits: [
        'A subcontractor that owes a laborer must also name the laborer and any benefit fund that is owed (§ 8202(b)).',
        'Keep a proof of notice declaration for each recipient (§ 8118).',
      ],
      parts: [
        boldStatuteWords('NOTICE TO PROPERTY OWNER'),
        boldStatuteWords(
          'EVEN THOUGH YOU HAVE PAID YOUR CONTRACTOR IN FULL, if the person or firm that has given you this notice is not paid in full for labor, service, equipment, or material provided or to be provided to your construction project, a lien may be placed on your property. Foreclosure of the lien may lead to loss of all or part of your property. You may wish to protect yourself against this by (1) requiring your contractor to provide a signed release by the person or firm that has given you this notice before making payment to your contractor, or (2) any other method that is appropriate under the circumstances.',
        ),
        boldStatuteWords(
          'This notice is required by law to be served by the undersigned as a statement of your legal rights. This notice is not intended to reflect upon the financial condition of the contractor or the person employed by you on the construction project.',
        ),
        boldStatuteWords(
          'If you record a notice of cessation or completion of your construction project, you must within 10 days after recording, send a copy of the notice of completion to your contractor and the person or firm that has given you this notice. The notice must be sent by registered or certified mail. Failure to send the notice will extend the deadline to record a claim of lien. You are not required to send the notice if you are a residential homeowner of a dwelling containing four or fewer units.',
        ),
        parties,
        sender,
        rows(
          ['Work provided and to be provided', blank('General description of the work')],
          ['Provided to or for', known('them.name')],
          ['Estimate of the total price of the work provided and to be provided', blank('US dollars')],
          ['Demand after deducting all just credits and offsets, if any', blank('US dollars, or “none”')],
        ),
      ],
    },
    {
      id: 'ca-claim-of-lien',
      revision: 1,
      jurisdiction: 'CA',
      type: "Mechanic's Lien Notice",
      title: 'Claim of Mechanics Lien',
      use: 'Private work. Any claimant.',
      wording: 'prescribed',
      act: 'recorded',
      execution: 'verified',
      citation: 'Cal. Civ. Code § 8416',
      certainty: 'secondary',
      read: {
        edition:
          '§ 8416(a)(1)–(7) on statutes.laws.com, undated; the notice of § 8416(a)(8) as a transcript of leginfo.legislature.ca.gov, Sep 29, 2026',
        on: '2026-11-28',
      },
      sources: ['https://statutes.laws.com/california/civ/8410-8424', transcript],
      limits: [
        'The person who serves the copy on the owner signs the proof of service, which is part of the claim (§ 8416(a)(7)).',
        'The recorder may require margins or a cover page.',
      ],
      parts: [
        rows(
          ['Claimant’s demand after deducting all just credits and offsets', blank('US dollars')],
          ['Owner or reputed owner', known('owner.name')],
          ['Kind of work furnished', blank('General statement of the kind of work furnished')],
          ['Employed by, or furnished to', known('them.name')],
          ['Site', known('project.address'), ' ', blank('Description sufficient for identification')],
          ['Claimant’s address', known('us.address')],
        ),
        heading('Verification'),
        perjury,
        dated,
        signature,
        heading('Proof of service affidavit'),
        rows(
          ['Served on', known('owner.name'), ', ', known('owner.address')],
          ['Title or capacity of the person served', blank('For example: owner')],
          ['Date of service', blank('Date')],
          ['Place of service', blank('Place')],
          ['Manner of service', blank('Manner, and facts showing that § 8416(c) was followed')],
        ),
        perjury,
        free('______________________________ (person who served the copy)'),
        boldStatuteWords('NOTICE OF MECHANICS LIEN'),
        boldStatuteWords('ATTENTION!'),
        boldStatuteWords(
          "Upon the recording of the enclosed MECHANICS LIEN with the county recorder's office of the county where the property is located, your property is subject to the filing of a legal action seeking a court-ordered foreclosure sale of the real property on which the lien has been recorded. That legal action must be filed with the court no later than 90 days after the date the mechanics lien is recorded.",
        ),
        boldStatuteWords(
          'The party identified in the enclosed mechanics lien may have provided labor or materials for improvements to your property and may not have been paid for these items. You are receiving this notice because it is a required step in filing a mechanics lien foreclosure action against your property. The foreclosure action will seek a sale of your property in order to pay for unpaid labor, materials, or improvements provided to your property. This may affect your ability to borrow against, refinance, or sell the property until the mechanics lien is released.',
        ),
        boldStatuteWords(
          "BECAUSE THE LIEN AFFECTS YOUR PROPERTY, YOU MAY WISH TO SPEAK WITH YOUR CONTRACTOR IMMEDIATELY, OR CONTACT AN ATTORNEY, OR FOR MORE INFORMATION ON MECHANICS LIENS GO TO THE CONTRACTORS' STATE LICENSE BOARD WEB SITE AT www.cslb.ca.gov.",
        ),
      ],
    },
    {
      id: 'ca-notice-of-completion',
      revision: 1,
      jurisdiction: 'CA',
      type: 'Notice of Commencement',
      title: 'Notice of Completion',
      use: 'Private work. From the owner, within 15 days after completion. California has no notice of commencement.',
      wording: 'particulars',
      act: 'recorded',
      execution: 'verified',
      citation: 'Cal. Civ. Code §§ 8102, 8182',
      certainty: 'statute_text',
      read: { edition: 'leginfo.legislature.ca.gov, undated copy', on: '2026-11-28' },
      sources: [
        'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?sectionNum=8182.&nodeTreePath=9.8.2.1.3&lawCode=CIV',
        general,
      ],
      limits: [
        'Within 10 days after recording, the owner gives a copy to the direct contractor and to everyone who gave a preliminary notice (§ 8190).',
        'The recorder may require margins or a cover page.',
      ],
      parts: [
        statuteWords('The work of improvement described below has been completed.'),
        parties,
        rows(
          ['Person giving this notice', known('us.name'), ', ', known('us.address')],
          ['Relationship to the parties', known('us.role')],
          ['Nature of the owner’s interest or estate', blank('For example: fee')],
          ['Date of completion', blank('Date of completion')],
          [
            'Contract completed, if only a portion of the work',
            blank('Direct contractor and general statement of the work, or “the whole work”'),
          ],
          [
            'Transferor, if signed by a successor in interest',
            blank('Name and address of the transferor, or “none”'),
          ],
        ),
        heading('Verification'),
        perjury,
        dated,
        signature,
      ],
    },
    {
      id: 'ca-stop-work-notice',
      revision: 1,
      jurisdiction: 'CA',
      type: 'Stop Work Notice',
      title: '10-Day Stop Work Notice',
      use: 'Private work. From a direct contractor whose payment is 35 days overdue under a written contract, with no dispute about its performance.',
      roles: ['prime'],
      wording: 'particulars',
      act: 'served',
      execution: 'signed',
      citation: 'Cal. Civ. Code §§ 8102, 8830–8834',
      certainty: 'statute_text',
      read: { edition: '2010 code on law.justia.com', on: '2026-11-20' },
      sources: ['http://law.justia.com/codes/california/2010/civ/8830-8848.html', general],
      limits: [
        'Post notice of intent at the site and give a copy to each subcontractor at least 5 days before this notice.',
        'Under a contract’s own clause, use the contract’s steps instead.',
      ],
      parts: [
        statuteWords(
          'The direct contractor will stop work on the work of improvement described below if the amount owed is not paid within 10 days.',
        ),
        parties,
        sender,
        rows(
          ['Work provided', blank('General statement of the work')],
          ['Provided to or for', known('them.name')],
          ['Amount owed', blank('US dollars')],
          ['Due since', blank('Date the payment was due')],
        ),
      ],
    },
  ],
  absent: [
    {
      jurisdiction: 'CA',
      type: 'Notice of Non-Payment',
      exists: true,
      reason:
        'California has no notice of nonpayment before a lien. A stop payment notice (Civ. Code § 8506) and notice of a bond claim (§ 8612) have their own contents, which are not available here.',
    },
  ],
};
