import type { DocumentText } from '@schemas/contract-document.ts';
import { expect, it } from 'vitest';
import { passageAt } from './passage.ts';

const PAGES = ['Notice is due in 10 days. Then it is late.', 'The second page'];
const text = {
  pages: [
    { page: 1, start: 0, text: PAGES[0] },
    { page: 2, start: (PAGES[0] ?? '').length + 1, text: PAGES[1] },
  ],
} as DocumentText;
const words = (at: number) => {
  const passage = passageAt(text, at);
  return passage && PAGES.join('\f').slice(passage.start ?? 0, passage.end ?? 0);
};

it('marks from the offset to the end of its sentence, on its page', () => {
  expect(words(0)).toBe('Notice is due in 10 days.');
  expect(words(26)).toBe('Then it is late.');
  expect(words(43)).toBe('The second page');
  expect(passageAt(text, 43)?.page).toBe(2);
});

it('marks nothing beyond the text', () => {
  expect(passageAt(text, 5000)).toBeNull();
  expect(passageAt({ pages: [] } as unknown as DocumentText, 0)).toBeNull();
});
