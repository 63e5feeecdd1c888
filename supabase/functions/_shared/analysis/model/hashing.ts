/** Hashes of words and of sequences of words. The trained weights depend on every bit: never change these. */

/**
 * FNV-1a over UTF-16 code units, then scrambled; an unsigned 32-bit number. A word is hashed in place within
 * its text.
 */
export function hashWord(text: string, start = 0, end = text.length): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return scramble(hash);
}

/** Combines two hashes; the order matters. */
export function hashPair(first: number, second: number): number {
  return scramble(Math.imul(first, 31) + second + 0x9e3779b9);
}

function scramble(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
