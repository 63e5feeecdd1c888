/**
 * Learns vectors of words and word sequences from contracts, without their marks. Word vectors come from how
 * often words occur near each other (positive mutual information), those of sequences from which
 * occur in the same units (inverse frequency); both are reduced to few dimensions.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordsOf } from '../../supabase/functions/_shared/analysis/model/features.ts';
import { describer, wordFeature } from '../../supabase/functions/_shared/analysis/onerous/features.ts';
import { readPassages } from '../../supabase/functions/_shared/analysis/onerous/passages.ts';
import {
  embedder,
  GRAM_SIZE,
  scaleByte,
  scaleOf,
  VECTOR_STEPS,
  type Vectors,
  type VectorTable,
  WORD_SIZE,
} from '../../supabase/functions/_shared/analysis/onerous/vectors.ts';
import { readDocument } from '../../supabase/functions/_shared/analysis/read/context.ts';
import { normalize } from '../../supabase/functions/_shared/analysis/read/normalize.ts';
import { largestDirections, type SparseMatrix } from './subspace.ts';

export const vectorSettings = {
  words: 5_000,
  grams: 4_000,
  /** Words on each side that count as near, and how much the probability of rare neighbors is raised. */
  reach: 5,
  smoothing: 0.75,
  /** Subtracted from the mutual information, so that only strong relations count. */
  least: 0.5,
  /** Words more frequent than this weigh less in the vector of a unit. */
  frequent: 1e-3,
  rounds: 5,
  seed: 5,
};

/** All units of all texts: their words in order as features, and their distinct features. */
type Corpus = { words: Uint32Array[]; grams: Uint32Array[] };

export function learnVectors(folders: readonly string[], tell: (line: string) => void): Vectors {
  const corpus = readCorpus(folders);
  tell(`vectors: ${corpus.words.length} units`);
  const words = learnWords(corpus.words);
  const grams = learnGrams(corpus.grams);
  return withCommon(
    { words, grams, mean: new Float32Array(WORD_SIZE), common: new Float32Array(WORD_SIZE) },
    corpus,
  );
}

function readCorpus(folders: readonly string[]): Corpus {
  const corpus: Corpus = { words: [], grams: [] };
  for (const folder of folders) {
    const files = readdirSync(folder)
      .filter((file) => file.endsWith('.txt'))
      .sort();
    for (const file of files) {
      const featuresOf = describer();
      const normal = normalize(readFileSync(join(folder, file), 'utf8'));
      for (const { passage } of readPassages(readDocument(normal, 'contractor'))) {
        corpus.words.push(wordsOf(passage.text).map(wordFeature));
        const { quiet, ends } = featuresOf({ ...passage, before: '', evidence: [] });
        corpus.grams.push(quiet.slice(0, ends[0]));
      }
    }
  }
  return corpus;
}

const SPACE = 1 << 20;

/** The most frequent features, ascending, with their frequencies and positions. */
function mostFrequent(units: readonly Uint32Array[], most: number) {
  const counts = new Uint32Array(SPACE);
  for (const unit of units) for (const feature of unit) counts[feature] = (counts[feature] as number) + 1;
  const features = Uint32Array.from(
    [...counts.keys()]
      .filter((feature) => (counts[feature] as number) > 0)
      .sort((a, b) => (counts[b] as number) - (counts[a] as number) || a - b)
      .slice(0, most),
  ).sort();
  const position = new Int32Array(SPACE).fill(-1);
  features.forEach((feature, at) => {
    position[feature] = at;
  });
  return { features, position, counts: features.map((feature) => counts[feature] as number) };
}

