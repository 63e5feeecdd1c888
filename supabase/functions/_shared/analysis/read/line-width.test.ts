import { describe, expect, it } from 'vitest';
import { contract, reflow } from '../testing/build.ts';
import { lineWidth } from './line-width.ts';
import { normalize } from './normalize.ts';

const own = contract();

describe('line width', () => {
  it.each([60, 80, 120, 240])('is where lines are broken: %d', (width) => {
    const found = lineWidth(reflow(own, width));
    expect(found).toBeLessThanOrEqual(width);
    expect(found).toBeGreaterThan(width * 0.9);
  });

  it('is null if each line is a paragraph', () => {
    expect(lineWidth(own)).toBeNull();
    expect(lineWidth(own.replaceAll('\n\n', '\n'))).toBeNull();
  });

  it('ignores a few wider lines', () => {
    const table = `${'.'.repeat(300)} 12\n`.repeat(3);
    expect(lineWidth(table + reflow(own, 80))).toBeLessThanOrEqual(80);
  });

  it('is null for empty text', () => {
    expect(lineWidth('')).toBe(0);
    expect(lineWidth('\n\n \n')).toBe(0);
  });
});

describe('paragraphs', () => {
  const paragraphs = (text: string) => normalize(text).cased;

  it.each([60, 72, 90, 110])('are the same at %d characters per line', (width) => {
    expect(paragraphs(reflow(own, width))).toBe(paragraphs(own));
  });

  it('are the same with one line each and no blank lines', () => {
    const list = `The Contractor shall provide:\nLabor Of Every Kind\nMaterials\n(a) tools,\n(b) ${'all that is needed for the Work '.repeat(12)}`;
    expect(paragraphs(`${own.replaceAll('\n\n', '\n')}\n${list}`)).toBe(
      paragraphs(`${own}\n\n${list.replaceAll('\n', '\n\n')}`),
    );
  });

  it('do not end within an all-capitals sentence', () => {
    const capitals = 'IN NO EVENT SHALL THE TOTAL LIABILITY OF THE CONTRACTOR EXCEED THE CONTRACT PRICE. ';
    expect(paragraphs(reflow(capitals.repeat(4).trim(), 60))).toBe(capitals.repeat(4).trim());
    expect(paragraphs(`${reflow(own, 60)}\n\nALL BONDS\n\nSHALL BE CALLED`)).toContain('ALL BONDS SHALL BE');
  });

  it('do not end where a line happens to begin with a list mark', () => {
    const sentence = `${'The Owner may withhold payment for: (i) work not done as agreed; '.repeat(3)}(ii) claims of others.`;
    expect(paragraphs(`${reflow(own, 64)}\n\n${reflow(sentence, 64)}`)).toContain(sentence);
  });

  it('end with a page whose last line is short, and continue if it is full', () => {
    const rest = reflow(own, 80);
    const full = 'What stands at the end of this page is a line as long as the others, for the';
    expect(paragraphs(`${rest}\n\nName of the Surety\fAddress of the Surety`)).toContain('Surety\nAddress');
    expect(paragraphs(`${rest}\n\n${full}\fOwner has not said all yet.`)).toContain('for the Owner has');
  });
});
