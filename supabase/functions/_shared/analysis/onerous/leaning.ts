/** How far a contract as a whole leans to one side. */
import type { Side } from '../read/sides.ts';
import { leaningWeights } from '../thresholds.ts';
import type { Duties } from './duties.ts';
import type { Load } from './in-paper.ts';

export type Leaning = Duties & { load: Load };

/** A few of each are assumed in any paper, so that a short text has little effect. */
const LOADS = { performer: 4.5, payer: 1 };
const FEW = 3;

/** Burdens on the performer relative to its protections and the payer's burdens. */
export const burdensOf = ({ load }: Leaning): number =>
  (load.performer + LOADS.performer) / (load.payer + LOADS.payer);

/**
 * The rating that readers would give one side of a contract that leans this far. The other side's rating is
 * equally far from the middle.
 */
export function ratingFor(leaning: Leaning, us: Side): number {
  const { middle, tilt, share } = leaningWeights;
  const { performer, payer } = leaning;
  const unevenness =
    Math.log((performer.duties + FEW) / (payer.duties + FEW)) +
    Math.log((payer.rights + FEW) / (performer.rights + FEW));
  const away =
    tilt.points * (Math.log(burdensOf(leaning)) - tilt.usual) + share.points * (unevenness - share.usual);
  return middle + (us === 'performer' ? away : -away);
}
