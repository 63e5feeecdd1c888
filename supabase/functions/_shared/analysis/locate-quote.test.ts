import fc from 'fast-check';
import { expect, test } from 'vitest';
import { locateQuote } from './locate-quote.ts';

const pages = ['Payment is due\n  when the Owner pays.', 'The Owner pays. Payment is due in May.'];
const text = pages.join('\f');

test('finds words whose line breaks were lost in copying', () => {
  const span = locateQuote(pages, 'due when the Owner\n\npays');
  expect(span).toMatchObject({ page: 1, quote: 'due\n  when the Owner pays' });
  expect(text.slice(span?.start, span?.end)).toBe(span?.quote);
});

test('finds text across pages', () => {
  expect(locateQuote(pages, 'Owner pays. The Owner pays')).toMatchObject({
    page: 1,
    quote: 'Owner pays.\fThe Owner pays',
  });
});

test('takes the occurrence nearest to the given position', () => {
  expect(locateQuote(pages, 'Payment is due')?.page).toBe(1);
  expect(locateQuote(pages, 'Payment is due', text.length)?.page).toBe(2);
});

test('does not find missing or empty text', () => {
  expect(locateQuote(pages, 'payment is due')).toBeNull();
  expect(locateQuote(pages, ' \n ')).toBeNull();
  expect(locateQuote([], 'Owner')).toBeNull();
});

test('finds any piece of any text at its exact span', () => {
  const page = fc.stringMatching(/^[ab \n\u{1F3D7}]{0,40}$/u);
  fc.assert(
    fc.property(fc.array(page, { minLength: 1, maxLength: 4 }), fc.nat(), fc.nat(), (some, from, length) => {
      const whole = some.join('\f');
      const piece = whole.slice(from % (whole.length + 1), (from % (whole.length + 1)) + (length % 20));
      const span = locateQuote(some, piece, from);
      expect(span?.quote.replace(/\s/g, '') ?? '').toBe(piece.replace(/\s/g, ''));
      if (span) expect(whole.slice(span.start, span.end)).toBe(span.quote);
    }),
  );
});
