/** How far a contract leans to one side, as a whole. */
import type { Side } from '../read/sides.ts';
import { leaningWeights } from '../thresholds.ts';
import type { Duties } from './duties.ts';
import type { Load } from './in-paper.ts';

export type Leaning = Duties & { load: Load };

/** A few of each are thought of as there in any paper, so that little text says little. */
const LOADS = { performer: 4.5, payer: 1 };
const FEW = 3;

/** How much more loads whoever performs than protects them or loads whoever pays. */
export const burdensOf = ({ load }: Leaning): number =>
  (load.performer + LOADS.performer) / (load.payer + LOADS.payer);

/** The rating that readers would give a contract that leans so, for one side; the other side's is as far from the middle. */
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
