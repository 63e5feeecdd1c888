import { describe, expect, it } from 'vitest';
import { dollars } from './report.ts';

describe('dollars', () => {
  it.each([
    [0, '$0'],
    [999, '$999'],
    [1_000, '$1,000'],
    [1_250_000, '$1,250,000'],
    [12_345.5, '$12,345.5'],
    [0.25, '$0.25'],
    [99_999.999, '$100,000'],
  ])('%d', (amount, written) => {
    expect(dollars(amount)).toBe(written);
  });
});
