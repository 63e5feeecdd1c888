import { expect, test } from 'vitest';
import { FailureLimit } from './rate-limit.ts';

test('the limit holds for as long as its failures are in the window', () => {
  let now = 0;
  const limit = new FailureLimit(3, 60_000, () => now);
  for (const at of [0, 10_000, 20_000]) {
    now = at;
    expect(limit.retryAfter('ann')).toBe(0);
    limit.fail('ann');
  }
  expect(limit.retryAfter('ann')).toBe(40);
  expect(limit.retryAfter('bob')).toBe(0);
  now = 59_500;
  expect(limit.retryAfter('ann')).toBe(1);
  now = 60_000;
  expect(limit.retryAfter('ann')).toBe(0);
});
