import { describe, expect, it } from 'vitest';
import { analyzeText } from '../analyze.ts';
import { findFurniture } from './furniture.ts';
import { shownIn } from './shown.ts';

const filler = (words: string) => `${words} `.repeat(80);

/** The quote between two phrases, as shown to users. */
function shown(text: string, from: string, to: string): string | null {
  return shownIn(text, findFurniture(text))(text.indexOf(from), text.indexOf(to) + to.length);
}

describe('shownIn', () => {
  it('omits a page end with its number and running head', () => {
    const text = [
      'General Conditions\nThe Work is done by the Builder\n1',
      'General Conditions\nunder this Contract.\n2',
      'General Conditions\nNothing more.\n3',
    ].join('\f');
    expect(shown(text, 'The Work', 'Contract.')).toBe(
      'The Work is done by the Builder … under this Contract.',
    );
  });

  it.each(['<PAGE>', '<PAGE>   14', '</PAGE>'])('omits the marker %s', (marker) => {
    const text = `${filler('Words before.')}\nThe Owner pays\n\n${marker}\n\nthe Builder.\n${filler('And after.')}`;
    expect(shown(text, 'The Owner', 'the Builder.')).toBe('The Owner pays … the Builder.');
  });

  it('omits page numbers and adjacent running heads without page markers', () => {
    const goods = ['roofs', 'walls', 'doors', 'stairs', 'floors', 'gates'];
    const text = goods
      .map(
        (thing, at) =>
          `${filler(`Words on ${thing}.`)}\nthe ${thing} are\n– ${at + 21} –\nHarbour Agreement\nmade of ${thing} wood.`,
      )
      .join('\n');
    expect(shown(text, 'the doors are', 'doors wood.')).toBe('the doors are … made of doors wood.');
  });

  it('keeps the numbers of a list', () => {
    const text = [1, 2, 3, 4, 5, 6].map((item) => `${item}\nThe item number${item} is built.`).join('\n');
    expect(shown(text, 'The item number2', 'number3 is built.')).toBeNull();
  });

  it('starts with the quoted words after a page number', () => {
    const text = `${filler('Some words.')}\n<PAGE>\nHere it begins\nand ends.`;
    expect(shown(text, '<PAGE>', 'and ends.')).toBe('Here it begins\nand ends.');
  });

  it('shows the quote itself if it is unbroken', () => {
    expect(shown('One line\nand another.', 'One', 'another.')).toBeNull();
  });
});

describe('an analysis', () => {
  it('quotes exactly and shows the quote without page breaks', () => {
    const article = (name: string) =>
      `${name}\n\nThe Contractor shall perform the Work for the Owner under this Agreement and the Owner shall pay the Contractor. ${filler('The Work is described in the Drawings.')}`;
    const text = [
      `CONSTRUCTION AGREEMENT\n\n${article('1. Work')}\n\n2. Retainage\n\nThe Owner shall withhold retainage of\n1`,
      `ten percent (10%) from each progress payment.\n\n${article('3. Price')}\n2`,
      `${article('4. Time')}\n3`,
    ];
    const analysis = analyzeText(text, { perspective: 'contractor' });
    const held = analysis.findings.find(({ category }) => category === 'retainage');
    expect(text.join('\f').slice(held?.start ?? 0, held?.end ?? 0)).toBe(held?.quote);
    expect(held?.shown).toBe(
      'The Owner shall withhold retainage of … ten percent (10%) from each progress payment.',
    );
  });
});
