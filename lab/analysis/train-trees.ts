/**
 * Gradient boosting with histograms for the log-loss. Deterministic: no sampling, and ties go to the first
 * feature and cut.
 */
import type { Forest } from '../../supabase/functions/_shared/analysis/model/trees.ts';

type TreeSettings = {
  trees: number;
  depth: number;
  rate: number;
  /** Minimum sum of p(1 − p) on either side of a split. */
  leastWeight: number;
  /** Shrinks leaves with few rows. */
  l2: number;
};

const BINS = 32;

/**
 * Grows a forest that corrects `base` (log-odds) toward `labels`. `inputs` are rows; only their first `width`
 * numbers are used.
 */
export function trainForest(
  inputs: readonly Float32Array[],
  width: number,
  labels: Uint8Array,
  base: Float64Array,
  { trees, depth, rate, leastWeight, l2 }: TreeSettings,
): Forest {
  const count = inputs.length;
  const nodes = (1 << depth) - 1;
  const forest: Forest = {
    depth,
    features: new Uint8Array(trees * nodes),
    cuts: new Float32Array(trees * nodes).fill(Number.POSITIVE_INFINITY),
    leaves: new Float32Array(trees * (nodes + 1)),
  };
  const columns = Array.from({ length: width }, (_, feature) => binned(inputs, feature));
  const scores = base.slice();
  const slopes = new Float64Array(count);
  const bends = new Float64Array(count);
  const node = new Uint16Array(count);
  for (let tree = 0; tree < trees; tree++) {
    for (let row = 0; row < count; row++) {
      const chance = 1 / (1 + Math.exp(-(scores[row] as number)));
      slopes[row] = chance - (labels[row] as number);
      bends[row] = chance * (1 - chance) + 1e-9;
    }
    node.fill(0);
    for (let level = 0; level < depth; level++) {
      const first = (1 << level) - 1;
      const splits = bestSplits(columns, node, first, 1 << level, slopes, bends, leastWeight, l2);
      splits.forEach(({ feature, bin }, offset) => {
        if (feature < 0) return;
        forest.features[tree * nodes + first + offset] = feature;
        forest.cuts[tree * nodes + first + offset] = columns[feature]?.cuts[bin] as number;
      });
      for (let row = 0; row < count; row++) {
        const { feature, bin } = splits[(node[row] as number) - first] as Split;
        const right = feature >= 0 && (columns[feature]?.bins[row] as number) > bin;
        node[row] = 2 * (node[row] as number) + (right ? 2 : 1);
      }
    }
    const sums = new Float64Array(nodes + 1);
    const weights = new Float64Array(nodes + 1);
    for (let row = 0; row < count; row++) {
      const leaf = (node[row] as number) - nodes;
      sums[leaf] = (sums[leaf] as number) + (slopes[row] as number);
      weights[leaf] = (weights[leaf] as number) + (bends[row] as number);
    }
    const leaves = forest.leaves.subarray(tree * (nodes + 1), (tree + 1) * (nodes + 1));
    leaves.forEach((_, leaf) => {
      leaves[leaf] = (-rate * (sums[leaf] as number)) / ((weights[leaf] as number) + l2);
    });
    for (let row = 0; row < count; row++)
      scores[row] = (scores[row] as number) + (leaves[(node[row] as number) - nodes] as number);
  }
  return forest;
}

type Column = { cuts: Float32Array; bins: Uint8Array };
type Split = { feature: number; bin: number };

/** A feature's values as the number of cuts at or below them; the cuts are quantiles. */
function binned(inputs: readonly Float32Array[], feature: number): Column {
  const values = Float32Array.from(inputs, (input) => input[feature] as number);
  const sorted = values.slice().sort();
  const cuts: number[] = [];
  for (let bin = 1; bin < BINS; bin++) {
    const cut = sorted[Math.floor((sorted.length * bin) / BINS)] as number;
    if (cut > (cuts.at(-1) ?? sorted[0] ?? 0)) cuts.push(cut);
  }
  const bins = Uint8Array.from(values, (value) => {
    let low = 0;
    let high = cuts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (value >= (cuts[middle] as number)) low = middle + 1;
      else high = middle;
    }
    return low;
  });
  return { cuts: Float32Array.from(cuts), bins };
}

function bestSplits(
  columns: readonly Column[],
  node: Uint16Array,
  first: number,
  nodes: number,
  slopes: Float64Array,
  bends: Float64Array,
  leastWeight: number,
  l2: number,
): Split[] {
  const splits = Array.from({ length: nodes }, () => ({ feature: -1, bin: 0, gain: 1e-6 }));
  const slopeSums = new Float64Array(nodes * BINS);
  const bendSums = new Float64Array(nodes * BINS);
  columns.forEach(({ cuts, bins }, feature) => {
    slopeSums.fill(0);
    bendSums.fill(0);
    for (let row = 0; row < bins.length; row++) {
      const at = ((node[row] as number) - first) * BINS + (bins[row] as number);
      slopeSums[at] = (slopeSums[at] as number) + (slopes[row] as number);
      bendSums[at] = (bendSums[at] as number) + (bends[row] as number);
    }
    splits.forEach((best, offset) => {
      let slope = 0;
      let bend = 0;
      for (let at = offset * BINS; at < (offset + 1) * BINS; at++) {
        slope += slopeSums[at] as number;
        bend += bendSums[at] as number;
      }
      const whole = (slope * slope) / (bend + l2);
      let leftSlope = 0;
      let leftBend = 0;
      for (let bin = 0; bin < cuts.length; bin++) {
        leftSlope += slopeSums[offset * BINS + bin] as number;
        leftBend += bendSums[offset * BINS + bin] as number;
        const rightBend = bend - leftBend;
        if (leftBend < leastWeight || rightBend < leastWeight) continue;
        const rightSlope = slope - leftSlope;
        const gain =
          (leftSlope * leftSlope) / (leftBend + l2) + (rightSlope * rightSlope) / (rightBend + l2) - whole;
        if (gain > best.gain) Object.assign(best, { feature, bin, gain });
      }
    });
  });
  return splits;
}
