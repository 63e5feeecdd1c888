/**
 * Vectors of words and of word sequences, learned without labels from contracts in public filings, and the
 * vector of a unit. Words that occur in the same surroundings have similar vectors, so the network knows words
 * that no reader marked. Loaded on first use.
 */
import { Buffer } from 'node:buffer';
import { inflateRawSync } from 'node:zlib';
import { splitBlocks, unpackAscending, unpackFloats } from '../model/bytes.ts';
import type { Features } from '../model/features.ts';

/** Numbers per vector of a unit: from its words, then from its word sequences. */
export const WORD_SIZE = 64;
export const GRAM_SIZE = 64;
export const VECTOR_SIZE = WORD_SIZE + GRAM_SIZE;

/** A number of a vector is this many steps in either direction; few, because the functions must stay small. */
export const VECTOR_STEPS = 4;
const LEVELS = 2 * VECTOR_STEPS + 1;

/** Two steps in one byte, which deflates better than one in each. */
export function packSteps(steps: Int8Array): Uint8Array {
  const pairs = new Uint8Array(steps.length / 2);
  for (let at = 0; at < pairs.length; at++)
    pairs[at] =
      ((steps[2 * at] as number) + VECTOR_STEPS) * LEVELS + (steps[2 * at + 1] as number) + VECTOR_STEPS;
  return pairs;
}

function unpackSteps(pairs: Uint8Array): Int8Array {
  const steps = new Int8Array(pairs.length * 2);
  for (let at = 0; at < pairs.length; at++) {
    const pair = pairs[at] as number;
    steps[2 * at] = Math.floor(pair / LEVELS) - VECTOR_STEPS;
    steps[2 * at + 1] = (pair % LEVELS) - VECTOR_STEPS;
  }
  return steps;
}

/** Vectors of some quiet features: steps times the scale of the feature, which is a byte. */
export type VectorTable = { features: Uint32Array; scales: Uint8Array; steps: Int8Array };

/** Scales are powers of two in sixteenths, from 2 to the power of -12. */
const SIXTEENTHS = 16;
const LEAST_POWER = -12;

/** The scale that a byte means. */
export const scaleOf = (byte: number) => 2 ** (byte / SIXTEENTHS + LEAST_POWER);

/** The byte of the scale closest to the given one. */
export const scaleByte = (scale: number) =>
  Math.min(255, Math.max(0, Math.round(SIXTEENTHS * (Math.log2(scale || 2 ** LEAST_POWER) - LEAST_POWER))));

export type Vectors = {
  words: VectorTable;
  grams: VectorTable;
  /** Mean vector of a unit's words and the direction common to all units; both are removed. */
  mean: Float32Array;
  common: Float32Array;
};

/** A unit with n known words has the sum of their vectors divided by this power of n. */
const LENGTH_POWER = 0.7;

/** Reads the output of `packVectors` in lab/analysis/pack-vectors.ts. */
export function decodeVectors(data: string): Vectors {
  const blocks = splitBlocks(new Uint8Array(inflateRawSync(Buffer.from(data, 'base64'))));
  const next = () => blocks.shift() ?? new Uint8Array();
  const table = (size: number): VectorTable => {
    const scales = next().slice();
    const features = unpackAscending(next(), scales.length);
    const steps = unpackSteps(next());
    if (steps.length !== scales.length * size)
      throw new Error('The vectors have another size: run `npm run train:analysis`.');
    return { features, scales, steps };
  };
  return {
    words: table(WORD_SIZE),
    grams: table(GRAM_SIZE),
    mean: unpackFloats(next()),
    common: unpackFloats(next()),
  };
}

/** Bits of a quiet feature of onerous language, so that positions are looked up directly. */
const SPACE = 1 << 20;

/**
 * Returns a function that writes the vector of a unit with the given features into `into`. In training, the
 * mean is found from vectors whose length is not yet 1.
 */
export function embedder(
  { words, grams, mean, common }: Vectors,
  isToLength = true,
): (unit: Features, into: Float32Array) => void {
  const rows = rowsOf(words, grams);
  const wordTable = scaled(words);
  const gramTable = scaled(grams);
  return ({ quiet, ends }, into) => {
    into.fill(0);
    const own = into.subarray(0, WORD_SIZE);
    const sequences = into.subarray(WORD_SIZE, VECTOR_SIZE);
    let known = 0;
    let knownSequences = 0;
    for (let at = 0; at < ends[0]; at++) {
      const both = rows[quiet[at] as number] as number;
      if (both === 0) continue;
      const word = both & ROW;
      const gram = both >>> ROW_BITS;
      if (word > 0) {
        known += 1;
        addRow(wordTable, word - 1, WORD_SIZE, own);
      }
      if (gram > 0) {
        knownSequences += 1;
        addRow(gramTable, gram - 1, GRAM_SIZE, sequences);
      }
    }
    if (known > 0) {
      const scale = known ** -LENGTH_POWER;
      let along = 0;
      for (let at = 0; at < WORD_SIZE; at++) {
        const value = (own[at] as number) * scale - (mean[at] as number);
        own[at] = value;
        along += value * (common[at] as number);
      }
      for (let at = 0; at < WORD_SIZE; at++) own[at] = (own[at] as number) - along * (common[at] as number);
      if (isToLength) toLength(own);
    }
    if (knownSequences > 0) toLength(sequences);
  };
}

const ROW_BITS = 16;
const ROW = (1 << ROW_BITS) - 1;

/**
 * By feature, its rows in both tables plus one, and 0 for none, in one number: looking a feature up waits for
 * memory, so it is done once.
 */
function rowsOf(words: VectorTable, grams: VectorTable): Uint32Array {
  if (Math.max(words.features.length, grams.features.length) >= ROW) throw new Error('Too many vectors.');
  const rows = new Uint32Array(SPACE);
  words.features.forEach((feature, at) => {
    rows[feature] = at + 1;
  });
  grams.features.forEach((feature, at) => {
    rows[feature] = (((at + 1) << ROW_BITS) | ((rows[feature] as number) & ROW)) >>> 0;
  });
  return rows;
}

type ScaledTable = { scales: Float64Array; steps: Int8Array };

const scaled = ({ scales, steps }: VectorTable): ScaledTable => ({
  scales: Float64Array.from(scales, scaleOf),
  steps,
});

/** Adds a row of a table. */
function addRow({ scales, steps }: ScaledTable, row: number, size: number, into: Float32Array): void {
  const scale = scales[row] as number;
  const from = row * size;
  for (let i = 0; i < size; i++) into[i] = (into[i] as number) + (steps[from + i] as number) * scale;
}

/** Scales a vector to length 1; one of zeros stays. */
function toLength(vector: Float32Array): void {
  let sum = 0;
  for (const value of vector) sum += value * value;
  if (sum === 0) return;
  const scale = 1 / Math.sqrt(sum);
  for (let at = 0; at < vector.length; at++) vector[at] = (vector[at] as number) * scale;
}
