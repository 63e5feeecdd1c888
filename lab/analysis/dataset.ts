/** Labeled contracts as one numeric table, with one row per unit. */

import { locatorMatches } from '../../supabase/functions/_shared/analysis/find/locator-matches.ts';
import {
  type ModelDocument,
  readForModel,
} from '../../supabase/functions/_shared/analysis/model/document.ts';
import {
  type Features,
  HASH_BITS,
  quietScales,
} from '../../supabase/functions/_shared/analysis/model/features.ts';
import type { Layout } from '../../supabase/functions/_shared/analysis/model/layout.ts';
import { commercialScheme } from '../../supabase/functions/_shared/analysis/model/model.ts';
import type { Scheme } from '../../supabase/functions/_shared/analysis/model/scheme.ts';
import { type Context, readDocument } from '../../supabase/functions/_shared/analysis/read/context.ts';
import { normalize } from '../../supabase/functions/_shared/analysis/read/normalize.ts';
import type { LabelledContract } from './cuad.ts';

export type Dataset = {
  scheme: Scheme;
  /**
   * Rows `from` to `to` (exclusive) are the units of contract `id`, in order; a family is never split across
   * folds.
   */
  contracts: { id: string; family?: string; from: number; to: number; layout: Layout }[];
  /** Per row, a bit for each category, in the model's order. */
  labels: Uint32Array;
  /**
   * Quiet features of row i: `quiet[quietFrom[i]]` up to `quiet[quietFrom[i + 1]]`, as positions in
   * `vocabulary`.
   */
  quietFrom: Uint32Array;
  quiet: Uint32Array;
  /**
   * Two numbers per row: where the features of its heading and of its neighbors begin in `quiet`.
   */
  quietEnds: Uint32Array;
  /** Three numbers per row: the factor for each part's features. */
  scales: Float64Array;
  loud: Uint16Array[];
  /** Quiet features that occur in at least three units of at least two contracts, ascending. */
  vocabulary: Uint32Array;
  /** Number of units in which each vocabulary feature occurs. */
  frequency: Uint32Array;
  /** Inputs of the second stage besides scores. */
  facts: Float64Array[];
  /** Training weight of each row. */
  weights: Float32Array;
};

/** How a model reads a document, and the categories it knows. */
export type Reading = { scheme: Scheme; read: (context: Context) => ModelDocument };

/** How the model of CUAD's categories reads a document. */
export const commercialReading: Reading = {
  scheme: commercialScheme,
  read: (context) => readForModel(context, locatorMatches(context)),
};

type Row = Features & { label: number; facts: Float64Array };

const LEAST_UNITS = 3;

/** Reads contracts into a table. Needs about 30 bytes of memory per character of text. */
export function buildDataset(
  contracts: readonly (LabelledContract & { family?: string })[],
  { scheme, read }: Reading = commercialReading,
): Dataset {
  const rows: Row[] = [];
  const ranges: Dataset['contracts'] = [];
  for (const { id, family, text, marks } of contracts) {
    const normal = normalize(text);
    const context = readDocument(normal, 'contractor');
    const document = read(context);
    const from = rows.length;
    document.units.forEach((unit, at) => {
      const start = normal.map[unit.start] ?? 0;
      const end = (normal.map[unit.end - 1] ?? start) + 1;
      let label = 0;
      for (const mark of marks) {
        if (start < mark.end && mark.start < end) {
          const bit = scheme.categories.indexOf(mark.category);
          if (bit >= 0) label |= 1 << bit;
        }
      }
      const features = document.features[at];
      if (features)
        rows.push({
          ...features,
          label,
          facts: document.facts(at),
        });
    });
    ranges.push({
      id,
      ...(family === undefined ? {} : { family }),
      from,
      to: rows.length,
      layout: document.layout,
    });
  }
  return tabulate(rows, ranges, scheme);
}

/** Rows as one table; `weight` is the training weight of a row, 1 if omitted. */
export function tabulate(
  rows: readonly (Features & { label: number; facts: Float64Array; weight?: number })[],
  ranges: Dataset['contracts'],
  scheme: Scheme,
): Dataset {
  const { vocabulary, frequency } = frequentFeatures(rows, ranges);
  const position = new Int32Array(1 << HASH_BITS).fill(-1);
  vocabulary.forEach((feature, at) => {
    position[feature] = at;
  });
  const quietFrom = new Uint32Array(rows.length + 1);
  const quietEnds = new Uint32Array(rows.length * 2);
  const quiet: number[] = [];
  rows.forEach((row, at) => {
    row.quiet.forEach((feature, place) => {
      if (place === row.ends[0]) quietEnds[at * 2] = quiet.length;
      if (place === row.ends[1]) quietEnds[at * 2 + 1] = quiet.length;
      const known = position[feature] ?? -1;
      if (known >= 0) quiet.push(known);
    });
    quietFrom[at + 1] = quiet.length;
  });
  return {
    scheme,
    contracts: ranges,
    labels: Uint32Array.from(rows, (row) => row.label >>> 0),
    quietFrom,
    quiet: Uint32Array.from(quiet),
    quietEnds,
    scales: Float64Array.from(rows.flatMap((row) => quietScales(row))),
    loud: rows.map((row) => row.loud),
    vocabulary,
    frequency,
    facts: rows.map((row) => row.facts),
    weights: Float32Array.from(rows, (row) => row.weight ?? 1),
  };
}

function frequentFeatures(rows: readonly { quiet: Uint32Array }[], ranges: Dataset['contracts']) {
  const units = new Uint32Array(1 << HASH_BITS);
  const first = new Int32Array(1 << HASH_BITS).fill(-1);
  const inTwo = new Uint8Array(1 << HASH_BITS);
  ranges.forEach(({ from, to }, contract) => {
    for (let row = from; row < to; row++) {
      for (const feature of rows[row]?.quiet ?? []) {
        units[feature] = (units[feature] ?? 0) + 1;
        if (first[feature] === -1) first[feature] = contract;
        else if (first[feature] !== contract) inTwo[feature] = 1;
      }
    }
  });
  const kept: number[] = [];
  units.forEach((count, feature) => {
    if (count >= LEAST_UNITS && inTwo[feature] === 1) kept.push(feature);
  });
  const vocabulary = Uint32Array.from(kept);
  return { vocabulary, frequency: vocabulary.map((feature) => units[feature] ?? 0) };
}
