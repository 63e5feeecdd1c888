/** Boosted decision trees of fixed depth. An input goes left if its feature is below the cut. */

/**
 * `features` and `cuts` hold 2^depth − 1 nodes per tree in heap order (children of n: 2n + 1, 2n + 2);
 * `leaves` holds 2^depth values per tree. A node without a split has an infinite cut.
 */
export type Forest = { depth: number; features: Uint8Array; cuts: Float32Array; leaves: Float32Array };

/** Returns the sum of the leaves that an input reaches. */
export function predictForest({ depth, features, cuts, leaves }: Forest, input: Float32Array): number {
  const nodes = (1 << depth) - 1;
  let sum = 0;
  for (let base = 0, leaf = 0; base < features.length; base += nodes, leaf += nodes + 1) {
    let node = 0;
    while (node < nodes) {
      const right = (input[features[base + node] as number] as number) >= (cuts[base + node] as number);
      node = 2 * node + (right ? 2 : 1);
    }
    sum += leaves[leaf + node - nodes] as number;
  }
  return sum;
}
