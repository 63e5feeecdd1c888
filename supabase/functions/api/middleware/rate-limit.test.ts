import { expect, it } from 'vitest';
import { MinuteCounter } from './rate-limit.ts';

it('allows the limit per minute and returns the wait time', () => {
  const counter = new MinuteCounter();
  const at = (seconds: number) => counter.take('ann', 2, seconds * 1000);
  expect([at(0), at(10), at(45), at(59)]).toEqual([0, 0, 15, 1]);
  expect(at(60)).toBe(0);
});

it('counts each user separately', () => {
  const counter = new MinuteCounter();
  expect([counter.take('ann', 1, 0), counter.take('bob', 1, 0), counter.take('ann', 1, 0)]).toEqual([
    0, 0, 60,
  ]);
});
