/**
 * A small network over the vectors of a unit, its neighbors, and its lead-in, and over its loud features. It
 * scores what the linear model scores, from another view of the sentence.
 */
import { Buffer } from 'node:buffer';
import { inflateRawSync } from 'node:zlib';
import { splitBlocks, unpackFloats } from '../model/bytes.ts';
import type { Features } from '../model/features.ts';
import { embedder, VECTOR_SIZE, type Vectors, WORD_SIZE } from './vectors.ts';

/** Inputs that are numbers: the unit's vector, and the words of the units before, after, and introducing it. */
export const DENSE = VECTOR_SIZE + 3 * WORD_SIZE;
/** Factors of the inputs, chosen so that each part varies about as much as a loud feature. */
const OWN_VOLUME = 6;
const AROUND_VOLUME = 3;

/** Outputs: medium, high, and payer, as of the linear model. */
export const OUTPUTS = 3;

export type Network = {
  hidden: number;
  /** By hidden cell, a weight for each dense input. */
  dense: Float32Array;
  /** By loud feature, a weight for each hidden cell. */
  loud: Float32Array;
  /** By output, a weight for each hidden cell. */
  last: Float32Array;
  bias: Float32Array;
  lastBias: Float32Array;
};

/** Reads the output of `packNetwork` in lab/analysis/pack-vectors.ts. */
export function decodeNetwork(data: string): Network {
  const blocks = splitBlocks(new Uint8Array(inflateRawSync(Buffer.from(data, 'base64'))));
  const next = () => blocks.shift() ?? new Uint8Array();
  const bias = unpackFloats(next());
  const hidden = bias.length;
  const scales = unpackFloats(next());
  const scaled = (scaleAt: (at: number) => number) => {
    const { buffer, byteOffset, length } = next();
    return Float32Array.from(
      new Int8Array(buffer, byteOffset, length),
      (step, at) => step * (scales[scaleAt(at)] as number),
    );
  };
  const dense = scaled((at) => Math.floor(at / DENSE));
  const loud = scaled((at) => hidden + (at % hidden));
  const network = { hidden, dense, loud, last: unpackFloats(next()), bias, lastBias: unpackFloats(next()) };
  if (dense.length !== hidden * DENSE || network.last.length !== hidden * OUTPUTS)
    throw new Error('The network was trained for other inputs: run `npm run train:analysis`.');
  return network;
}

/** Returns the dense inputs of all units of a paper, one row each. `leadIns` are positions of units or null. */
export function denseInputs(
  vectors: Vectors,
): (units: readonly Features[], leadIns: readonly (number | null)[]) => Float32Array {
  const embed = embedder(vectors);
  return (units, leadIns) => {
    const own = units.map((unit) => {
      const vector = new Float32Array(VECTOR_SIZE);
      embed(unit, vector);
      return vector;
    });
    const inputs = new Float32Array(units.length * DENSE);
    const put = (offset: number, vector: Float32Array | undefined, size: number, volume: number) => {
      if (vector) for (let i = 0; i < size; i++) inputs[offset + i] = volume * (vector[i] as number);
    };
    units.forEach((_, at) => {
      const row = at * DENSE;
      const leadIn = leadIns[at] ?? null;
      put(row, own[at], VECTOR_SIZE, OWN_VOLUME);
      put(row + VECTOR_SIZE, own[at - 1], WORD_SIZE, AROUND_VOLUME);
      put(row + VECTOR_SIZE + WORD_SIZE, own[at + 1], WORD_SIZE, AROUND_VOLUME);
      put(
        row + VECTOR_SIZE + 2 * WORD_SIZE,
        leadIn === null ? undefined : own[leadIn],
        WORD_SIZE,
        AROUND_VOLUME,
      );
    });
    return inputs;
  };
}

/** Sum of products of `size` numbers, a multiple of four, in four sums that do not wait for each other. */
export function dot(a: Float32Array, fromA: number, b: Float32Array, fromB: number, size = DENSE): number {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  for (let i = 0; i < size; i += 4) {
    s0 += (a[fromA + i] as number) * (b[fromB + i] as number);
    s1 += (a[fromA + i + 1] as number) * (b[fromB + i + 1] as number);
    s2 += (a[fromA + i + 2] as number) * (b[fromB + i + 2] as number);
    s3 += (a[fromA + i + 3] as number) * (b[fromB + i + 3] as number);
  }
  return s0 + s1 + s2 + s3;
}

/** Most units are in no list, so the last part of their inputs is zero. */
const WITHOUT_LEAD_IN = DENSE - WORD_SIZE;

function hasLeadIn(inputs: Float32Array, from: number): boolean {
  for (let at = from + WITHOUT_LEAD_IN; at < from + DENSE; at++) if (inputs[at] !== 0) return true;
  return false;
}

/** The activation of a hidden cell: x times its logistic. */
const active = (x: number) => x / (1 + Math.exp(-x));

/** Scores of all rows, as log-odds: OUTPUTS numbers each. */
export function runNetwork(
  network: Network,
  inputs: Float32Array,
  loud: readonly Uint16Array[],
): Float64Array {
  const { hidden, dense, loud: loudWeights, last, bias, lastBias } = network;
  const scores = new Float64Array(loud.length * OUTPUTS);
  const cells = new Float64Array(hidden);
  loud.forEach((signs, row) => {
    cells.set(bias);
    for (const sign of signs)
      for (let h = 0; h < hidden; h++)
        cells[h] = (cells[h] as number) + (loudWeights[sign * hidden + h] as number);
    const from = row * DENSE;
    const size = hasLeadIn(inputs, from) ? DENSE : WITHOUT_LEAD_IN;
    for (let h = 0; h < hidden; h++) {
      cells[h] = active((cells[h] as number) + dot(inputs, from, dense, h * DENSE, size));
    }
    for (let k = 0; k < OUTPUTS; k++) {
      let sum = lastBias[k] as number;
      for (let h = 0; h < hidden; h++) sum += (cells[h] as number) * (last[k * hidden + h] as number);
      scores[row * OUTPUTS + k] = sum;
    }
  });
  return scores;
}
