import { describe, expect, it } from 'vitest';
import { breaksParagraph, isHeadingLine } from './lines.ts';

describe('headings', () => {
  it.each([
    'ARTICLE 12. COST OF THE WORK',
    'NO DAMAGES FOR DELAY.',
    'Changes in the Work',
    '5.2 Final payment',
    'Article 13. Property insurance and waiver of subrogation',
  ])('are: %s', (line) => {
    expect(isHeadingLine(line)).toBe(true);
  });

  it.each([
    'LESS RETAINAGE OF TEN PERCENT (10%)',
    'ADD THE FEE OF THE CONTRACTOR, LESS $4,000',
    'PAID BY THE OWNER TO THE CONTRACTOR ON COMPLETION.',
    'Changes in the Work shall be in writing',
    '1.3 THE DOCUMENTS DESCRIBE ONE WHOLE.',
    'RETAINAGE EARNS NO INTEREST.',
  ])('are not, in capitals or otherwise: %s', (line) => {
    expect(isHeadingLine(line)).toBe(false);
  });
});

describe('a paragraph', () => {
  const ends = (
    line: string,
    next: string,
    gap: { breaks?: number; pageEnds?: boolean; width?: number | null },
  ) =>
    breaksParagraph(line, next, { breaks: 1, pageEnds: false, lineLength: line.length, width: 80, ...gap });

  it('ends before the next list item, also when that is announced as the last', () => {
    expect(ends('(b) the tools of the trade; and', '(c) all that is left', {})).toBe(true);
  });

  it('ends at any line if lines have no fixed width', () => {
    expect(ends('The Owner named above', 'The Contractor named above', { width: null })).toBe(true);
    expect(ends('The Owner named above has', 'The Contractor at its side', { width: 80 })).toBe(false);
  });

  it('continues after an all-capitals heading followed by a verb', () => {
    expect(ends('THE CONTRACTOR', 'SHALL PAY', {})).toBe(false);
    expect(ends('THE CONTRACTOR', 'PAYMENTS', {})).toBe(true);
  });
});
