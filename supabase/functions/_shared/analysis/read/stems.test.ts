import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stemNumber, stemsIn } from './stems.ts';

const word = fc.string({ unit: fc.constantFrom(...'abcxyz'), maxLength: 90 });
const text = fc.array(fc.oneof(word, fc.constantFrom(' ', '-', "'", '7', 'É', 'é', '{', '`', 'Z')));

describe('stems', () => {
  it('are the first six letters of words with at least three letters', () => {
    expect(stemsIn('the contractor of 3rd-tier “works”')).toEqual(
      ['the', 'contra', 'tier', 'works'].map(stemNumber),
    );
    fc.assert(
      fc.property(text, (parts) => {
        const words = parts.join('').match(/[a-z]{3,40}/g) ?? [];
        expect(stemsIn(parts.join(''))).toEqual(words.map((found) => stemNumber(found.slice(0, 6))));
      }),
    );
  });

  it('have unique numbers; anything else has the number -1', () => {
    const stems = ['abc', 'abca', 'aaaabc', 'zzzzzz', 'bca', 'cab'];
    expect(new Set(stems.map(stemNumber)).size).toBe(stems.length);
    expect(['', 'of', 'contrac', 'É', 'a-bc', 'Abc'].map(stemNumber)).toEqual(Array(6).fill(-1));
  });
});
