import { expect, test } from 'vitest';
import { WindowLimit } from './window-limit.ts';

test('the limit applies until counted events leave the window', () => {
  let now = 0;
  const limit = new WindowLimit(3, 60_000, () => now);
  for (const at of [0, 10_000, 20_000]) {
    now = at;
    expect(limit.retryAfter('ann')).toBe(0);
    limit.count('ann');
  }
  expect(limit.retryAfter('ann')).toBe(40);
  expect(limit.retryAfter('bob')).toBe(0);
  now = 59_500;
  expect(limit.retryAfter('ann')).toBe(1);
  now = 60_000;
  expect(limit.retryAfter('ann')).toBe(0);
});
