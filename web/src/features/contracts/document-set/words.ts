import type { DocumentSet } from '@schemas/document-set.ts';

type Term = DocumentSet['terms'][number];
type Gap = NonNullable<DocumentSet['flow_down']>['gaps'][number];

/** Why a text governs, or why that is uncertain. */
export const reasonWords: Record<Term['reason'], string> = {
  amends: 'It expressly changes the other text.',
  order: 'The documents state this order.',
  confirmed: 'This order was confirmed.',
  later: 'It is the later change.',
  same: 'The documents say the same.',
  no_order: 'The documents do not state an order of precedence.',
  contradictory: 'The documents state different orders of precedence.',
  not_ranked: 'The order of precedence does not name all of these documents.',
  stricter: 'The stricter requirement governs. Compare the texts.',
  unread: 'The order of precedence refers to a list that could not be read.',
};

export const doubtWords: Record<NonNullable<Gap['doubt']>, string> = {
  several_values: 'One of the contracts states several values.',
  no_value: 'One of the contracts states no value that could be read.',
  prime_governs: 'The subcontract says that the prime contract governs a conflict.',
  stricter_governs: 'The subcontract says that the stricter requirement governs a conflict.',
};

/** '§ 5.1, p. 3'. */
export const placeOf = ({ section, page }: { section: string | null; page: number }): string =>
  section === null ? `p. ${page}` : `§ ${section}, p. ${page}`;
