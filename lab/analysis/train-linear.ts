/**
 * The first stage: one logistic regression per category over the same features, all trained together by
 * AdaGrad with L2. Deterministic: the order comes from the seed, and sums run in a fixed order in doubles
 * with single-precision storage.
 */
import { seeded } from '../../supabase/functions/_shared/testing/seeded.ts';
import type { Dataset } from './dataset.ts';
import { shuffle } from './random.ts';

/**
 * Weights by feature, then category: first the vocabulary's, then the loud ones (multiplied by their volume).
 */
type Linear = { weights: Float32Array; bias: Float32Array };

export const linearSettings = {
  epochs: 6,
  rate: 0.3,
  l2: 0.0006,
  /** Value of a loud feature during training; a quiet one has about a tenth. */
  volume: 0.3,
  /** From the second epoch, a unit that is not close to any category is visited only every fourth time. */
  settled: 0.0015,
  settledVisits: 0.25,
  seed: 1,
};
export type LinearSettings = typeof linearSettings;

/** Trains on the given rows; with `start`, continues from it and trains only its nonzero weights. */
export function trainLinear(
  data: Dataset,
  rows: Int32Array,
  settings = linearSettings,
  start?: Linear,
): Linear {
  const { loud, labels, vocabulary, scheme, weights: counts } = data;
  const K = scheme.categories.length;
  const size = (vocabulary.length + scheme.shape.loud) * K;
  const weights = start ? start.weights.slice() : new Float32Array(size);
  for (let at = vocabulary.length * K; at < size; at++)
    weights[at] = (weights[at] as number) / settings.volume;
  const squares = new Float32Array(size).fill(1e-3);
  const bias = start ? start.bias.slice() : new Float32Array(K).fill(-5);
  const biasSquares = new Float32Array(K).fill(1);
  const random = seeded(settings.seed);
  const order = rows.slice();
  const nearest = new Float32Array(labels.length).fill(1);
  const sums = new Float64Array(K);
  const errors = new Float64Array(K);
  const active = new Int32Array(K);
  for (let epoch = 0; epoch < settings.epochs; epoch++) {
    shuffle(order, random);
    const rate = settings.rate * (1 - (0.85 * epoch) / settings.epochs);
    for (const row of order) {
      if ((nearest[row] as number) < settings.settled && random() > settings.settledVisits) continue;
      const signs = loud[row] as Uint16Array;
      sums.fill(0);
      addQuiet(data, row, weights, sums);
      for (let at = 0; at < signs.length; at++) {
        const offset = (vocabulary.length + (signs[at] as number)) * K;
        for (let k = 0; k < K; k++)
          sums[k] = (sums[k] as number) + (weights[offset + k] as number) * settings.volume;
      }
      const label = labels[row] as number;
      let count = 0;
      let most = label === 0 ? 0 : 1;
      for (let k = 0; k < K; k++) {
        const chance = 1 / (1 + Math.exp(-((sums[k] as number) + (bias[k] as number))));
        if (chance > most) most = chance;
        const error = (chance - ((label >>> k) & 1)) * (counts[row] as number);
        errors[k] = error;
        if (error > 0.002 || error < -0.002) active[count++] = k;
        biasSquares[k] = (biasSquares[k] as number) + error * error;
        bias[k] = (bias[k] as number) - (0.1 * rate * error) / Math.sqrt(biasSquares[k] as number);
      }
      nearest[row] = most;
      if (count === 0) continue;
      const step = (offset: number, value: number) => {
        for (let a = 0; a < count; a++) {
          const k = active[a] as number;
          const at = offset + k;
          if (start && start.weights[at] === 0) continue;
          const weight = weights[at] as number;
          const slope = (errors[k] as number) * value + settings.l2 * weight;
          const square = (squares[at] as number) + slope * slope;
          squares[at] = square;
          weights[at] = weight - (rate * slope) / Math.sqrt(square);
        }
      };
      forQuiet(data, row, step);
      for (let at = 0; at < signs.length; at++)
        step((vocabulary.length + (signs[at] as number)) * K, settings.volume);
    }
  }
  for (let at = vocabulary.length * K; at < size; at++)
    weights[at] = (weights[at] as number) * settings.volume;
  return { weights, bias };
}

/**
 * Keeps the `most` quiet weights that affect scores most over the data, across all categories, and `mostLoud`
 * loud ones if given; the others become 0.
 */
export function prune(linear: Linear, data: Dataset, most: number, mostLoud?: number): Linear {
  const K = data.scheme.categories.length;
  const quiet = data.vocabulary.length * K;
  const weights = linear.weights.slice();
  keepMost(weights.subarray(0, quiet), data.frequency, most);
  if (mostLoud !== undefined) keepMost(weights.subarray(quiet), loudFrequency(data), mostLoud);
  return { weights, bias: linear.bias };
}

/**
 * Modifies the weights in place; `frequency` is that of each feature, which has a weight for every category.
 */
