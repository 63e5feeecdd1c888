import { describe, expect, it } from 'vitest';
import { constructionCategories } from '../model/categories.ts';
import { readForModel } from '../model/document.ts';
import { readCaptions } from '../read/captions.ts';
import { readDocument } from '../read/context.ts';
import { normalize } from '../read/normalize.ts';
import { contract } from '../testing/build.ts';
import { locatorMatches } from './locator-matches.ts';
import { readVerdicts } from './verdicts.ts';

const context = readDocument(normalize(contract()), 'contractor');
const document = readForModel(context, locatorMatches(context));
const verdicts = readVerdicts(document, readCaptions(context));
const { lower } = context.normal;
const at = (words: string) => {
  const start = lower.indexOf(words);
  expect(start).toBeGreaterThan(0);
  return { start, end: start + words.length };
};

describe('the verdicts of the model for construction contracts', () => {
  it('give clauses, each a unit that is not a heading', () => {
    expect(verdicts.clauses.length).toBeGreaterThan(5);
    const units = new Map(document.units.map((unit) => [unit.start, unit]));
    for (const { span } of verdicts.clauses) {
      expect(units.get(span.start)?.end).toBe(span.end);
      expect(units.get(span.start)?.sentence.isHeading).toBe(false);
    }
  });

  it('give the probability of any passage', () => {
    for (const clause of verdicts.clauses) expect(verdicts.chance(clause)).toBe(clause.confidence);
    const law = at('governed by the laws');
    expect(verdicts.chance({ category: 'governing_law', span: law })).toBeGreaterThan(0.3);
    expect(verdicts.chance({ category: 'hazardous_materials', span: law })).toBeLessThan(0.01);
    expect(verdicts.isUnlikely({ category: 'governing_law', span: law })).toBe(false);
    expect(
      verdicts.chance({ category: 'governing_law', span: { start: lower.length, end: lower.length + 9 } }),
    ).toBe(0);
  });

  it('do not rule out categories the model knows too little', () => {
    const nowhere = { start: lower.length, end: lower.length + 9 };
    const ruledOut = constructionCategories.filter((category) =>
      verdicts.isUnlikely({ category, span: nowhere }),
    );
    expect(ruledOut).toContain('insurance');
    expect(ruledOut).not.toContain('contingent_payment');
    expect(ruledOut).not.toContain('time_of_essence');
  });
});
