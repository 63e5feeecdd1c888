/** The largest singular directions of a large sparse matrix, by subspace iteration. Deterministic. */
import { seeded } from '../../supabase/functions/_shared/testing/seeded.ts';

/** Row i has the entries `from[i]` up to `from[i + 1]` of `columns` and `values`. */
export type SparseMatrix = { width: number; from: Uint32Array; columns: Uint32Array; values: Float32Array };

/** Directions computed besides those returned, which makes the last ones more exact. */
const SPARE = 8;

/**
 * Returns the `count` largest right singular vectors, as rows of a width × count table by column of the
 * matrix, and their singular values.
 */
export function largestDirections(
  matrix: SparseMatrix,
  count: number,
  { rounds, seed }: { rounds: number; seed: number },
): { directions: Float32Array; sizes: Float64Array } {
  const { width } = matrix;
  const size = count + SPARE;
  const random = seeded(seed);
  let basis = Float64Array.from({ length: width * size }, () => random() - 0.5);
  orthogonalize(basis, width, size);
  for (let round = 0; round < rounds; round++) {
    basis = timesSquare(matrix, basis, size);
    orthogonalize(basis, width, size);
  }
  const next = timesSquare(matrix, basis, size);
  const inner = new Float64Array(size * size);
  for (let row = 0; row < width; row++)
    for (let a = 0; a < size; a++)
      for (let b = 0; b < size; b++)
        inner[a * size + b] =
          (inner[a * size + b] as number) +
          (basis[row * size + a] as number) * (next[row * size + b] as number);
  const { values, vectors } = eigen(inner, size);
  const order = [...values.keys()]
    .sort((a, b) => (values[b] as number) - (values[a] as number))
    .slice(0, count);
  const directions = new Float32Array(width * count);
  for (let row = 0; row < width; row++)
    order.forEach((eigenvector, at) => {
      let sum = 0;
      for (let a = 0; a < size; a++)
        sum += (basis[row * size + a] as number) * (vectors[a * size + eigenvector] as number);
      directions[row * count + at] = sum;
    });
  return {
    directions,
    sizes: Float64Array.from(order, (at) => Math.sqrt(Math.max(0, values[at] as number))),
  };
}

/** AᵀA times the basis. */
function timesSquare({ from, columns, values }: SparseMatrix, basis: Float64Array, size: number) {
  const result = new Float64Array(basis.length);
  const sums = new Float64Array(size);
  for (let row = 0; row + 1 < from.length; row++) {
    const start = from[row] as number;
    const end = from[row + 1] as number;
    sums.fill(0);
    for (let at = start; at < end; at++) {
      const offset = (columns[at] as number) * size;
      const value = values[at] as number;
      for (let i = 0; i < size; i++) sums[i] = (sums[i] as number) + value * (basis[offset + i] as number);
    }
    for (let at = start; at < end; at++) {
      const offset = (columns[at] as number) * size;
      const value = values[at] as number;
      for (let i = 0; i < size; i++)
        result[offset + i] = (result[offset + i] as number) + value * (sums[i] as number);
    }
  }
  return result;
}

/** What is left of a column by projection if it is a combination of earlier ones; rounding errors only. */
const NOTHING = 1e-20;

/** Gram-Schmidt on the columns, in place. A combination of earlier columns becomes zeros. */
function orthogonalize(basis: Float64Array, height: number, size: number): void {
  const square = (column: number) => {
    let sum = 0;
    for (let row = 0; row < height; row++) sum += (basis[row * size + column] as number) ** 2;
    return sum;
  };
  for (let column = 0; column < size; column++) {
    const whole = square(column);
    for (let earlier = 0; earlier < column; earlier++) {
      let along = 0;
      for (let row = 0; row < height; row++)
        along += (basis[row * size + column] as number) * (basis[row * size + earlier] as number);
      for (let row = 0; row < height; row++)
        basis[row * size + column] =
          (basis[row * size + column] as number) - along * (basis[row * size + earlier] as number);
    }
    const left = square(column);
    const scale = left <= NOTHING * whole ? 0 : 1 / Math.sqrt(left);
    for (let row = 0; row < height; row++)
      basis[row * size + column] = (basis[row * size + column] as number) * scale;
  }
}

/** Eigenvalues and eigenvectors (columns) of a symmetric matrix, by Jacobi rotations. */
function eigen(matrix: Float64Array, size: number): { values: Float64Array; vectors: Float64Array } {
  const a = matrix.slice();
  const vectors = new Float64Array(size * size);
  for (let i = 0; i < size; i++) vectors[i * size + i] = 1;
  const turn = (table: Float64Array, i: number, j: number, cos: number, sin: number) => {
    const [x, y] = [table[i] as number, table[j] as number];
    table[i] = cos * x - sin * y;
    table[j] = sin * x + cos * y;
  };
  for (let sweep = 0; sweep < 30; sweep++) {
    let off = 0;
    for (let p = 0; p < size; p++)
      for (let q = p + 1; q < size; q++) {
        const value = a[p * size + q] as number;
        off += Math.abs(value);
        if (Math.abs(value) < 1e-12) continue;
        const theta = ((a[q * size + q] as number) - (a[p * size + p] as number)) / (2 * value);
        const tan = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        const cos = 1 / Math.sqrt(tan * tan + 1);
        const sin = tan * cos;
        for (let k = 0; k < size; k++) turn(a, k * size + p, k * size + q, cos, sin);
        for (let k = 0; k < size; k++) turn(a, p * size + k, q * size + k, cos, sin);
        for (let k = 0; k < size; k++) turn(vectors, k * size + p, k * size + q, cos, sin);
      }
    if (off < 1e-9) break;
  }
  return { values: Float64Array.from({ length: size }, (_, i) => a[i * size + i] as number), vectors };
}
