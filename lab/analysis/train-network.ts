/**
 * Trains the network of onerous language by AdamW on mini-batches, with dropout. Besides the three scores it
 * learns two more, whether a unit is marked at all and how severely, because they share what it must see. The
 * result is the mean of several networks. Deterministic: all random numbers come from the seed.
 */

import { LOUD_ONEROUS } from '../../supabase/functions/_shared/analysis/onerous/evidence.ts';
import {
  DENSE,
  dot,
  type Network,
  OUTPUTS,
} from '../../supabase/functions/_shared/analysis/onerous/network.ts';
import { seeded } from '../../supabase/functions/_shared/testing/seeded.ts';
import { shuffle } from './random.ts';

export const networkSettings = {
  hidden: 96,
  networks: 1,
  epochs: 5,
  rate: 2e-3,
  decay: 0.05,
  batch: 128,
  /** Share of dense inputs and of hidden cells left out at random. */
  dropout: { inputs: 0.1, hidden: 0.4 },
  /** Share of the units without any mark that each network sees; they weigh accordingly more. */
  unmarked: 0.8,
  seed: 3,
};
type NetworkSettings = typeof networkSettings;

/** Rows of the network: dense inputs, loud features, severities, and training weights. */
export type NetworkRows = {
  inputs: Float32Array;
  loud: readonly Uint16Array[];
  performer: Uint8Array;
  payer: Uint8Array;
  weights: Float32Array;
};

const TARGETS = 5;
/** The severity that a graded score should have, by height. */
const grades = [0, 0.15, 0.45, 0.85, 1] as const;

function targetsOf(performer: number, payer: number, into: Float64Array): void {
  into[0] = performer >= 2 ? 1 : 0;
  into[1] = performer >= 3 ? 1 : 0;
  into[2] = payer >= 2 ? 1 : 0;
  into[3] = performer >= 1 ? 1 : 0;
  into[4] = grades[performer] as number;
}

/** Trains on the given rows. */
export function trainNetwork(data: NetworkRows, rows: Int32Array, settings = networkSettings): Network {
  const parts = Array.from({ length: settings.networks }, (_, at) =>
    trainOne(data, rows, settings, seeded(settings.seed + 1_000 * at)),
  );
  return meanOf(parts, settings.hidden);
}

/** One network with the cells of all, whose scores are the mean of theirs. */
function meanOf(parts: readonly Network[], hidden: number): Network {
  const all = hidden * parts.length;
  const whole: Network = {
    hidden: all,
    dense: new Float32Array(all * DENSE),
    loud: new Float32Array(all * LOUD_ONEROUS),
    last: new Float32Array(all * OUTPUTS),
    bias: new Float32Array(all),
    lastBias: new Float32Array(OUTPUTS),
  };
  parts.forEach((part, at) => {
    const first = at * hidden;
    whole.dense.set(part.dense, first * DENSE);
    whole.bias.set(part.bias, first);
    for (let sign = 0; sign < LOUD_ONEROUS; sign++)
      whole.loud.set(part.loud.subarray(sign * hidden, (sign + 1) * hidden), sign * all + first);
    for (let k = 0; k < OUTPUTS; k++) {
      for (let h = 0; h < hidden; h++)
        whole.last[k * all + first + h] = (part.last[k * hidden + h] as number) / parts.length;
      whole.lastBias[k] = (whole.lastBias[k] as number) + (part.lastBias[k] as number) / parts.length;
    }
  });
  return whole;
}

/** Weights with their gradients and moments. */
type Trained = {
  value: Float32Array;
  slope: Float32Array;
  first: Float32Array;
  second: Float32Array;
  decays: boolean;
};

const trained = (value: Float32Array, decays: boolean): Trained => ({
  value,
  slope: new Float32Array(value.length),
  first: new Float32Array(value.length),
  second: new Float32Array(value.length),
  decays,
});

