import { expect, it } from 'vitest';
import { readPageText, recognitionScale } from './page-text.ts';

it('renders a page at 300 dpi, and a large sheet at up to 16 megapixels', () => {
  expect(recognitionScale({ width: 612, height: 792 })).toBeCloseTo(300 / 72);
  const sheet = { width: 36 * 72, height: 48 * 72 };
  const scale = recognitionScale(sheet);
  expect(sheet.width * scale * sheet.height * scale).toBeCloseTo(16 * 1024 * 1024);
});

it('keeps lines and paragraphs, and reports confidence for pages with words', () => {
  expect(readPageText({ text: 'Article 1. \nThe Work\n\n\n\nArticle 2.\n\f', confidence: 91 })).toEqual({
    text: 'Article 1.\nThe Work\n\nArticle 2.',
    confidence: 0.91,
  });
  expect(readPageText({ text: ' \n\f', confidence: 95 })).toEqual({ text: '', confidence: null });
});
