/** The trained model in memory. */
import { HASH_BITS, LOUD_COUNT } from './features.ts';
import { INPUT_SIZE } from './surroundings.ts';
import type { Forest } from './trees.ts';

/** The first stage: per category a weight for each feature it knows, in log-odds. */
export type Linear = {
  /** The quiet features that have weights, ascending. */
  features: Uint32Array;
  /** The weights of feature i: `weights[from[i]]` up to `weights[from[i + 1]]`, each for the category beside it. */
  from: Uint32Array;
  categories: Uint8Array;
  weights: Float32Array;
  /** Weights of the loud features, all categories of one after the other. */
  loud: Float32Array;
  bias: Float32Array;
};

/** How a score becomes a decision and a confidence for one category. */
export type Decision = {
  /** Log-odds from which on a unit is a clause. */
  threshold: number;
  /** Confidence is 1 / (1 + exp(−(slope · score + shift))). */
  slope: number;
  shift: number;
};

export type Model = {
  linear: Linear;
  /** The second stage: one forest for all categories, then one of each, added to the first stage's score. */
  pooled: Forest;
  own: Forest[];
  decisions: Decision[];
};

/** The weights' own shape: a model of other features than ours cannot be used. */
export const SHAPE = { hashBits: HASH_BITS, loud: LOUD_COUNT, inputs: INPUT_SIZE } as const;
