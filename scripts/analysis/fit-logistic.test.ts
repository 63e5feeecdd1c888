import { expect, test } from 'vitest';
import { fitLogistic } from './fit-logistic.ts';

const rows = [[-2], [-1], [-1.5], [-0.5], [0.5], [1], [1.5], [2]];
const answers = rows.map(([x = 0]) => x > 0);

test('tells what can be told, the same each time, and less sharply the more a weight costs', () => {
  const free = fitLogistic(rows, answers, 0.1);
  expect(free.weights[0]).toBeGreaterThan(0);
  expect(Math.abs(free.bias)).toBeLessThan(0.01);
  expect(fitLogistic(rows, answers, 0.1)).toEqual(free);
  expect(fitLogistic(rows, answers, 10).weights[0]).toBeLessThan(free.weights[0] ?? 0);
});

test('weighs both answers alike, however many there are of each', () => {
  const more = fitLogistic([...rows, ...rows.slice(4)], [...answers, ...answers.slice(4)], 0.1);
  expect(Math.abs(more.bias)).toBeLessThan(0.1);
});