function learnWords(units: readonly Uint32Array[]): VectorTable {
  const { reach, smoothing, least, frequent, words, rounds, seed } = vectorSettings;
  const { features, position, counts } = mostFrequent(units, words);
  const n = features.length;
  const near = new Float32Array(n * n);
  for (const unit of units) {
    const known = Array.from(unit, (feature) => position[feature] as number).filter((at) => at >= 0);
    known.forEach((a, at) => {
      for (let next = at + 1; next < Math.min(known.length, at + reach + 1); next++) {
        const b = known[next] as number;
        const weight = 1 / (next - at);
        near[a * n + b] = (near[a * n + b] as number) + weight;
        near[b * n + a] = (near[b * n + a] as number) + weight;
      }
    });
  }
  const sums = new Float64Array(n);
  for (let a = 0; a < n; a++)
    for (let b = 0; b < n; b++) sums[a] = (sums[a] as number) + (near[a * n + b] as number);
  const smooth = sums.map((sum) => sum ** smoothing);
  const all = smooth.reduce((sum, one) => sum + one, 0);
  const from = new Uint32Array(n + 1);
  const columns: number[] = [];
  const values: number[] = [];
  for (let a = 0; a < n; a++) {
    for (let b = 0; b < n; b++) {
      const together = near[a * n + b] as number;
      if (together < 1) continue;
      const information = Math.log((together * all) / ((sums[a] as number) * (smooth[b] as number))) - least;
      if (information <= 0) continue;
      columns.push(b);
      values.push(information);
    }
    from[a + 1] = columns.length;
  }
  const matrix: SparseMatrix = {
    width: n,
    from,
    columns: Uint32Array.from(columns),
    values: Float32Array.from(values),
  };
  const { directions, sizes } = largestDirections(matrix, WORD_SIZE, { rounds, seed });
  const total = counts.reduce((sum, count) => sum + count, 0);
  return rounded(features, WORD_SIZE, (row) => {
    const weight = frequent / (frequent + (counts[row] as number) / total);
    return Float64Array.from(
      { length: WORD_SIZE },
      (_, at) => weight * (directions[row * WORD_SIZE + at] as number) * Math.sqrt(sizes[at] as number),
    );
  });
}

function learnGrams(units: readonly Uint32Array[]): VectorTable {
  const { grams, rounds, seed } = vectorSettings;
  const { features, position, counts } = mostFrequent(units, grams);
  const inverse = Float64Array.from(counts, (count) => Math.log(units.length / (1 + count)));
  const from = new Uint32Array(units.length + 1);
  const columns: number[] = [];
  const values: number[] = [];
  units.forEach((unit, row) => {
    const known = Array.from(unit, (feature) => position[feature] as number).filter((at) => at >= 0);
    const length = Math.sqrt(known.reduce((sum, at) => sum + (inverse[at] as number) ** 2, 0)) || 1;
    for (const at of known) {
      columns.push(at);
      values.push((inverse[at] as number) / length);
    }
    from[row + 1] = columns.length;
  });
  const matrix = {
    width: features.length,
    from,
    columns: Uint32Array.from(columns),
    values: Float32Array.from(values),
  };
  const { directions } = largestDirections(matrix, GRAM_SIZE, { rounds, seed });
  return rounded(features, GRAM_SIZE, (row) =>
    Float64Array.from(
      { length: GRAM_SIZE },
      (_, at) => (inverse[row] as number) * (directions[row * GRAM_SIZE + at] as number),
    ),
  );
}

/** Vectors as few steps, each with its own scale. */
function rounded(features: Uint32Array, size: number, vectorOf: (row: number) => Float64Array): VectorTable {
  const steps = new Int8Array(features.length * size);
  const scales = new Uint8Array(features.length);
  features.forEach((_, row) => {
    const vector = vectorOf(row);
    const most = vector.reduce((sum, value) => Math.max(sum, Math.abs(value)), 0);
    scales[row] = scaleByte(most / VECTOR_STEPS);
    const scale = scaleOf(scales[row] as number);
    vector.forEach((value, at) => {
      steps[row * size + at] = Math.round(value / scale);
    });
  });
  return { features, scales, steps };
}

/** Adds the mean vector of all units, and the direction in which they vary most. */
function withCommon(vectors: Vectors, { grams }: Corpus): Vectors {
  const embed = embedder(
    { ...vectors, mean: new Float32Array(WORD_SIZE), common: new Float32Array(WORD_SIZE) },
    false,
  );
  const into = new Float32Array(WORD_SIZE + GRAM_SIZE);
  const every = grams.filter((_, at) => at % 5 === 0);
  const rows = every.map((quiet) => {
    embed({ quiet, ends: [quiet.length, quiet.length], loud: new Uint16Array() }, into);
    return into.slice(0, WORD_SIZE);
  });
  const mean = new Float32Array(WORD_SIZE);
  for (const row of rows)
    for (let at = 0; at < WORD_SIZE; at++)
      mean[at] = (mean[at] as number) + (row[at] as number) / rows.length;
  const columns = Uint32Array.from({ length: rows.length * WORD_SIZE }, (_, at) => at % WORD_SIZE);
  const { directions } = largestDirections(
    {
      width: WORD_SIZE,
      from: Uint32Array.from({ length: rows.length + 1 }, (_, at) => at * WORD_SIZE),
      columns,
      values: Float32Array.from(
        columns,
        (column, at) => (rows[Math.floor(at / WORD_SIZE)]?.[column] as number) - (mean[column] as number),
      ),
    },
    1,
    { rounds: 20, seed: vectorSettings.seed },
  );
  return { ...vectors, mean, common: directions };
}
