/**
 * First-stage scores of a construction contract, straight from the features hashed for the other model. The
 * scores equal those of `linearScorer` for a document from `readUnderCaptions`, in a third of the time.
 */
import type { Captions } from '../read/captions.ts';
import type { ModelDocument } from './document.ts';
import { QUIET_VOLUMES } from './features.ts';
import type { Linear } from './model.ts';
import { CAPTION_BITS, captionFeatures, FOLD } from './under-captions.ts';

type Lists = Pick<Linear, 'from' | 'categories' | 'weights'>;

/**
 * Returns a function from a document and the captions of its sentences to log-odds, one row of all categories
 * per unit.
 */
export function scorerUnderCaptions(
  linear: Linear,
): (document: ModelDocument, captions: readonly Captions[]) => Float64Array {
  const { features, bias } = linear;
  const K = bias.length;
  // The position of each feature in the lists plus one; 0 if it has no weight.
  const positions = new Uint16Array(1 << CAPTION_BITS);
  for (let at = 0; at < features.length; at++) positions[features[at] as number] = at + 1;
  const loudLists = listsOf(linear.loud, K);
  return ({ units, features: described }, captions) => {
    const scores = new Float64Array(units.length * K);
    const known = new Map<Captions, Float64Array>();
    for (let unit = 0; unit < units.length; unit++) {
      const above = captions[units[unit]?.sentence.index ?? 0] ?? [];
      let first = known.get(above);
      if (!first) {
        first = Float64Array.from(bias);
        const words = captionFeatures(above);
        addQuiet(words, 0, words.length, 0, QUIET_VOLUMES[1], positions, linear, first, 0);
        known.set(above, first);
      }
      const row = unit * K;
      scores.set(first, row);
      const own = described[unit];
      if (!own) continue;
      const { quiet, ends, loud } = own;
      addQuiet(quiet, 0, ends[0], FOLD, QUIET_VOLUMES[0], positions, linear, scores, row);
      addQuiet(quiet, ends[1], quiet.length, FOLD, QUIET_VOLUMES[2], positions, linear, scores, row);
      for (let at = 0; at < loud.length; at++) addWeights(loudLists, loud[at] as number, 1, scores, row);
    }
    return scores;
  };
}

/**
 * Adds the weights of the features from `from` up to `to`, folded by `fold` bits and scaled by `volume` over
 * the square root of their number.
 */
function addQuiet(
  quiet: Uint32Array,
  from: number,
  to: number,
  fold: number,
  volume: number,
  positions: Uint16Array,
  lists: Lists,
  sums: Float64Array,
  row: number,
): void {
  const scale = volume / Math.sqrt(to - from || 1);
  for (let at = from; at < to; at++) {
    const position = positions[(quiet[at] as number) >>> fold] as number;
    if (position > 0) addWeights(lists, position - 1, scale, sums, row);
  }
}

function addWeights(
  { from, categories, weights }: Lists,
  position: number,
  scale: number,
  sums: Float64Array,
  row: number,
): void {
  const end = from[position + 1] as number;
  for (let at = from[position] as number; at < end; at++) {
    const to = row + (categories[at] as number);
    sums[to] = (sums[to] as number) + (weights[at] as number) * scale;
  }
}

/** Lists the nonzero loud weights by feature; few are left. */
function listsOf(loud: Float32Array, K: number): Lists {
  const from = [0];
  const categories: number[] = [];
  const weights: number[] = [];
  for (let at = 0; at < loud.length; at++) {
    if (loud[at] !== 0) {
      categories.push(at % K);
      weights.push(loud[at] as number);
    }
    if ((at + 1) % K === 0) from.push(weights.length);
  }
  return {
    from: Uint32Array.from(from),
    categories: Uint8Array.from(categories),
    weights: Float32Array.from(weights),
  };
}
