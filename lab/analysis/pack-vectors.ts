/** Packs vectors and a network into the text of a module. Used only in training. */
import { Buffer } from 'node:buffer';
import { deflateSync } from 'fflate';
import {
  joinBlocks,
  packAscending,
  packFloats,
} from '../../supabase/functions/_shared/analysis/model/bytes.ts';
import { DENSE, type Network } from '../../supabase/functions/_shared/analysis/onerous/network.ts';
import {
  packSteps,
  type Vectors,
  type VectorTable,
} from '../../supabase/functions/_shared/analysis/onerous/vectors.ts';

const asBytes = ({ buffer, byteOffset, length }: Int8Array) => new Uint8Array(buffer, byteOffset, length);
const asText = (blocks: readonly Uint8Array[]) =>
  Buffer.from(deflateSync(joinBlocks(blocks), { level: 9 })).toString('base64');

export function packVectors({ words, grams, mean, common }: Vectors): string {
  const table = ({ features, scales, steps }: VectorTable) => [
    scales,
    packAscending(features),
    packSteps(steps),
  ];
  return asText([...table(words), ...table(grams), packFloats(mean), packFloats(common)]);
}

/** Steps in either direction to which a weight of the network is rounded. */
const STEPS = 31;

/** Rounds weights to steps of a scale: one scale for each cell's dense weights, and one for its loud ones. */
export function packNetwork({ hidden, dense, loud, last, bias, lastBias }: Network): string {
  const scales = new Float32Array(hidden * 2);
  const widen = (at: number, value: number) => {
    scales[at] = Math.max(scales[at] as number, Math.abs(value) / STEPS);
  };
  dense.forEach((value, at) => {
    widen(Math.floor(at / DENSE), value);
  });
  loud.forEach((value, at) => {
    widen(hidden + (at % hidden), value);
  });
  const steps = (weights: Float32Array, scaleAt: (at: number) => number) =>
    Int8Array.from(weights, (value, at) => Math.round(value / (scales[scaleAt(at)] || 1)));
  return asText([
    packFloats(bias),
    packFloats(scales),
    asBytes(steps(dense, (at) => Math.floor(at / DENSE))),
    asBytes(steps(loud, (at) => hidden + (at % hidden))),
    packFloats(last),
    packFloats(lastBias),
  ]);
}
