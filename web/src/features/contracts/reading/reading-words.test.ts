import { expect, it } from 'vitest';
import { readingWords, whyNotYet } from './reading-words.ts';

it.each([
  [0, 'Reading page 1 of 106'],
  [39, 'Reading page 40 of 106'],
  [105, 'Reading page 106 of 106'],
  [106, 'All 106 pages read; checking for scans'],
])('after %i pages shows the next one', (pages_read, words) =>
  expect(readingWords({ pages_read, pages_total: 106 })).toBe(words),
);

it('explains the missing analysis only while the document is being read', () => {
  expect(whyNotYet({ text_status: 'reading' })).toMatch(/still being read/);
  expect(whyNotYet({ text_status: 'extracted' })).toBeNull();
  expect(whyNotYet(null)).toBeNull();
});
