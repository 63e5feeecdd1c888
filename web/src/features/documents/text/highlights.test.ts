import { describe, expect, it } from 'vitest';
import { findingAt, type Span, segmentPage } from './highlights.ts';

const pages = ['Pay when paid. 🏗️ Then retain 10%.', 'The cap continues\nhere.'];
const text = pages.join('\f');
const starts = [0, (pages[0] ?? '').length + 1];
const page = (index: number) => ({ start: starts[index] ?? 0, text: pages[index] ?? '' });
const span = (id: string, quote: string): Span => {
  const start = text.indexOf(quote);
  if (start < 0) throw new Error(`'${quote}' is not in the text`);
  return { id, start, end: start + quote.length };
};
const covered = (index: number, spans: Span[], id: string) =>
  segmentPage(page(index), spans)
    .filter((segment) => segment.ids.includes(id))
    .map((segment) => segment.text)
    .join('');

describe('segmentPage', () => {
  it('marks exactly the quote, and its segments join back to the page', () => {
    const spans = [span('a', 'when paid'), span('b', 'retain 10%')];
    expect(covered(0, spans, 'a')).toBe('when paid');
    expect(covered(0, spans, 'b')).toBe('retain 10%');
    expect(
      segmentPage(page(0), spans)
        .map((segment) => segment.text)
        .join(''),
    ).toBe(pages[0]);
  });

  it('keeps each quote whole if findings overlap or nest', () => {
    const spans = [span('outer', 'Pay when paid.'), span('inner', 'when'), span('across', 'paid. 🏗️ Then')];
    for (const [id, quote] of [
      ['outer', 'Pay when paid.'],
      ['inner', 'when'],
      ['across', 'paid. 🏗️ Then'],
    ] as const) {
      expect(covered(0, spans, id)).toBe(quote);
    }
    const shared = segmentPage(page(0), spans).find((segment) => segment.text === 'paid.');
    expect(shared?.ids.toSorted()).toEqual(['across', 'outer']);
  });

  it('puts the most specific finding first', () => {
    const spans = [span('outer', 'Pay when paid.'), span('inner', 'when')];
    expect(segmentPage(page(0), spans).find((segment) => segment.text === 'when')?.ids).toEqual([
      'inner',
      'outer',
    ]);
  });

  it('continues a finding across the page break, starting only on its first page', () => {
    const spans = [{ id: 'split', start: text.indexOf('retain'), end: text.indexOf('continues') }];
    expect(covered(0, spans, 'split')).toBe('retain 10%.');
    expect(covered(1, spans, 'split')).toBe('The cap ');
    expect(segmentPage(page(0), spans).flatMap((segment) => segment.begins)).toEqual(['split']);
    expect(segmentPage(page(1), spans).flatMap((segment) => segment.begins)).toEqual([]);
  });

  it('ignores findings on other pages, empty ones, and ones beyond the text', () => {
    const spans = [
      span('other', 'continues'),
      { id: 'empty', start: 3, end: 3 },
      { id: 'far', start: 900, end: 950 },
    ];
    expect(segmentPage(page(0), spans)).toEqual([{ text: pages[0], start: 0, ids: [], begins: [] }]);
  });

  it('returns no segments for an empty page', () =>
    expect(segmentPage({ start: 5, text: '' }, [])).toEqual([]));
});

describe('findingAt', () => {
  it('selects the most specific finding first, then cycles', () => {
    expect(findingAt(['inner', 'outer'], null)).toBe('inner');
    expect(findingAt(['inner', 'outer'], 'inner')).toBe('outer');
    expect(findingAt(['inner', 'outer'], 'outer')).toBe('inner');
    expect(findingAt(['inner', 'outer'], 'elsewhere')).toBe('inner');
  });
});
