import { describe, expect, it } from 'vitest';
import { speaksOfWorks } from './works.ts';

const words = (text: string) => text.split(' ').length;

describe('a contract for works', () => {
  it.each([
    'the contractor shall build the mill and keep the site clean.',
    'the builder shall start the work in may.',
  ])('%s', (text) => expect(speaksOfWorks(text, words(text))).toBe(true));

  it.each([
    'the contractor shall make the products in its factory and ship them to the customer.',
    'the subcontractor works for the manufacturer and constructs circuit boards.',
  ])('not: %s', (text) => expect(speaksOfWorks(text, words(text))).toBe(false));

  it('says it often enough', () => {
    const goods = 'the contractor shall make the products. ';
    const text = `the site is in ohio. ${goods.repeat(400)}`;
    expect(speaksOfWorks(text, words(text))).toBe(false);
  });
});
