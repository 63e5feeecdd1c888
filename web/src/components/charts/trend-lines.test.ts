import { describe, expect, it } from 'vitest';
import { countTicks, dotsOf, pathOf } from './trend-lines.tsx';

describe('countTicks', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [4, [0, 1, 2, 3, 4]],
    [5, [0, 2, 4, 6]],
    [37, [0, 10, 20, 30, 40]],
    [90, [0, 50, 100]],
    [1234, [0, 500, 1000, 1500]],
  ])('counts to %i in steps that people count in', (most, ticks) => {
    expect(countTicks(most)).toEqual(ticks);
  });

  it('reaches what is to be shown in four steps at the most, whatever that is', () => {
    for (let most = 0; most < 5000; most++) {
      const ticks = countTicks(most);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(ticks.every(Number.isInteger)).toBe(true);
    }
  });
});

describe('a line', () => {
  it('goes through what is known and breaks where it is not', () => {
    expect(pathOf([0, 5, null, 10, 10], 10)).toBe('M0 100L25 50M75 0L100 0');
  });
  it('is a dot where a value stands alone', () => {
    expect(dotsOf([3, null, 5, 5], 10)).toBe('M0 70h0');
    expect(dotsOf([4], 8)).toBe('M50 50h0');
  });
});
