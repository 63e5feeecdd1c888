/** The terms of a model. */

/**
 * What a model knows: its categories in the order of its weights, and the shape of what it looks at. Others
 * cannot be used.
 */
export type Scheme = {
  categories: readonly string[];
  shape: { readonly hashBits: number; readonly loud: number; readonly inputs: number };
  /**
   * How many units of a document are looked at twice for one category, the highest first, and from which
   * log-odds on.
   */
  candidates: number;
  leastScore: number;
};
