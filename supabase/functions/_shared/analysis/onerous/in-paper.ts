/**
 * What a sentence is worth in its paper. A long contract has hardly more burdens that a reader stops at than a short one, a harsh one has
 * more than a mild one, and they stand together: a sentence counts by what surrounds it too.
 */

/** How much the paper's mean, the neighbours and the length of the paper move the scores. */
const mean = 1;
const neighbours = 0.3;
const length = 0.4;

/** Neighbours on each side. */
const REACH = 10;
/** Shorter papers are read as ones of this length. */
const LEAST_WORDS = 12_000;
const LETTERS_PER_WORD = 6;
/** Little text says little of a paper: it is read as if so many sentences of the usual chance stood with it. */
const USUAL = { sentences: 150, chance: 0.065 };

/** Scores, as each sentence has them by itself, for medium, high and payer in turn. */
const KINDS = 3;

const chance = (score: number) => 1 / (1 + Math.exp(-score));

/**
 * How heavily a paper loads whoever performs, and how much of it loads whoever pays or protects the other: sums of chances, grave burdens
 * counted three times.
 */
export type Load = { performer: number; payer: number };

/** The load of a paper by the scores of its sentences alone. */
export function loadOf(scores: Float64Array): Load {
  const load = { performer: 0, payer: 0 };
  for (let at = 0; at < scores.length; at += KINDS) {
    load.performer += chance(scores[at] as number) + 2 * chance(scores[at + 1] as number);
    load.payer += chance(scores[at + 2] as number);
  }
  return load;
}

/** The scores of a paper's sentences moved by what surrounds each; `letters` is how long all of them are. */
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
