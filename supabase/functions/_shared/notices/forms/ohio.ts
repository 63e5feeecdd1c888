import type { StateForms } from './schema.ts';

/** Ohio sets forms for all four. None of their words could be read. */
export const ohio: StateForms = {
  forms: [],
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
