import { describe, expect, it } from 'vitest';
import { layoutOf } from './layout.ts';

/** Units by section, sentence, and text. */
const units = (
  [
    [0, 0, 'the buyer shall pay on time.'],
    [1, 1, 'termination'],
    [1, 2, 'upon termination the distributor shall:'],
    [1, 3, '(a) return all stock on hand; and'],
    [1, 4, 'ii) cease to use the marks.'],
    [2, 5, '"confidential information" means what is marked so,'],
    [2, 5, 'and what a party "should know to be so."'],
  ] as const
).map(([section, index, text]) => {
  const sentence = { index, start: 0, end: text.length, text, heading: '', section, isHeading: false };
  return { text, sentence };
});

describe('the layout of a document', () => {
  const layout = layoutOf(units);

  it('keeps sections apart', () => {
    expect([...layout.from]).toEqual([0, 1, 1, 1, 1, 5, 5]);
    expect([...layout.to]).toEqual([1, 5, 5, 5, 5, 7, 7]);
    expect(layoutOf([]).from).toHaveLength(0);
  });

  it('marks the units that are parts of one sentence', () => {
    expect([...layout.sentences]).toEqual([0, 1, 2, 3, 4, 5, 5]);
  });

  it('recognizes list items and their introduction', () => {
    expect([...layout.openings]).toEqual([1, 1, 1, 2, 2, 0, 1]);
    expect([...layout.endings]).toEqual([1, 0, 3, 2, 1, 2, 1]);
  });
});
