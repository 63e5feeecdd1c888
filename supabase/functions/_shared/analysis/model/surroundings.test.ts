import { describe, expect, it } from 'vitest';
import { modelCategories } from './categories.ts';
import { commercialScheme } from './model.ts';
import { candidatesOf, factsOf, SIGHTS } from './surroundings.ts';

const K = modelCategories.length;

/** A document of four units in which only the first category has scores high enough for candidates. */
function candidates(scoresOfFirst: readonly number[]) {
  const scores = new Float64Array(4 * K).fill(-9);
  scoresOfFirst.forEach((score, unit) => {
    scores[unit * K] = score;
  });
  return candidatesOf({
    scheme: commercialScheme,
    units: 4,
    scores,
    loud: Array.from({ length: 4 }, () => new Uint16Array()),
    layout: {
      from: Uint32Array.of(0, 1, 1, 1),
      to: Uint32Array.of(1, 4, 4, 4),
      sentences: Uint32Array.of(0, 1, 2, 2),
      openings: Uint8Array.of(1, 0, 2, 1),
      endings: Uint8Array.of(1, 3, 2, 0),
    },
    facts: () => Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8),
  });
}

describe('inputs of the second stage', () => {
  it('are all numbers, with the scores of all categories last', () => {
    const [first, ...others] = candidates([-9, 2, -1, -9]);
    expect([first?.unit, others.map((item) => item.unit)]).toEqual([1, [2]]);
    expect(first?.input).toHaveLength(commercialScheme.shape.inputs);
    expect(first?.input.every(Number.isFinite)).toBe(true);
    expect([...(first?.input.slice(SIGHTS) ?? [])]).toEqual([2, ...Array(K - 1).fill(-9)]);
  });

  it('show how a unit relates to its neighbors and section', () => {
    const second = candidates([-2, 2, -1, -9]).find((item) => item.unit === 2);
    const chance = (score: number) => 1 / (1 + Math.exp(-score));
    expect([...(second?.input.slice(21, 37) ?? [])]).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7, 8],
      ...[1, 1, 0, 1, 2, 2, 3, 1],
    ]);
    const [most, mass, ...rest] = second?.input.slice(37, SIGHTS) ?? [];
    expect([most, ...rest]).toEqual([2, 1, 2]);
    expect(mass).toBeCloseTo(chance(2) + chance(-9));
  });

  it('distinguish a duty from a statement', () => {
    const sentence = { index: 0, start: 0, end: 0, text: '', heading: '', section: 0, isHeading: false };
    expect(factsOf({ text: 'the seller shall not pay', sentence })[7]).toBe(1);
    expect(factsOf({ text: 'the seller pays', sentence })[7]).toBe(0);
  });
});
