import { blank, free, heading, jurat, known, rows, signature, statuteWords } from './build.ts';
import type { StateForms, StatutoryForm } from './schema.ts';

const common = {
  revision: 1,
  jurisdiction: 'IL',
  type: "Mechanic's Lien Notice",
  certainty: 'secondary',
  read: { edition: 'Transcript of ilga.gov (P.A. 103-827), Sep 30, 2026', on: '2026-11-28' },
  sources: ['https://github.com/major-robertson/eregister_v2'],
} satisfies Partial<StatutoryForm>;

export const illinois: StateForms = {
  forms: [
    {
      ...common,
      certainty: 'statute_text',
      read: { edition: 'casetext.com, text effective Jan 1, 2025', on: '2026-11-28' },
      sources: [
        'https://casetext.com/statute/illinois-compiled-statutes/rights-and-remedies/chapter-770-liens/act-60-mechanics-lien-act/section-770-ilcs-6024-effective-112025-written-notice-by-subcontractor-service-when-notice-not-necessary-form-of-notice',
      ],
      id: 'il-90-day-notice',
      title: 'Subcontractor’s Notice of Claim (90-Day Notice)',
      use: 'Private work. From anyone without a contract with the owner, to the owner of record and any known lender, within 90 days after completion.',
      roles: [
        'subcontractor',
        'sub_subcontractor',
        'supplier',
        'equipment_lessor',
        'laborer',
        'design_professional',
      ],
      rules: ['il-notice-90'],
      wording: 'substance',
      act: 'served',
      execution: 'signed',
      citation: '770 ILCS 60/24(a)',
      limits: [
        'Serve it by registered or certified mail with a return receipt, a delivery company with tracking, or in person.',
        'The 60-day notice to the occupant of an owner-occupied single-family residence (770 ILCS 60/21(c)) has its own prescribed warning, which is not included here.',
      ],
      parts: [
        statuteWords(
          'To ',
          known('owner.name'),
          ': You are hereby notified that I have been employed by ',
          known('them.name'),
          ' to ',
          blank('What was contracted to be done or furnished'),
          ' under his or her contract with you, on your property at ',
          blank('Substantial description of the property'),
          ' and that there was due to me, or is to become due (as the case may be) therefor, the sum of $',
          blank('Amount due or to become due'),
          '.',
        ),
        rows(['Dated at', blank('Place and date')]),
      ],
    },
    {
      ...common,
      id: 'il-claim-for-lien',
      title: 'Claim for Lien',
      use: 'Private work. Contractors and subcontractors.',
      wording: 'particulars',
      act: 'recorded',
      execution: 'sworn',
      citation: '770 ILCS 60/7(a), 60/28',
      limits: [
        'A contractor on an owner-occupied single-family residence gives the owner written notice within 10 days after recording (60/7(d)).',
        'Leave 3 by 5 inches at the top right of page 1. Name who prepared the document and where it is returned (55 ILCS 5/3-5018.2, 3-5022).',
      ],
      parts: [
        rows(
          ['Claimant', known('us.name'), ', ', known('us.address')],
          ['Owner', known('owner.name'), ', ', known('owner.address')],
          [
            'Claimant’s contract',
            blank('Brief statement: with whom, date, written or oral, work, price, completion date'),
          ],
          ['Notice to the owner', blank('Date and manner of the 90-day notice, or “not required”')],
          ['Balance due after allowing all credits', blank('US dollars')],
          [
            'Lot, lots, or tracts of land',
            known('project.address'),
            '; ',
            blank('Sufficiently correct description, with PIN'),
          ],
        ),
        heading('Affidavit'),
        free(
          known('us.signatory'),
          ', being first duly sworn, states on behalf of the claimant that the statements in this claim for lien are true.',
        ),
        signature,
        ...jurat,
      ],
    },
  ],
  absent: [
    {
      jurisdiction: 'IL',
      type: 'Notice to Owner',
      exists: true,
      reason:
        'Illinois prescribes a warning for the 60-day notice on an owner-occupied single-family residence (770 ILCS 60/21(c)). Its words could not be confirmed, so it is not available here. Elsewhere there is no preliminary notice.',
    },
    {
      jurisdiction: 'IL',
      type: 'Notice of Non-Payment',
      exists: false,
      reason:
        'Illinois has no notice of nonpayment. A subcontractor gives the 90-day notice of claim instead (Mechanic’s Lien Notice, 770 ILCS 60/24).',
    },
    {
      jurisdiction: 'IL',
      type: 'Notice of Commencement',
      exists: false,
      reason: 'Illinois has no notice of commencement.',
    },
  ],
};
