import { expect, it } from 'vitest';
import { withOffsets } from './save-pages.ts';

it('locates each page in the text joined with form feeds', () => {
  const pages = ['Første side', '', 'third 🏗 page'];
  const text = pages.join('\f');
  for (const { page, start } of withOffsets(pages)) {
    const expected = pages[page - 1] ?? '';
    expect(text.slice(start, start + expected.length)).toBe(expected);
  }
});
