import fc from 'fast-check';
import { expect, it } from 'vitest';
import { percentages } from './percentages.ts';

it.each([
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [2, 1],
    [67, 33],
  ],
  [[5], [100]],
  [
    [0, 0],
    [0, 0],
  ],
  [[], []],
])('the percentages of %j are %j', (values, shares) => expect(percentages(values)).toEqual(shares));

it('sum to 100 and are less than one from the exact share', () => {
  const counts = fc.array(fc.nat({ max: 100_000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(counts, (values) => {
      const total = values.reduce((sum, value) => sum + value, 0);
      fc.pre(total > 0);
      const shares = percentages(values);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
      for (const [index, share] of shares.entries()) {
        expect(Math.abs(share - ((values[index] ?? 0) / total) * 100)).toBeLessThan(1);
      }
    }),
  );
});
