/** Logistic regression by Newton's method, for few columns: exact and reproducible on every machine. */

type Fitted = { weights: number[]; bias: number };

const STEPS = 40;

/**
 * Both classes get the same total weight, regardless of their size.
 * @param ridge penalty on a squared weight; the bias is not penalized
 */
export function fitLogistic(rows: readonly number[][], answers: readonly boolean[], ridge: number): Fitted {
  const width = (rows[0]?.length ?? 0) + 1;
  const yes = answers.filter(Boolean).length;
  const share = [answers.length / (2 * (answers.length - yes)), answers.length / (2 * yes)];
  const theta = new Array<number>(width).fill(0);
  for (let step = 0; step < STEPS; step++) {
    const gradient = theta.map((value, at) => (at < width - 1 ? ridge * value : 0));
    const hessian = theta.map((_, row) =>
      theta.map((_, column) => (row === column && row < width - 1 ? ridge : 0)),
    );
    rows.forEach((row, index) => {
      const x = [...row, 1];
      const chance =
        1 / (1 + Math.exp(-x.reduce((sum, value, at) => sum + value * (theta[at] as number), 0)));
      const answer = answers[index] ? 1 : 0;
      const weight = share[answer] as number;
      for (let a = 0; a < width; a++) {
        (gradient[a] as number) += weight * (chance - answer) * (x[a] as number);
        for (let b = 0; b < width; b++)
          ((hessian[a] as number[])[b] as number) +=
            weight * chance * (1 - chance) * (x[a] as number) * (x[b] as number);
      }
    });
    solve(hessian, gradient).forEach((change, at) => {
      (theta[at] as number) -= change;
    });
  }
  return { weights: theta.slice(0, -1), bias: theta.at(-1) as number };
}

/** Gaussian elimination with the largest pivot; modifies its arguments. */
function solve(matrix: number[][], right: number[]): number[] {
  const n = right.length;
  const at = (row: number) => matrix[row] as number[];
  for (let column = 0; column < n; column++) {
    let pivot = column;
    for (let row = column + 1; row < n; row++)
      if (Math.abs(at(row)[column] as number) > Math.abs(at(pivot)[column] as number)) pivot = row;
    [matrix[column], matrix[pivot]] = [at(pivot), at(column)];
    [right[column], right[pivot]] = [right[pivot] as number, right[column] as number];
    for (let row = 0; row < n; row++) {
      if (row === column) continue;
      const factor = (at(row)[column] as number) / (at(column)[column] as number);
      for (let k = column; k < n; k++) (at(row)[k] as number) -= factor * (at(column)[k] as number);
      (right[row] as number) -= factor * (right[column] as number);
    }
  }
  return right.map((value, row) => value / (at(row)[row] as number));
}
