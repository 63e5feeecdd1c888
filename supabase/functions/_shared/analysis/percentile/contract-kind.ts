import { type ContractKind, relatedKinds } from '../../vocabulary/contract-kind.ts';
import type { Paper } from '../../vocabulary/paper.ts';
import { countOf } from '../read/count-of.ts';

const GUARANTEED_MAXIMUM = /\bguaranteed maximum (?:price|cost|sum|amount)\b|\bgmp\b/g;
const TURNKEY = /\bturn-?key\b|\bepc\b|\bengineering, procurement,? and construction\b/g;
/** Minimum number of uses: a contract that only mentions another kind uses its name less often. */
const OFTEN = 4;

/** The kind of a contract that a paper is compared with; null if there is none. */
export const kindOfPaper = (
  { kind, subject }: Pick<Paper, 'kind' | 'subject'>,
  lower: string,
): ContractKind | null =>
  kind === 'related' ? (relatedKinds.find((one) => one === subject) ?? null) : contractKindOf(lower);

/** The kind of a construction contract from its lower-case text. */
export function contractKindOf(lower: string): ContractKind {
  const [maximum, turnkey] = [countOf(lower, GUARANTEED_MAXIMUM), countOf(lower, TURNKEY)];
  if (Math.max(maximum, turnkey) < OFTEN) return 'other_works';
  return maximum >= turnkey ? 'guaranteed_maximum' : 'turnkey';
}
