/**
 * Adjusts a sentence's scores to its paper. A long contract has relatively few notable burdens, a harsh one
 * has more than a mild one, and burdens cluster.
 */

/** Weight of the paper's mean, of the neighbors, and of the paper's length. */
const mean = 1;
const neighbours = 0.3;
const length = 0.4;

/** Neighbors on each side. */
const REACH = 10;
/** Shorter papers are treated as this long. */
const LEAST_WORDS = 12_000;
const LETTERS_PER_WORD = 6;
/** Prior for short texts: assumes this many more sentences of the usual probability. */
const USUAL = { sentences: 150, chance: 0.065 };

/** Scores per sentence: medium, high, and payer. */
const KINDS = 3;

const chance = (score: number) => 1 / (1 + Math.exp(-score));

/**
 * How much a paper burdens the performer, and how much it burdens the payer or protects the performer: sums
 * of probabilities, severe burdens counted three times.
 */
export type Load = { performer: number; payer: number };

/** The load of a paper from its sentences' own scores. */
export function loadOf(scores: Float64Array): Load {
  const load = { performer: 0, payer: 0 };
  for (let at = 0; at < scores.length; at += KINDS) {
    load.performer += chance(scores[at] as number) + 2 * chance(scores[at + 1] as number);
    load.payer += chance(scores[at + 2] as number);
  }
  return load;
}

/** The scores adjusted for their surroundings; `letters` is the total length. */
export function inPaper(scores: Float64Array, letters: number): Float64Array {
  const count = scores.length / KINDS;
  const sums = new Float64Array(count + 1);
  for (let at = 0; at < count; at++)
    sums[at + 1] = (sums[at] as number) + chance(scores[at * KINDS] as number);
  const words = Math.log(Math.max(letters / LETTERS_PER_WORD, LEAST_WORDS));
  const usual = USUAL.sentences * USUAL.chance;
  const level = ((sums[count] as number) + usual) / (count + USUAL.sentences);
  const common = mean * Math.log(level) - length * words;
  const moved = scores.slice();
  for (let at = 0; at < count; at++) {
    const [from, to] = [Math.max(0, at - REACH), Math.min(count, at + REACH + 1)];
    const own = (sums[at + 1] as number) - (sums[at] as number);
    const around = ((sums[to] as number) - (sums[from] as number) - own) / Math.max(to - from - 1, 1);
    const shift = common + neighbours * Math.log(around + 0.01);
    moved[at * KINDS] = (moved[at * KINDS] as number) + shift;
    moved[at * KINDS + 1] = (moved[at * KINDS + 1] as number) + shift;
    moved[at * KINDS + 2] = (moved[at * KINDS + 2] as number) - length * words;
  }
  return moved;
}
