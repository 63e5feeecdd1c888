/** How far a contract as a whole leans to one side. */
import type { Side } from '../read/sides.ts';
import { leaningWeights } from '../thresholds.ts';
import type { Duties } from './duties.ts';
import type { Load } from './in-paper.ts';

/** `graves` is the number of passages that are grave for the performer. */
export type Leaning = Duties & { load: Load; graves: number };

/** What a contract is about: construction, or supply and services. */
export type Trade = keyof typeof leaningWeights;

/** A few of each are assumed in any paper, so that a short text has little effect. */
const LOADS = { performer: 4.5, payer: 1 };
const FEW = 3;
const LEAST_WORDS = 500;

/** Burdens on the performer relative to its protections and the payer's burdens. */
export const burdensOf = ({ load }: Leaning): number =>
  (load.performer + LOADS.performer) / (load.payer + LOADS.payer);

/**
 * The rating that readers would give one side of a contract that leans this far. The other side's rating is
 * equally far from the middle.
 */
export function ratingFor(
  leaning: Leaning,
  us: Side,
  { trade, words }: { trade: Trade; words: number },
): number {
  const { middle, tilt, share, grave } = leaningWeights[trade];
  const { performer, payer, graves } = leaning;
  const duties = Math.log((performer.duties + FEW) / (payer.duties + FEW));
  const rights = Math.log((payer.rights + FEW) / (performer.rights + FEW));
  const unevenness = trade === 'works' ? duties + rights : duties;
  const density = graves / Math.sqrt(Math.max(words, LEAST_WORDS) / 1_000);
  const away =
    tilt.points * (Math.log(burdensOf(leaning)) - tilt.usual) +
    share.points * (unevenness - share.usual) +
    grave.points * (density - grave.usual);
  return middle + (us === 'performer' ? away : -away);
}
