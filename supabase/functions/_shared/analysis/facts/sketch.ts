/** Text similarity from short sketches. */

const SLOTS = 48;
/** Passage length in words: long enough that contracts on different forms share few. */
const PASSAGE = 5;
const MOST_WORDS = 40_000;

/**
 * The minimum hash of all passages under several dozen hash functions. The share of equal hashes in two texts
 * estimates the share of passages in common. Empty if a text is too short.
 */
export function sketchOf(pages: readonly string[]): number[] {
  const words =
    pages
      .join(' ')
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.slice(0, MOST_WORDS) ?? [];
  if (words.length < 40) return [];
  const codes = words.map(hashWord);
  const least = new Uint32Array(SLOTS).fill(0xffffffff);
  for (let at = 0; at + PASSAGE <= codes.length; at += 1) {
    let passage = 0;
    for (let word = 0; word < PASSAGE; word += 1) {
      passage = Math.imul(passage ^ (codes[at + word] as number), 0x9e3779b1);
      passage ^= passage >>> 15;
    }
    for (let slot = 0; slot < SLOTS; slot += 1) {
      let mixed = Math.imul(passage ^ Math.imul(slot + 1, 0x85ebca6b), 0xc2b2ae35);
      mixed = Math.imul(mixed ^ (mixed >>> 13), 0x27d4eb2f);
      mixed ^= mixed >>> 16;
      const unsigned = mixed >>> 0;
      if (unsigned < (least[slot] as number)) least[slot] = unsigned;
    }
  }
  // Range of Postgres integers.
  return [...least].map((value) => value | 0);
}

/** The share of passages two texts have in common, 0 to 1; 0 if one is too short. */
export function likeness(one: readonly number[], other: readonly number[]): number {
  if (one.length !== SLOTS || other.length !== SLOTS) return 0;
  return one.filter((value, slot) => value === other[slot]).length / SLOTS;
}

function hashWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash;
}
