import type { Finding } from '@schemas/analysis.ts';
import type { DocumentText } from '@schemas/contract-document.ts';
import { expect, it } from 'vitest';
import { quoteParts } from './quote-parts.ts';

const PAGES = ['Pay when paid. The cap', 'continues here.', ''];
const text: DocumentText = {
  document_id: '0199f5a0-0000-7000-8000-000000000001',
  version: 1,
  text_status: 'extracted',
  pages: PAGES.map((page, index) => ({
    page: index + 1,
    start: PAGES.slice(0, index).join('\f').length + (index > 0 ? 1 : 0),
    text: page,
    shown: null,
    spans: [],
    folded: false,
    from_ocr: false,
    confidence: null,
  })),
};
const finding = (id: string, start: number | null, end: number | null) => ({ id, start, end }) as Finding;
const whole = PAGES.join('\f');

it('splits a finding that crosses a page break', () => {
  const start = whole.indexOf('The cap');
  const parts = quoteParts(text, [finding('split', start, whole.indexOf(' here'))]);
  expect(parts.get(1)).toEqual([{ id: 'split', text: 'The cap', at: start / (PAGES[0] ?? '').length }]);
  expect(parts.get(2)).toEqual([{ id: 'split', text: 'continues', at: 0 }]);
  expect(parts.has(3)).toBe(false);
});

it('omits findings without a span, and white space alone', () => {
  const gap = whole.indexOf(' when');
  expect(quoteParts(text, [finding('missing', null, null), finding('gap', gap, gap + 1)]).size).toBe(0);
});
