import { expect, it } from 'vitest';
import { rowsCounted } from './import-result.tsx';

it.each([
  [[4], '4'],
  [[2, 3, 4], '3 rows: 2–4'],
  [[2, 4, 5, 9], '4 rows: 2, 4–5, 9'],
])('counts the rows %j', (rows, words) => {
  expect(rowsCounted(rows)).toBe(words);
});

it('ends a long list of rows', () => {
  const odd = Array.from({ length: 30 }, (_, at) => at * 2 + 3);
  expect(rowsCounted(odd)).toMatch(/^30 rows: 3, 5, .*, 41, …$/);
});
