import { describe, expect, it } from 'vitest';
import { speaksOfWorks, standsBehind } from './works.ts';

const words = (text: string) => text.split(' ').length;

describe('a construction contract', () => {
  it.each([
    'the contractor shall build the mill and keep the site clean.',
    'the builder shall start the work in may.',
  ])('%s', (text) => expect(speaksOfWorks(text, words(text))).toBe(true));

  it.each([
    'the contractor shall make the products in its factory and ship them to the customer.',
    'the subcontractor works for the manufacturer and constructs circuit boards.',
  ])('not: %s', (text) => expect(speaksOfWorks(text, words(text))).toBe(false));

  it('mentions the work often enough', () => {
    const goods = 'the contractor shall make the products. ';
    const text = `the site is in ohio. ${goods.repeat(400)}`;
    expect(speaksOfWorks(text, words(text))).toBe(false);
  });
});

describe('a paper that secures a contract', () => {
  const guaranty =
    'guarantor guarantees to the owner the payment of all that the contractor owes. this guaranty continues until the work is complete. ';

  it('is about a guarantor', () => {
    expect(standsBehind(guaranty, words(guaranty))).toBe(true);
  });

  it('is not a contract with a guarantee among its terms', () => {
    const text = `${guaranty}${'the contractor shall build the mill. the builder shall paint it. '.repeat(20)}`;
    expect(standsBehind(text, words(text))).toBe(false);
  });

  it('is not a contract that names a surety once', () => {
    const text = `the surety signs. ${'the owner pays for the mill and the yard. '.repeat(100)}`;
    expect(standsBehind(text, words(text))).toBe(false);
  });

  it('is not a contract whose plant must meet performance guarantees', () => {
    const text = 'the shipyard shall meet the performance guarantees of the vessel. '.repeat(20);
    expect(standsBehind(text, words(text))).toBe(false);
  });
});
