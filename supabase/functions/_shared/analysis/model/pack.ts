/**
 * Packs a trained model into the text for a module; format.ts unpacks it. Deflated by fflate, which is pinned
 * so that the same model always gives the same bytes. Used only in training.
 */
import { Buffer } from 'node:buffer';
import { deflateSync } from 'fflate';
import { joinBlocks, packAscending, packFloats } from './bytes.ts';
import type { Header } from './format.ts';
import { commercialScheme, type Model } from './model.ts';
import type { Scheme } from './scheme.ts';

/**
 * Returns the signed byte that gives the weight when multiplied by the category's unit. Throws if there is
 * none.
 */
function inUnits(weight: number, unit: number): number {
  const steps = unit === 0 ? 0 : Math.round(weight / unit);
  if (Math.abs(steps) > 127 || Math.fround(steps * unit) !== weight)
    throw new RangeError(`${weight} is no multiple of ${unit}.`);
  return steps;
}

/**
 * Writes a model whose weights are multiples of the given units, one per category for quiet features and one
 * for loud features.
 */
export function encodeModel(
  model: Model,
  units: { quiet: Float32Array; loud: Float32Array },
  scheme: Scheme = commercialScheme,
): string {
  const { features, from, categories, weights, loud, bias } = model.linear;
  const K = scheme.categories.length;
  const lists = Array.from({ length: K }, (): number[] => []);
  const steps = Array.from({ length: K }, (): number[] => []);
  features.forEach((_, feature) => {
    for (let at = from[feature] as number; at < (from[feature + 1] as number); at++) {
      const category = categories[at] as number;
      lists[category]?.push(feature);
      steps[category]?.push(inUnits(weights[at] as number, units.quiet[category] as number));
    }
  });
  const forests = [model.pooled, ...model.own];
  const header: Header = {
    shape: scheme.shape,
    categories: [...scheme.categories],
    features: features.length,
    counts: lists.map((list) => list.length),
    depths: forests.map((forest) => forest.depth),
    decisions: model.decisions,
  };
  const blocks = [
    new TextEncoder().encode(JSON.stringify(header)),
    packFloats(units.quiet),
    packFloats(units.loud),
    packFloats(bias),
    packAscending(features),
    ...lists.map(packAscending),
    ...steps.map((list) => Uint8Array.from(Int8Array.from(list))),
    Uint8Array.from(Int8Array.from(loud, (weight, at) => inUnits(weight, units.loud[at % K] as number))),
    ...forests.flatMap((forest) => [forest.features, packFloats(forest.cuts), packFloats(forest.leaves)]),
  ];
  return Buffer.from(deflateSync(joinBlocks(blocks), { level: 9 })).toString('base64');
}
