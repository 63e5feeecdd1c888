import { describe, expect, it } from 'vitest';
import { type ItemRange, locateQuotes } from './locate-quotes.ts';

const words = (items: readonly string[], ranges: ItemRange[] | undefined) =>
  (ranges ?? []).map(({ item, start, end }) => items[item]?.slice(start, end));
const place = (items: readonly string[], text: string, at = 0) =>
  words(items, locateQuotes(items, [{ id: 'a', text, at }]).get('a'));

describe('placeQuotes', () => {
  it('finds words across lines, regardless of white space', () => {
    const items = ['Retainage of ten per', ' ', 'cent (10%) of each', 'payment is held.'];
    expect(place(items, 'ten percent\n(10%)  of each payment')).toEqual([
      'ten per',
      ' ',
      'cent (10%) of each',
      'payment',
    ]);
  });

  it('joins hyphenated words, in the file or in the text', () => {
    expect(place(['the indem-', 'nity of the Owner'], 'indemnity of')).toEqual(['indem-', 'nity of']);
    expect(place(['non\u00adpayment by the Owner'], 'non-payment')).toEqual(['non\u00adpayment']);
  });

  it('splits ligatures', () => expect(place(['notice in ﬁve days'], 'five days')).toEqual(['ﬁve days']));

  it('chooses the occurrence nearest to its position in the text', () => {
    const items = ['shall pay', 'and also', 'shall pay'];
    const at = (share: number) =>
      locateQuotes(items, [{ id: 'a', text: 'shall pay', at: share }]).get('a')?.[0]?.item;
    expect(at(0)).toBe(0);
    expect(at(0.7)).toBe(2);
  });

  it('includes the whole of a character beyond the basic plane', () =>
    expect(place(['pay 🏗 now'], 'pay 🏗')).toEqual(['pay 🏗']));

  it('returns nothing if the words are not on the page or there are none', () => {
    expect(place(['Something else'], 'retainage')).toEqual([]);
    expect(place(['Something else'], ' - ')).toEqual([]);
    expect(place([], 'retainage')).toEqual([]);
  });
});
