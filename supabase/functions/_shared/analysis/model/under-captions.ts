/**
 * A construction contract as its model reads it: the features hashed for the other model, the quiet ones
 * folded into fewer bits, with all captions above a unit instead of its heading. Used in training; the engine
 * computes the same scores faster.
 */
import type { Captions } from '../read/captions.ts';
import type { ModelDocument } from './document.ts';
import { type Features, HASH_BITS, wordsOf } from './features.ts';
import { hashPair } from './hashing.ts';
import { constructionScheme } from './model.ts';
import type { Unit } from './units.ts';

/**
 * Namespaces distinct from those of features.ts: a word in the nearest caption means more than one further
 * up.
 */
const NEAREST = 100;
const FURTHER = 101;
const NEAREST_PAIR = 102;
const FURTHER_PAIR = 103;

/** Bits per feature, and the number of bits removed from the original features. */
export const CAPTION_BITS = constructionScheme.shape.hashBits;
export const FOLD = HASH_BITS - CAPTION_BITS;

/**
 * Returns the same document with the features of the construction model; `captions` has the captions of each
 * sentence.
 */
export function readUnderCaptions(document: ModelDocument, captions: readonly Captions[]): ModelDocument {
  const known = new Map<Captions, Uint32Array>();
  const hashed = (above: Captions) => {
    const own = known.get(above) ?? captionFeatures(above);
    known.set(above, own);
    return own;
  };
  return {
    ...document,
    facts: (at) => plainFacts(document.units[at]),
    features: document.features.map((features, at) =>
      folded(features, hashed(captions[document.units[at]?.sentence.index ?? 0] ?? [])),
    ),
  };
}

/**
 * Returns only length and heading: reading the figures of so many units would take longer than all the rest.
 */
export function plainFacts(unit: Unit | undefined): Float64Array {
  return Float64Array.of(unit?.text.length ?? 0, unit?.sentence.isHeading ? 1 : 0, 0, 0, 0, 0, 0, 0);
}

function folded({ quiet, ends: [own, heading], loud }: Features, captions: Uint32Array): Features {
  const numbers = new Uint32Array(quiet.length - heading + own + captions.length);
  for (let at = 0; at < own; at++) numbers[at] = (quiet[at] as number) >>> FOLD;
  numbers.set(captions, own);
  const end = own + captions.length;
  for (let at = heading; at < quiet.length; at++)
    numbers[end + at - heading] = (quiet[at] as number) >>> FOLD;
  return { quiet: numbers, ends: [own, end], loud };
}

/** Returns the distinct words of captions, alone and in pairs. */
export function captionFeatures(captions: Captions): Uint32Array {
  const found = new Set<number>();
  const add = (space: number, hash: number) => found.add(hashPair(hash, space) >>> (32 - CAPTION_BITS));
  captions.forEach((caption, depth) => {
    const words = wordsOf(caption);
    words.forEach((word, at) => {
      add(depth === 0 ? NEAREST : FURTHER, word);
      if (at > 0) add(depth === 0 ? NEAREST_PAIR : FURTHER_PAIR, hashPair(words[at - 1] as number, word));
    });
  });
  return Uint32Array.from(found);
}
