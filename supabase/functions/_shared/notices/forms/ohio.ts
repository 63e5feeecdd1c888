import { blank, free, known, rows } from './build.ts';
import type { StateForms } from './schema.ts';

/** Ohio sets forms for private work. None of their words could be read. */
export const ohio: StateForms = {
  forms: [
    {
      id: 'oh-public-statement',
      revision: 1,
      jurisdiction: 'OH',
      work: 'public',
      type: 'Notice of Non-Payment',
      title: 'Statement of Amount Due',
      use: 'Public work with a payment bond. Any unpaid person except the principal contractor, to the sureties on the bond.',
      roles: ['subcontractor', 'sub_subcontractor', 'supplier', 'equipment_lessor', 'laborer'],
      rules: ['oh-public-statement'],
      wording: 'particulars',
      act: 'served',
      execution: 'signed',
      citation: 'Ohio R.C. § 153.56(A)',
      certainty: 'statute_text',
      read: { edition: 'Copy of the text effective Sep 15, 2014', on: '2026-11-28' },
      sources: ['https://instalawyer.io/laws/ohio-revised-code/section-15356-creditor-shall'],
      limits: [
        'Furnish it to the sureties no later than 90 days after the contract is complete and the work is accepted.',
        'Without a contract with the principal contractor, and above $30,000, a notice of furnishing is required too (§ 153.56(C)).',
      ],
      parts: [
        free(
          known('us.name'),
          ' furnishes this statement to the sureties on the bond for the public improvement named below.',
        ),
        rows(
          ['To the sureties', blank('Names and addresses')],
          ['Claimant', known('us.name'), ', ', known('us.address')],
          ['Principal contractor', known('contractor.name')],
          ['Public improvement', known('project.name'), ', ', known('project.address')],
          ['Labor or work performed, or materials furnished', blank('General description')],
          ['Furnished to', known('them.name')],
          ['Amount due', blank('US dollars')],
        ),
      ],
    },
  ],
  absent: [
    {
      jurisdiction: 'OH',
      type: 'Notice of Commencement',
      exists: true,
      reason:
        'Ohio sets a form for the notice of commencement, with a statement to lien claimants (R.C. 1311.04(B)). Its words could not be read, so it is not available here.',
    },
    {
      jurisdiction: 'OH',
      type: 'Notice to Owner',
      exists: true,
      reason:
        'Ohio sets a form for the notice of furnishing (R.C. 1311.05(B)). Its words could not be read, so it is not available here.',
    },
    {
      jurisdiction: 'OH',
      type: "Mechanic's Lien Notice",
      exists: true,
      reason:
        'Ohio sets a form for the affidavit for mechanics’ lien (R.C. 1311.06). Its words could not be read, so it is not available here.',
    },
    {
      jurisdiction: 'OH',
      type: 'Notice of Non-Payment',
      exists: false,
      reason: 'Ohio has no notice of nonpayment for private work.',
    },
  ],
};
