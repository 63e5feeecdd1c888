/**
 * The model as a text that a module can hold: blocks of numbers, deflated, in base64. Weights are signed bytes times a
 * unit per category; positions are gaps. Packed by fflate, which is pinned, so that the same model is the same bytes; unpacked by
 * the platform, which takes a tenth of the time.
 */
import { Buffer } from 'node:buffer';
import { inflateRawSync } from 'node:zlib';
import { deflateSync } from 'fflate';
import {
  joinBlocks,
  packAscending,
  packFloats,
  splitBlocks,
  unpackAscending,
  unpackFloats,
} from './bytes.ts';
import { modelCategories } from './categories.ts';
import { type Decision, type Linear, type Model, SHAPE } from './model.ts';
import type { Forest } from './trees.ts';

const K = modelCategories.length;

type Header = {
  shape: { hashBits: number; loud: number };
  categories: string[];
  features: number;
  /** Weights of each category. */
  counts: number[];
  depths: number[];
  decisions: Decision[];
};

/** A signed byte times the category's unit is a weight. Throws where the weights are not of that kind. */
function inUnits(weight: number, unit: number): number {
  const steps = unit === 0 ? 0 : Math.round(weight / unit);
  if (Math.abs(steps) > 127 || Math.fround(steps * unit) !== weight)
    throw new RangeError(`${weight} is no multiple of ${unit}.`);
  return steps;
}

/** Writes a model whose weights are multiples of the given units: per category, the quiet ones' and the loud ones'. */
export function encodeModel(model: Model, units: { quiet: Float32Array; loud: Float32Array }): string {
  const { features, from, categories, weights, loud, bias } = model.linear;
  const places = Array.from({ length: K }, (): number[] => []);
  const steps = Array.from({ length: K }, (): number[] => []);
  features.forEach((_, feature) => {
    for (let at = from[feature] as number; at < (from[feature + 1] as number); at++) {
      const category = categories[at] as number;
      places[category]?.push(feature);
      steps[category]?.push(inUnits(weights[at] as number, units.quiet[category] as number));
    }
  });
  const forests = [model.pooled, ...model.own];
  const header: Header = {
    shape: SHAPE,
    categories: [...modelCategories],
    features: features.length,
    counts: places.map((list) => list.length),
    depths: forests.map((forest) => forest.depth),
    decisions: model.decisions,
  };
  const blocks = [
    new TextEncoder().encode(JSON.stringify(header)),
    packFloats(units.quiet),
    packFloats(units.loud),
    packFloats(bias),
    packAscending(features),
    ...places.map(packAscending),
    ...steps.map((list) => Uint8Array.from(Int8Array.from(list))),
    Uint8Array.from(Int8Array.from(loud, (weight, at) => inUnits(weight, units.loud[at % K] as number))),
    ...forests.flatMap((forest) => [forest.features, packFloats(forest.cuts), packFloats(forest.leaves)]),
  ];
  return Buffer.from(deflateSync(joinBlocks(blocks), { level: 9 })).toString('base64');
}

/** Reads what `encodeModel` wrote. Throws where it belongs to other features or categories than this code's. */
export function decodeModel(text: string): Model {
  const blocks = splitBlocks(new Uint8Array(inflateRawSync(Buffer.from(text, 'base64'))));
  const next = () => blocks.shift() ?? new Uint8Array();
  const header: Header = JSON.parse(new TextDecoder().decode(next()));
  const expected = JSON.stringify([SHAPE, modelCategories]);
  if (JSON.stringify([header.shape, header.categories]) !== expected)
    throw new Error('The weights were trained for other features: run `npm run train:analysis`.');
  const quiet = unpackFloats(next());
  const loud = unpackFloats(next());
  const bias = unpackFloats(next());
  const features = unpackAscending(next(), header.features);
  const places = header.counts.map((count) => unpackAscending(next(), count));
  const steps = header.counts.map(() => new Int8Array(next()));
  const linear: Linear = {
    features,
    ...byFeature(features.length, places, steps, quiet),
    loud: Float32Array.from(new Int8Array(next()), (step, at) => step * (loud[at % K] as number)),
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

/** From a list a category to a list a feature. */
function byFeature(
  features: number,
  places: readonly Uint32Array[],
  steps: readonly Int8Array[],
  units: Float32Array,
): Pick<Linear, 'from' | 'categories' | 'weights'> {
  const from = new Uint32Array(features + 1);
  for (const list of places) {
    for (let at = 0; at < list.length; at++) {
      const next = (list[at] as number) + 1;
      from[next] = (from[next] as number) + 1;
    }
  }
  for (let feature = 0; feature < features; feature++)
    from[feature + 1] = (from[feature + 1] as number) + (from[feature] as number);
  const free = from.slice();
  const categories = new Uint8Array(from[features] as number);
  const weights = new Float32Array(categories.length);
  places.forEach((list, category) => {
    const unit = units[category] as number;
    const stepsOf = steps[category] as Int8Array;
    for (let at = 0; at < list.length; at++) {
      const feature = list[at] as number;
      const place = free[feature] as number;
      free[feature] = place + 1;
      categories[place] = category;
      weights[place] = (stepsOf[at] as number) * unit;
    }
  });
  return { from, categories, weights };
}