function keepMost(weights: Float32Array, frequency: Uint32Array, most: number): void {
  const K = weights.length / frequency.length;
  const reach = weights.map(
    (weight, at) => Math.abs(weight) * Math.sqrt(frequency[Math.floor(at / K)] as number),
  );
  const least = reach.slice().sort()[weights.length - most - 1] ?? -1;
  for (let at = 0; at < weights.length; at++) if ((reach[at] as number) <= least) weights[at] = 0;
}

function loudFrequency({ loud, scheme }: Dataset): Uint32Array {
  const counts = new Uint32Array(scheme.shape.loud);
  for (const signs of loud) for (const sign of signs) counts[sign] = (counts[sign] as number) + 1;
  return counts;
}

/** Retrains the weights kept by pruning, because they must compensate for the removed ones. */
export function retrain(data: Dataset, rows: Int32Array, settings: LinearSettings, pruned: Linear): Linear {
  return trainLinear(withFeaturesOf(data, pruned), rows, settings, pruned);
}

/** The same data without the quiet features that have no weight, to save time. */
function withFeaturesOf(data: Dataset, { weights }: Linear): Dataset {
  const K = data.scheme.categories.length;
  const lives = Uint8Array.from(data.vocabulary, (_, feature) =>
    weights.subarray(feature * K, feature * K + K).some((weight) => weight !== 0) ? 1 : 0,
  );
  const quietFrom = new Uint32Array(data.quietFrom.length);
  const quietEnds = new Uint32Array(data.quietEnds.length);
  const quiet: number[] = [];
  for (let row = 0; row < data.labels.length; row++) {
    const ends = [data.quietEnds[row * 2], data.quietEnds[row * 2 + 1], data.quietFrom[row + 1]];
    let at = data.quietFrom[row] as number;
    ends.forEach((end, part) => {
      for (; at < (end as number); at++) {
        const feature = data.quiet[at] as number;
        if (lives[feature] === 1) quiet.push(feature);
      }
      if (part < 2) quietEnds[row * 2 + part] = quiet.length;
    });
    quietFrom[row + 1] = quiet.length;
  }
  return { ...data, quietFrom, quietEnds, quiet: Uint32Array.from(quiet) };
}

/** A first stage whose weights are integer multiples of a unit per category. */
export type Quantized = Linear & { units: { quiet: Float32Array; loud: Float32Array } };

/**
 * Rounds weights to the shipped format: integer steps, at most `steps` of them, and at most the 127 that a
 * byte holds.
 */
export function quantize({ weights, bias }: Linear, vocabularySize: number, steps = 127): Quantized {
  const K = bias.length;
  const rounded = new Float32Array(weights.length);
  const units = { quiet: new Float32Array(K), loud: new Float32Array(K) };
  const parts = [
    ['quiet', 0, vocabularySize * K],
    ['loud', vocabularySize * K, weights.length],
  ] as const;
  for (const [part, from, to] of parts) {
    for (let k = 0; k < K; k++) {
      let most = 0;
      for (let at = from + k; at < to; at += K) most = Math.max(most, Math.abs(weights[at] as number));
      const unit = Math.fround(most / steps);
      units[part][k] = unit;
      for (let at = from + k; at < to; at += K)
        rounded[at] = unit === 0 ? 0 : Math.round((weights[at] as number) / unit) * unit;
    }
  }
  return { weights: rounded, bias, units };
}

/** Calls `visit` with the weight offset and the value of each quiet feature. */
function forQuiet(data: Dataset, row: number, visit: (offset: number, value: number) => void): void {
  const { quietFrom, quietEnds, quiet, scales } = data;
  const K = data.scheme.categories.length;
  let at = quietFrom[row] as number;
  for (let part = 0; part < 3; part++) {
    const end = (part < 2 ? quietEnds[row * 2 + part] : quietFrom[row + 1]) as number;
    const value = scales[row * 3 + part] as number;
    for (; at < end; at++) visit((quiet[at] as number) * K, value);
  }
}

function addQuiet(data: Dataset, row: number, weights: Float32Array, sums: Float64Array): void {
  const { quietFrom, quietEnds, quiet, scales } = data;
  const K = sums.length;
  let at = quietFrom[row] as number;
  for (let part = 0; part < 3; part++) {
    const end = (part < 2 ? quietEnds[row * 2 + part] : quietFrom[row + 1]) as number;
    const value = scales[row * 3 + part] as number;
    for (; at < end; at++) {
      const offset = (quiet[at] as number) * K;
      for (let k = 0; k < K; k++) sums[k] = (sums[k] as number) + (weights[offset + k] as number) * value;
    }
  }
}

/**
 * Writes scores (log-odds) of the given rows to `scores`, which has K numbers per row for all rows of the
 * data.
 */
export function scoreRows(
  data: Dataset,
  { weights, bias }: Linear,
  rows: Int32Array,
  scores: Float64Array,
): void {
  const K = bias.length;
  const sums = new Float64Array(K);
  for (const row of rows) {
    sums.set(bias);
    addQuiet(data, row, weights, sums);
    for (const sign of data.loud[row] as Uint16Array) {
      const offset = (data.vocabulary.length + sign) * K;
      for (let k = 0; k < K; k++) sums[k] = (sums[k] as number) + (weights[offset + k] as number);
    }
    scores.set(sums, row * K);
  }
}
