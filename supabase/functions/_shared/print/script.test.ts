import { expect, it } from 'vitest';
import { baseOf, inOrder, pieces } from './script.ts';

const shown = (line: string, base = baseOf(line)) =>
  inOrder(line, base).map(({ text, direction }) =>
    direction === 'rtl' ? Array.from(text).reverse().join('') : text,
  );

it('sets the paragraph direction by its first letter', () => {
  expect(baseOf('12 חוזה tower')).toBe('rtl');
  expect(baseOf('Tower חוזה')).toBe('ltr');
  expect(baseOf('عقد')).toBe('rtl');
  expect(baseOf('2026')).toBe('ltr');
});

it('orders left-to-right and right-to-left text for display', () => {
  expect(inOrder('Tower 5', 'ltr')).toEqual([{ text: 'Tower 5', direction: 'ltr' }]);
  expect(shown('Tower אבג 25').join('')).toBe('Tower 25 גבא');
  expect(shown('אבג Tower 25').join('')).toBe('Tower 25 גבא');
  expect(shown('אבג 25 דהו').join('')).toBe('והד 25 גבא');
  // Brackets are mirrored in right-to-left text.
  expect(shown('אבג (דהו)').join('')).toBe('(והד) גבא');
  expect(shown('Tower (אבג) 5').join('')).toBe('Tower (גבא) 5');
  expect(shown('$1,250.00 אבג').join('')).toBe('גבא $1,250.00');
});

it('breaks lines at spaces, after hyphens, and between ideographs', () => {
  expect(pieces('Main contract')).toEqual(['Main ', 'contract']);
  expect(pieces('design-build')).toEqual(['design-', 'build']);
  expect(pieces('12-34')).toEqual(['12-34']);
  expect(pieces('港湾契約')).toEqual(['港', '湾', '契', '約']);
  expect(pieces('Tower港湾')).toEqual(['Tower', '港', '湾']);
  expect(pieces('항만 계약').join('')).toBe('항만 계약');
});

it('starts no line with closing punctuation and ends none with opening punctuation', () => {
  expect(pieces('契約、工事。')).toEqual(['契', '約、', '工', '事。']);
  expect(pieces('「契約」（甲）')).toEqual(['「契', '約」', '（甲）']);
  expect(pieces('ガッツ')).toEqual(['ガッ', 'ツ']);
});
