import { describe, expect, it } from 'vitest';
import { locatorMatches } from '../find/locator-matches.ts';
import { readDocument } from '../read/context.ts';
import { normalize } from '../read/normalize.ts';
import type { ModelCategory } from './categories.ts';
import { readForModel } from './document.ts';
import { featuresOf, HASH_BITS, LOUD_COUNT, quietScales, signCategories, wordsOf } from './features.ts';
import { hashPair, hashWord } from './hashing.ts';
import { hintsIn } from './hints.ts';
import { unitsOf } from './units.ts';

function read(text: string) {
  const context = readDocument(normalize(text), 'contractor');
  return readForModel(context, locatorMatches(context));
}

const LAW = 'Governing Law\n\nThis Agreement shall be governed by the laws of the State of Ohio.';

describe('hashing', () => {
  it('gives the numbers that the weights were trained with', () => {
    expect([hashWord(''), hashWord('agreement'), hashWord('#year')]).toEqual([
      2872998923, 4243914636, 538403840,
    ]);
    expect(hashPair(1, 2)).toBe(803224320);
    expect(hashPair(2, 1)).not.toBe(803224320);
  });

  it('uses the first letters of words and the shape of numbers', () => {
    expect(wordsOf('terminate')).toEqual(wordsOf('termination'));
    expect(wordsOf('2019 2020')[0]).toBe(wordsOf('2020')[0]);
    expect(wordsOf('30')).not.toEqual(wordsOf('300'));
    expect(wordsOf('$1,000,000')).toEqual(wordsOf('$2,500'));
    expect([...wordsOf("the owner's 5% of $1,000. — 1999, o'shea")]).toEqual(
      ['the', "owner's", '#2', '%', 'of', '$', '#,', '#year', "o's", 'hea'].map((word) => hashWord(word)),
    );
    expect(hashWord('an agreement', 3)).toBe(hashWord('agreement'));
  });
});

describe('features', () => {
  it('are those that the weights were trained with', () => {
    const [heading, sentence] = read(LAW).features;
    const sum = (quiet: Uint32Array = new Uint32Array()) =>
      quiet.reduce((total, id) => (total + id) >>> 0, 0);
    expect([sum(heading?.quiet), sum(sentence?.quiet)]).toEqual([180083873, 357118135]);
    expect([...(sentence?.loud ?? [])]).toEqual([0, 116, 134, 403, 404]);
  });

  it('stay in range without repetitions', () => {
    for (const { quiet, loud, ends } of read(LAW.repeat(3)).features) {
      expect(new Set(quiet).size).toBe(quiet.length);
      expect(Math.max(...quiet)).toBeLessThan(2 ** HASH_BITS);
      expect(Math.max(...loud)).toBeLessThan(LOUD_COUNT);
      expect(ends[0]).toBeLessThanOrEqual(ends[1]);
      expect(ends[1]).toBeLessThan(quiet.length);
    }
  });

  it('scale a part by the square root of its size', () => {
    expect(quietScales({ quiet: new Uint32Array(29), ends: [4, 4] })).toEqual([0.5, 0.6, 0.12]);
  });

  it('differ for the same sentence under another heading or next to another sentence', () => {
    const unit = (text: string) => read(text).features.at(-1)?.quiet ?? new Uint32Array();
    expect(unit(LAW)).not.toEqual(unit(LAW.replace('Governing Law', 'Insurance')));
    expect(featuresOf([], [])).toEqual([]);
  });
});

describe('hints', () => {
  it('match only their own words', () => {
    const has = (text: string, category: ModelCategory) =>
      hintsIn(text).some((at) => signCategories[at] === category);
    expect(
      has(
        'no customer shall be offered terms more favorable than those offered to any other customer',
        'most_favored_nation',
      ),
    ).toBe(true);
    expect(has('either party may terminate this agreement for convenience', 'termination_convenience')).toBe(
      true,
    );
    expect(hintsIn('the sky above the port was the color of television')).toEqual([]);
    expect(hintsIn('')).toEqual([]);
  });
});

describe('units', () => {
  it('are at most 700 characters, cover every word, and slice to their text', () => {
    const text = `The Contractor shall ${'carry insurance, and bond; pay each invoice and '.repeat(90)}stop. ${'x'.repeat(3_000)}`;
    const normal = normalize(text);
    const units = unitsOf(readDocument(normal, 'contractor').sentences);
    for (const unit of units) {
      expect(unit.text.length).toBeLessThanOrEqual(700);
      expect(unit.text).toBe(unit.text.trim());
      expect(normal.lower.slice(unit.start, unit.end)).toBe(unit.text);
    }
    const letters = (part: string) => part.replace(/\s/g, '').length;
    expect(units.reduce((sum, unit) => sum + letters(unit.text), 0)).toBe(letters(text));
  });
});
