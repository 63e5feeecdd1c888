/** How far a contract leans, in the form the API returns. */

import type { Leaning } from '../../vocabulary/analysis.ts';
import { burdensOf, type Leaning as Leans } from '../onerous/leaning.ts';
import type { ReadPaper } from '../paper-kind/read-paper.ts';
import { kindOfPaper } from '../percentile/contract-kind.ts';
import type { ReadContract } from '../read/read-contract.ts';
import type { Side } from '../read/sides.ts';

export function toLeaning(
  { context: { normal, sides } }: ReadContract,
  paper: Pick<ReadPaper, 'kind' | 'subject'>,
  leaning: Leans,
): Leaning {
  const party = (side: Side) => ({ name: sides.name(side), ...leaning[side] });
  return {
    performer: party('performer'),
    payer: party('payer'),
    burdens: Math.round(1000 * burdensOf(leaning)) / 1000,
    kind: kindOfPaper(paper, normal.lower),
  };
}
