/** A trained model in memory. */
import { constructionCategories, modelCategories } from './categories.ts';
import { HASH_BITS, LOUD_COUNT } from './features.ts';
import type { Scheme } from './scheme.ts';
import { SIGHTS } from './surroundings.ts';
import type { Forest } from './trees.ts';

/** The first stage: for each category, a weight in log-odds for each feature it uses. */
export type Linear = {
  /** The quiet features that have weights, ascending. */
  features: Uint32Array;
  /**
   * The weights of feature i: `weights[from[i]]` up to `weights[from[i + 1]]`, each for the category at the
   * same index of `categories`.
   */
  from: Uint32Array;
  categories: Uint8Array;
  weights: Float32Array;
  /** Weights of the loud features: all categories of the first feature, then of the next. */
  loud: Float32Array;
  bias: Float32Array;
};

/** How a score becomes a decision and a confidence for one category. */
export type Decision = {
  /** Minimum log-odds for a unit to be a clause. */
  threshold: number;
  /** Confidence is 1 / (1 + exp(−(slope · score + shift))). */
  slope: number;
  shift: number;
  /**
   * Below this probability, a unit accepted for its position alone is not a clause. Left out if the model has
   * too little data on the category.
   */
  unlikely?: number;
};

export type Model = {
  linear: Linear;
  /** The second stage: one forest for all categories, then one per category, added to the first-stage score. */
  pooled: Forest;
  own: Forest[];
  decisions: Decision[];
};

/** The scheme of the model for CUAD's categories. */
export const commercialScheme: Scheme = {
  categories: modelCategories,
  shape: { hashBits: HASH_BITS, loud: LOUD_COUNT, inputs: SIGHTS + modelCategories.length },
  candidates: 25,
  // A probability of about 1 in 150.
  leastScore: -5,
};

/** The scheme of the small model for construction contracts: its quiet features are folded into fewer bits. */
export const constructionScheme: Scheme = {
  categories: constructionCategories,
  shape: { hashBits: 18, loud: LOUD_COUNT, inputs: SIGHTS + constructionCategories.length },
  // Insurance clauses alone may fill pages.
  candidates: 300,
  leastScore: -4,
};
