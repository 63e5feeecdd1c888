/** Categories and input shape of a model. */

/**
 * What a model was trained for: its categories in the order of its weights, and the shape of its input. A
 * model works with no other scheme.
 */
export type Scheme = {
  categories: readonly string[];
  shape: { readonly hashBits: number; readonly loud: number; readonly inputs: number };
  /**
   * Per category, the maximum number of units that the second stage scores, highest first, and their minimum
   * log-odds.
   */
  candidates: number;
  leastScore: number;
};
