import { weights } from '@analysis/model/weights.ts';
import { ENGINE_VERSION } from '@analysis/thresholds.ts';
import { expect, it } from 'vitest';
import model from '../../../../docs/analysis-results.json';
import construction from '../../../../docs/construction-results.json';
import { commercialAccuracy, constructionAccuracy, dangerAccuracy } from './results.ts';

it('shows results measured with the shipped model and engine', () => {
  expect(model.cross_validation.of).toBe(weights.hash);
  expect(construction.engine).toBe(ENGINE_VERSION);
  expect(commercialAccuracy.categories).toHaveLength(22);
  expect(constructionAccuracy.categories.length).toBeGreaterThan(20);
  for (const { categories } of [commercialAccuracy, constructionAccuracy]) {
    const f1 = categories.map((category) => category.f1);
    expect(f1).toEqual([...f1].sort((a, b) => b - a));
  }
});

it('counts each of the first ten findings once', () => {
  const { cards, ...marked } = dangerAccuracy.first;
  expect(Object.values(marked).reduce((sum, one) => sum + one, 0)).toBe(cards);
  const { all, in_10, in_25, in_cards } = dangerAccuracy.listed;
  expect([in_10, in_25, in_cards, all]).toEqual([in_10, in_25, in_cards, all].toSorted((a, b) => a - b));
});

it('splits the contracts and risks by kind', () => {
  const { byKind, listed, related } = dangerAccuracy;
  expect(byKind.reduce((sum, { papers }) => sum + papers, 0)).toBe(listed.papers);
  for (const { recall, precision } of byKind) {
    expect(recall).toBeGreaterThan(0);
    expect(precision).toBeGreaterThan(recall);
    expect(precision).toBeLessThanOrEqual(1);
  }
  expect(related.map(({ name }) => name)).toEqual(['supply contracts', 'service contracts']);
});