function trainOne(
  { inputs, loud, performer, payer, weights }: NetworkRows,
  rows: Int32Array,
  { hidden, epochs, rate, decay, batch, dropout, unmarked }: NetworkSettings,
  random: () => number,
): Network {
  const uniform = (length: number, reach: number) =>
    Float32Array.from({ length }, () => (random() * 2 - 1) * reach);
  const W = trained(uniform(hidden * DENSE, 1 / Math.sqrt(DENSE)), true);
  const S = trained(uniform(LOUD_ONEROUS * hidden, 1 / Math.sqrt(DENSE)), true);
  const B = trained(new Float32Array(hidden), false);
  const V = trained(uniform(TARGETS * hidden, 1 / Math.sqrt(hidden)), true);
  const C = trained(new Float32Array(TARGETS).fill(-3), false);
  const all = [W, S, B, V, C];

  const isMarked = (row: number) => (performer[row] as number) > 0 || (payer[row] as number) >= 2;
  const kept = rows.filter((row) => isMarked(row) || random() < unmarked);
  const weightOf = (row: number) => (weights[row] as number) * (isMarked(row) ? 1 : 1 / unmarked);

  const input = new Float32Array(DENSE);
  const before = new Float32Array(hidden);
  const cells = new Float32Array(hidden);
  const isOn = new Float32Array(hidden);
  const back = new Float32Array(hidden);
  const targets = new Float64Array(TARGETS);
  const steps = epochs * Math.ceil(kept.length / batch);
  let step = 0;

  const learn = (row: number, size: number) => {
    const from = row * DENSE;
    for (let i = 0; i < DENSE; i++)
      input[i] = random() < dropout.inputs ? 0 : (inputs[from + i] as number) / (1 - dropout.inputs);
    const signs = loud[row] as Uint16Array;
    before.set(B.value);
    for (let s = 0; s < signs.length; s++) {
      const offset = (signs[s] as number) * hidden;
      for (let h = 0; h < hidden; h++) before[h] = (before[h] as number) + (S.value[offset + h] as number);
    }
    for (let h = 0; h < hidden; h++) {
      isOn[h] = random() < dropout.hidden ? 0 : 1 / (1 - dropout.hidden);
      if (isOn[h] === 0) continue;
      const sum = (before[h] as number) + dot(input, 0, W.value, h * DENSE);
      before[h] = sum;
      cells[h] = (sum / (1 + Math.exp(-sum))) * (isOn[h] as number);
    }
    targetsOf(performer[row] as number, payer[row] as number, targets);
    back.fill(0);
    const weight = weightOf(row) / size / TARGETS;
    for (let k = 0; k < TARGETS; k++) {
      let sum = C.value[k] as number;
      const offset = k * hidden;
      for (let h = 0; h < hidden; h++)
        if (isOn[h] !== 0) sum += (cells[h] as number) * (V.value[offset + h] as number);
      const error = (1 / (1 + Math.exp(-sum)) - (targets[k] as number)) * weight;
      C.slope[k] = (C.slope[k] as number) + error;
      for (let h = 0; h < hidden; h++) {
        if (isOn[h] === 0) continue;
        V.slope[offset + h] = (V.slope[offset + h] as number) + error * (cells[h] as number);
        back[h] = (back[h] as number) + error * (V.value[offset + h] as number);
      }
    }
    for (let h = 0; h < hidden; h++) {
      if (isOn[h] === 0) continue;
      const x = before[h] as number;
      const chance = 1 / (1 + Math.exp(-x));
      const slope = (back[h] as number) * (isOn[h] as number) * (chance + x * chance * (1 - chance));
      B.slope[h] = (B.slope[h] as number) + slope;
      const offset = h * DENSE;
      for (let i = 0; i < DENSE; i++)
        W.slope[offset + i] = (W.slope[offset + i] as number) + slope * (input[i] as number);
      for (let s = 0; s < signs.length; s++) {
        const at = (signs[s] as number) * hidden + h;
        S.slope[at] = (S.slope[at] as number) + slope;
      }
    }
  };

  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(kept, random);
    for (let from = 0; from < kept.length; from += batch) {
      const rowsOfBatch = kept.subarray(from, from + batch);
      for (const row of rowsOfBatch) learn(row, rowsOfBatch.length);
      const now = rate * (1 - 0.95 * Math.min(1, step / steps));
      step += 1;
      for (const part of all) adam(part, now, decay, step);
    }
  }
  return {
    hidden,
    dense: W.value,
    loud: S.value,
    last: V.value.slice(0, OUTPUTS * hidden),
    bias: B.value,
    lastBias: C.value.slice(0, OUTPUTS),
  };
}

function adam(
  { value, slope, first, second, decays }: Trained,
  rate: number,
  decay: number,
  step: number,
): void {
  const [b1, b2] = [0.9, 0.999];
  const corrected = rate / (1 - b1 ** step);
  const correctSecond = 1 - b2 ** step;
  const shrink = decays ? 1 - rate * decay : 1;
  for (let at = 0; at < value.length; at++) {
    const g = slope[at] as number;
    slope[at] = 0;
    const m = b1 * (first[at] as number) + (1 - b1) * g;
    const v = b2 * (second[at] as number) + (1 - b2) * g * g;
    first[at] = m;
    second[at] = v;
    value[at] = (value[at] as number) * shrink - (corrected * m) / (Math.sqrt(v / correctSecond) + 1e-8);
  }
}
