import { expect, it } from 'vitest';
import { LOUD_ONEROUS } from '../../supabase/functions/_shared/analysis/onerous/evidence.ts';
import {
  DENSE,
  decodeNetwork,
  denseInputs,
  OUTPUTS,
  runNetwork,
} from '../../supabase/functions/_shared/analysis/onerous/network.ts';
import {
  decodeVectors,
  embedder,
  GRAM_SIZE,
  scaleByte,
  scaleOf,
  VECTOR_SIZE,
  WORD_SIZE,
} from '../../supabase/functions/_shared/analysis/onerous/vectors.ts';
import { seeded } from '../../supabase/functions/_shared/testing/seeded.ts';
import { packNetwork, packVectors } from './pack-vectors.ts';
import { largestDirections } from './subspace.ts';
import { networkSettings, trainNetwork } from './train-network.ts';

const table = (features: number[], size: number) => ({
  features: Uint32Array.from(features),
  scales: new Uint8Array(features.length).fill(scaleByte(0.5)),
  steps: Int8Array.from({ length: features.length * size }, (_, at) => (at % 7) - 3),
});
const vectors = {
  words: table([3, 9], WORD_SIZE),
  grams: table([4, 9], GRAM_SIZE),
  mean: new Float32Array(WORD_SIZE),
  common: new Float32Array(WORD_SIZE),
};
const unit = (...quiet: number[]) => ({
  quiet: Uint32Array.from(quiet),
  ends: [quiet.length, quiet.length] as const,
  loud: new Uint16Array(),
});

it('packs vectors so that they are read back unchanged', () => {
  expect(decodeVectors(packVectors(vectors))).toEqual(vectors);
});

it('stores a scale as the closest of 256', () => {
  expect(scaleOf(scaleByte(0.5))).toBe(0.5);
  for (const scale of [0.001, 0.03, 0.77, 3]) expect(scaleOf(scaleByte(scale)) / scale).toBeCloseTo(1, 1);
  expect(scaleByte(0)).toBe(0);
});

it('gives a unit vectors of length 1, and zeros for unknown words', () => {
  const embed = embedder(vectors);
  const into = new Float32Array(VECTOR_SIZE);
  const lengthOf = (part: Float32Array) => Math.hypot(...part);
  embed(unit(3, 4), into);
  expect(lengthOf(into.subarray(0, WORD_SIZE))).toBeCloseTo(1);
  expect(lengthOf(into.subarray(WORD_SIZE))).toBeCloseTo(1);
  embed(unit(5), into);
  expect(lengthOf(into)).toBe(0);
});

it('shows the network the units before, after, and introducing a unit', () => {
  const inputs = denseInputs(vectors)([unit(3), unit(5), unit(9)], [null, null, 0]);
  const part = (row: number, from: number) =>
    inputs.slice(row * DENSE + from, row * DENSE + from + WORD_SIZE);
  const isZero = (numbers: Float32Array) => numbers.every((number) => number === 0);
  expect(isZero(part(1, VECTOR_SIZE))).toBe(false);
  expect(isZero(part(1, VECTOR_SIZE + WORD_SIZE))).toBe(false);
  expect(isZero(part(0, VECTOR_SIZE))).toBe(true);
  expect(part(2, VECTOR_SIZE + 2 * WORD_SIZE)).toEqual(part(1, VECTOR_SIZE));
});

const random = seeded(1);
const rows = 400;
const data = {
  inputs: Float32Array.from({ length: rows * DENSE }, () => random() - 0.5),
  loud: Array.from({ length: rows }, (_, row) => Uint16Array.from(row % 2 ? [2] : [])),
  performer: Uint8Array.from({ length: rows }, (_, row) => (row % 2 ? 3 : 0)),
  payer: new Uint8Array(rows),
  weights: new Float32Array(rows).fill(1),
};
const settings = { ...networkSettings, hidden: 8, networks: 2, epochs: 30, batch: 32, rate: 0.01 };
const order = Int32Array.from({ length: rows }, (_, row) => row);

it('learns a network that tells rows apart, the same from the same seed, and packs it closely', () => {
  const network = trainNetwork(data, order, settings);
  expect(trainNetwork(data, order, settings)).toEqual(network);
  const packed = decodeNetwork(packNetwork(network));
  expect(packed.loud).toHaveLength(LOUD_ONEROUS * 16);
  const scores = runNetwork(packed, data.inputs.subarray(0, 2 * DENSE), data.loud.slice(0, 2));
  expect(scores[OUTPUTS] as number).toBeGreaterThan((scores[0] as number) + 2);
});

it('finds the largest directions of a matrix', () => {
  // Two columns that always occur together, and a third on its own.
  const { directions, sizes } = largestDirections(
    {
      width: 12,
      from: Uint32Array.from([0, 2, 4, 5]),
      columns: Uint32Array.from([0, 1, 0, 1, 2]),
      values: Float32Array.from([1, 1, 1, 1, 1]),
    },
    2,
    { rounds: 10, seed: 1 },
  );
  expect([...sizes].map((size) => Math.round(size * 100) / 100)).toEqual([2, 1]);
  expect(Math.abs(directions[0] as number)).toBeCloseTo(Math.SQRT1_2);
  expect(Math.abs(directions[2 * 2 + 1] as number)).toBeCloseTo(1);
});
