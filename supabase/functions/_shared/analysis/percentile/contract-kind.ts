/** Kinds of construction contracts used for comparison. */
import { countOf } from '../read/count-of.ts';

export const contractKinds = ['guaranteed_maximum', 'turnkey', 'other_works'] as const;
export type ContractKind = (typeof contractKinds)[number];

/** Plural names. */
export const contractKindNames: Record<ContractKind, string> = {
  guaranteed_maximum: 'guaranteed-maximum-price contracts',
  turnkey: 'turnkey and EPC contracts',
  other_works: 'construction contracts',
};

const GUARANTEED_MAXIMUM = /\bguaranteed maximum (?:price|cost|sum|amount)\b|\bgmp\b/g;
const TURNKEY = /\bturn-?key\b|\bepc\b|\bengineering, procurement,? and construction\b/g;
/** Minimum number of uses: a contract that only mentions another kind uses its name less often. */
const OFTEN = 4;

/** The kind of a contract from its lower-case text. */
export function contractKindOf(lower: string): ContractKind {
  const [maximum, turnkey] = [countOf(lower, GUARANTEED_MAXIMUM), countOf(lower, TURNKEY)];
  if (Math.max(maximum, turnkey) < OFTEN) return 'other_works';
  return maximum >= turnkey ? 'guaranteed_maximum' : 'turnkey';
}
