/**
 * Unpacks the model from the text in a module: blocks of numbers, deflated, in base64. Weights are signed
 * bytes times a unit per category; positions are gaps. The platform inflates it in a tenth of the time that
 * fflate takes.
 */
import { Buffer } from 'node:buffer';
import { inflateRawSync } from 'node:zlib';
import { splitBlocks, unpackAscending, unpackFloats } from './bytes.ts';
import { commercialScheme, type Decision, type Linear, type Model } from './model.ts';
import type { Scheme } from './scheme.ts';
import type { Forest } from './trees.ts';

/** The first block, as JSON. */
export type Header = {
  shape: Scheme['shape'];
  categories: string[];
  features: number;
  /** Number of weights of each category. */
  counts: number[];
  depths: number[];
  decisions: Decision[];
};

/**
 * Reads the output of `encodeModel` in pack.ts. Throws if it was trained for other features or categories
 * than this code's.
 */
export function decodeModel(text: string, { categories, shape }: Scheme = commercialScheme): Model {
  const blocks = splitBlocks(new Uint8Array(inflateRawSync(Buffer.from(text, 'base64'))));
  const next = () => blocks.shift() ?? new Uint8Array();
  const header: Header = JSON.parse(new TextDecoder().decode(next()));
  const expected = JSON.stringify([shape, categories]);
  if (JSON.stringify([header.shape, header.categories]) !== expected)
    throw new Error('The weights were trained for other features: run `npm run train:analysis`.');
  const quiet = unpackFloats(next());
  const loud = unpackFloats(next());
  const bias = unpackFloats(next());
  const features = unpackAscending(next(), header.features);
  const lists = header.counts.map((count) => unpackAscending(next(), count));
  const steps = header.counts.map(() => asSigned(next()));
  const linear: Linear = {
    features,
    ...byFeature(features.length, lists, steps, quiet),
    loud: inTurn(asSigned(next()), loud),
    bias,
  };
  const [pooled, ...own] = header.depths.map(
    (depth): Forest => ({
      depth,
      features: next().slice(),
      cuts: unpackFloats(next()),
      leaves: unpackFloats(next()),
    }),
  );
  if (!pooled) throw new Error('The weights hold no forest.');
  return { linear, pooled, own, decisions: header.decisions };
}

const asSigned = ({ buffer, byteOffset, length }: Uint8Array) => new Int8Array(buffer, byteOffset, length);

/** Multiplies each step by the unit of its category; the categories alternate. */
function inTurn(steps: Int8Array, units: Float32Array): Float32Array {
  const weights = new Float32Array(steps.length);
  const turns = units.length;
  for (let at = 0; at < steps.length; at++)
    weights[at] = (steps[at] as number) * (units[at % turns] as number);
  return weights;
}

/** Converts lists by category to lists by feature. */
function byFeature(
  features: number,
  lists: readonly Uint32Array[],
  steps: readonly Int8Array[],
  units: Float32Array,
): Pick<Linear, 'from' | 'categories' | 'weights'> {
  const from = new Uint32Array(features + 1);
  for (const list of lists) tally(list, from);
  for (let feature = 0; feature < features; feature++)
    from[feature + 1] = (from[feature + 1] as number) + (from[feature] as number);
  const table = {
    categories: new Uint8Array(from[features] as number),
    weights: new Float32Array(from[features] as number),
  };
  const free = from.slice();
  lists.forEach((list, category) => {
    deal(
      list,
      { category, steps: steps[category] as Int8Array, unit: units[category] as number },
      free,
      table,
    );
  });
  return { from, ...table };
}

/** Counts each feature one position further on, so that the running sums are the starts of the lists. */
function tally(list: Uint32Array, counts: Uint32Array): void {
  for (let at = 0; at < list.length; at++) {
    const next = (list[at] as number) + 1;
    counts[next] = (counts[next] as number) + 1;
  }
}

type Table = Pick<Linear, 'categories' | 'weights'>;

/** Adds the weights of one category to their features, each at the next free position. */
function deal(
  list: Uint32Array,
  { category, steps, unit }: { category: number; steps: Int8Array; unit: number },
  free: Uint32Array,
  { categories, weights }: Table,
): void {
  for (let at = 0; at < list.length; at++) {
    const feature = list[at] as number;
    const position = free[feature] as number;
    free[feature] = position + 1;
    categories[position] = category;
    weights[position] = (steps[at] as number) * unit;
  }
}
