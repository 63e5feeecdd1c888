import type { ImportProblem } from '../../../_shared/schemas/index.ts';
import type { RowProblem } from './read-rows.ts';

/** Joins the rows that have one problem, in the order of their first rows. */
export function groupProblems(problems: readonly RowProblem[]): ImportProblem[] {
  const groups = new Map<string, ImportProblem>();
  for (const { row, column, message, example = null } of problems.toSorted((a, b) => a.row - b.row)) {
    const key = JSON.stringify([column, message]);
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else groups.set(key, { rows: [row], column, message, example });
  }
  return [...groups.values()];
}
