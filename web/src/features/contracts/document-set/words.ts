import type { DocumentSet } from '@schemas/document-set.ts';

type Term = DocumentSet['terms'][number];
type Gap = NonNullable<DocumentSet['flow_down']>['gaps'][number];

/** Why a text governs, or why that is uncertain. */
export const reasonWords: Record<Term['reasons'][number], string> = {
  amends: 'It expressly changes the other text.',
  order: 'The documents state this order.',
  confirmed: 'This order was confirmed.',
  later: 'It was approved after the other change.',
  same: 'The texts state the same value.',
  no_order: 'No order of precedence was found in the documents.',
  contradictory: 'The documents state different orders of precedence.',
  not_ranked: 'The order of precedence does not name all of these documents.',
  stricter: 'The stricter requirement governs. Compare the texts.',
  unread: 'The order of precedence refers to a list that could not be read.',
};

export const doubtWords: Record<NonNullable<Gap['doubt']>, string> = {
  several_values: 'One of the contracts states several values.',
  close_values: 'The values may be equal. Compare the texts.',
  no_value: 'One of the contracts states no value that could be read.',
  not_read: 'The subcontract has words on it that could not be compared.',
  amended: 'An amendment is about it. Compare the texts.',
  prime_governs: 'The subcontract says that the prime contract governs a conflict.',
  stricter_governs: 'The subcontract says that the stricter requirement governs a conflict.',
};

/** What the two texts of a certain gap show. */
export function gapSentence({ term, kind, subcontract }: Gap): string {
  if (term === null)
    return "The subcontractor assumes the contractor's obligations. No clause was found that gives it the contractor's rights and remedies.";
  if (subcontract.length === 0) return 'No words on it were found in the subcontract.';
  if (term === 'payment' && subcontract.some(({ shown }) => shown?.includes('payment by the owner')))
    return 'The subcontractor is paid only after the owner pays the contractor.';
  return sentences[term][kind];
}

const DIFFERENT = 'The two contracts differ.';
const sentences: Record<NonNullable<Gap['term']>, Record<Gap['kind'], string>> = {
  payment: {
    right_missing: 'The subcontractor is paid later than the contractor.',
    not_flowed_down: DIFFERENT,
  },
  retainage: {
    right_missing: 'More is retained from the subcontractor than from the contractor.',
    not_flowed_down: 'Less is retained from the subcontractor than from the contractor.',
  },
  claims_notice: {
    right_missing: DIFFERENT,
    not_flowed_down: 'The subcontractor has longer to give notice than the contractor.',
  },
  delay: {
    right_missing: 'The subcontractor recovers less for delay than the contractor.',
    not_flowed_down: 'The subcontractor recovers more for delay than the contractor.',
  },
  liquidated_damages: {
    right_missing: DIFFERENT,
    not_flowed_down: 'The subcontractor pays less per day of delay than the contractor.',
  },
  indemnity: {
    right_missing: DIFFERENT,
    not_flowed_down: "The subcontractor's indemnity is narrower than the contractor's.",
  },
  insurance: {
    right_missing: DIFFERENT,
    not_flowed_down: 'The subcontractor carries lower limits than the contractor.',
  },
  warranty: {
    right_missing: DIFFERENT,
    not_flowed_down: "The subcontractor's warranty is shorter than the contractor's.",
  },
  termination: {
    right_missing: 'The subcontractor recovers less on termination than the contractor.',
    not_flowed_down: 'The subcontractor recovers more on termination than the contractor.',
  },
  disputes: {
    right_missing: DIFFERENT,
    not_flowed_down: 'Disputes under the two contracts go to different forums.',
  },
};

/** '§ 5.1, p. 3'. */
export const placeOf = ({ section, page }: { section: string | null; page: number }): string =>
  section === null ? `p. ${page}` : `§ ${section}, p. ${page}`;
