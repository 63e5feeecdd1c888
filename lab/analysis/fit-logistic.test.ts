import { expect, test } from 'vitest';
import { fitLogistic } from './fit-logistic.ts';

const rows = [[-2], [-1], [-1.5], [-0.5], [0.5], [1], [1.5], [2]];
const answers = rows.map(([x = 0]) => x > 0);

test('separates separable data, deterministically, and less sharply with a higher ridge', () => {
  const free = fitLogistic(rows, answers, 0.1);
  expect(free.weights[0]).toBeGreaterThan(0);
  expect(Math.abs(free.bias)).toBeLessThan(0.01);
  expect(fitLogistic(rows, answers, 0.1)).toEqual(free);
  expect(fitLogistic(rows, answers, 10).weights[0]).toBeLessThan(free.weights[0] ?? 0);
});

test('weights both classes equally, regardless of their size', () => {
  const more = fitLogistic([...rows, ...rows.slice(4)], [...answers, ...answers.slice(4)], 0.1);
  expect(Math.abs(more.bias)).toBeLessThan(0.1);
});
