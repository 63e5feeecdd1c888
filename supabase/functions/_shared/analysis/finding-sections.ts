/** The order of a contract's findings, as the review desk and the printed summary list them. */
import type { Finding } from '../schemas/analysis.ts';
import { categoryLabel } from '../vocabulary/taxonomy.ts';

/** What the engine folds, and notes of analyses from before it did, until a person has reviewed it. */
export const isFolded = ({ folded, kind, points, review_status }: Finding): boolean =>
  review_status === 'open' && (folded || (kind === 'info' && points === 0));

const FIRST = 10;

export interface FindingSection {
  /** Null if nothing needs to be told apart. */
  label: string | null;
  findings: Finding[];
}

/** The ten that matter most as the engine ranks them, then the rest by clause. Folded findings are not in it. */
export function byPriority(shown: readonly Finding[]): FindingSection[] {
  if (shown.length <= FIRST) return shown.length === 0 ? [] : [{ label: null, findings: [...shown] }];
  const byClause = Map.groupBy(shown.slice(FIRST), ({ category }) => category);
  return [
    { label: 'The ten that matter most', findings: shown.slice(0, FIRST) },
    ...[...byClause].map(([category, rest]) => ({ label: categoryLabel(category), findings: rest })),
  ];
}
