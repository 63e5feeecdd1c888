import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { deflateSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import {
  joinBlocks,
  packAscending,
  packFloats,
  splitBlocks,
  unpackAscending,
  unpackFloats,
} from './bytes.ts';
import { modelCategories } from './categories.ts';
import { LOUD_COUNT } from './features.ts';
import { decodeModel } from './format.ts';
import { constructionScheme, type Model } from './model.ts';
import { encodeModel } from './pack.ts';
import { MODEL_NAME } from './trained.ts';
import { predictForest } from './trees.ts';
import { weights } from './weights.ts';
import { weights as constructionWeights } from './weights-construction.ts';

const K = modelCategories.length;
const stump = {
  depth: 1,
  features: Uint8Array.of(0),
  cuts: Float32Array.of(0.5),
  leaves: Float32Array.of(-1, 2),
};

/** A model with a few weights, each a multiple of one half. */
function tinyModel(): Model {
  return {
    linear: {
      features: Uint32Array.of(3, 1_000, 16_000_000),
      from: Uint32Array.of(0, 1, 3, 4),
      categories: Uint8Array.of(0, 0, 21, 5),
      weights: Float32Array.of(0.5, -3, 63.5, 1),
      loud: Float32Array.from({ length: LOUD_COUNT * K }, (_, at) => (at % 9) / 2),
      bias: Float32Array.from({ length: K }, (_, at) => -at / 3),
    },
    pooled: stump,
    own: modelCategories.map(() => stump),
    decisions: modelCategories.map((_, at) => ({ threshold: at / 7, slope: 1, shift: -0.1 })),
  };
}
const halves = { quiet: new Float32Array(K).fill(0.5), loud: new Float32Array(K).fill(0.5) };

describe('bytes', () => {
  it('decode to the same numbers', () => {
    const numbers = [0, 1, 128, 129, 16_383, 16_384, 16_777_215];
    expect([...unpackAscending(packAscending(numbers), numbers.length)]).toEqual(numbers);
    expect(unpackFloats(packFloats(Float32Array.of(0, -1.5, Number.POSITIVE_INFINITY)))).toEqual(
      Float32Array.of(0, -1.5, Number.POSITIVE_INFINITY),
    );
    const blocks = [Uint8Array.of(1, 2), new Uint8Array(), Uint8Array.of(3)];
    expect(splitBlocks(joinBlocks(blocks))).toEqual(blocks);
    expect(() => splitBlocks(joinBlocks(blocks).subarray(0, -1))).toThrow(RangeError);
  });
});

describe('a model as text', () => {
  it('decodes unchanged', () => {
    expect(decodeModel(encodeModel(tinyModel(), halves))).toEqual(tinyModel());
  });

  it('decodes with the categories of the other model', () => {
    const K = constructionScheme.categories.length;
    const model = tinyModel();
    const other: Model = {
      ...model,
      linear: {
        ...model.linear,
        loud: new Float32Array(LOUD_COUNT * K).fill(1.5),
        bias: new Float32Array(K).fill(-2),
      },
      own: constructionScheme.categories.map(() => stump),
      decisions: constructionScheme.categories.map(() => ({ threshold: 0, slope: 1, shift: 0 })),
    };
    const units = { quiet: new Float32Array(K).fill(0.5), loud: new Float32Array(K).fill(0.5) };
    const text = encodeModel(other, units, constructionScheme);
    expect(decodeModel(text, constructionScheme)).toEqual(other);
    expect(() => decodeModel(text)).toThrow('other features');
  });

  it('rejects weights that are not whole steps or exceed a byte', () => {
    const model = tinyModel();
    model.linear.weights[0] = 0.3;
    expect(() => encodeModel(model, halves)).toThrow(RangeError);
    model.linear.weights[0] = 64;
    expect(() => encodeModel(model, halves)).toThrow(RangeError);
  });

  it('rejects weights trained on other features', () => {
    const header = new TextEncoder().encode(
      JSON.stringify({ shape: { hashBits: 8, loud: 1 }, categories: [] }),
    );
    const other = btoa(String.fromCharCode(...deflateSync(joinBlocks([header]))));
    expect(() => decodeModel(other)).toThrow('other features');
  });
});

describe('a forest', () => {
  it('goes left below a cut, otherwise right, and sums its trees', () => {
    expect(predictForest(stump, Float32Array.of(0.4))).toBe(-1);
    expect(predictForest(stump, Float32Array.of(0.5))).toBe(2);
    const two = {
      depth: 2,
      features: Uint8Array.of(0, 1, 1, 0, 0, 0),
      cuts: Float32Array.of(0, 5, 6, Number.POSITIVE_INFINITY, 0, 0),
      leaves: Float32Array.of(1, 2, 3, 4, 10, 20, 30, 40),
    };
    expect(predictForest(two, Float32Array.of(-1, 5))).toBe(2 + 10);
    expect(predictForest(two, Float32Array.of(1, 5))).toBe(3 + 20);
  });
});

describe('the shipped weights', () => {
  const module = readFileSync(new URL('./weights.ts', import.meta.url));
  const construction = readFileSync(new URL('./weights-construction.ts', import.meta.url));

  it('are at most 600 KB, name their source, and match their hash', () => {
    expect(module.length + construction.length).toBeLessThanOrEqual(600_000);
    expect(module.toString()).toContain('The\n * Atticus Project');
    expect(createHash('sha256').update(weights.data).digest('hex')).toBe(weights.hash);
    expect(createHash('sha256').update(constructionWeights.data).digest('hex')).toBe(
      constructionWeights.hash,
    );
    expect(MODEL_NAME).toBe(`cuad-${weights.hash.slice(0, 12)}`);
  });

  it('load', () => {
    const model = decodeModel(weights.data);
    expect(model.own).toHaveLength(K);
    expect(model.linear.loud).toHaveLength(LOUD_COUNT * K);
    expect(model.linear.weights.length).toBeGreaterThan(100_000);
    for (const { threshold, slope } of model.decisions) {
      expect(Number.isFinite(threshold)).toBe(true);
      expect(slope).toBeGreaterThan(0);
    }
  });

  it('for the construction contract model load too', () => {
    const model = decodeModel(constructionWeights.data, constructionScheme);
    expect(model.decisions).toHaveLength(constructionScheme.categories.length);
    expect(model.linear.weights.length).toBeGreaterThan(5_000);
    for (const { threshold, slope } of model.decisions) {
      expect(Number.isFinite(threshold)).toBe(true);
      expect(slope).toBeGreaterThan(0);
    }
  });
});
