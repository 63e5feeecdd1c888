import { expect, it } from 'vitest';
import { leadWords, startWords, titleWords } from './scan-words.ts';

const scan = (pages: number[], remaining = pages) => ({ pages, remaining, confidence: null });

it('shows how much of the document is a scan', () => {
  expect(titleWords(2, scan([1, 2]))).toBe('This document is a scan');
  expect(titleWords(12, scan([3]))).toBe('Page 3 of this document is a scan');
  expect(titleWords(12, scan([3, 4]))).toBe("2 of this document's 12 pages are scans");
});

it('explains what starting does', () => {
  expect(startWords(scan([1]))).toBe('Recognize text');
  expect(startWords(scan([1, 2, 3], [2, 3]))).toBe('Recognize remaining 2 pages');
  expect(startWords(scan([1, 2, 3], [3]))).toBe('Recognize last page');
});

it('shows what is done and what the reader can do', () => {
  expect(leadWords(scan([1, 2], [2]), true)).toMatch(/^1 of 2 pages is recognized\. Your browser can/);
  expect(leadWords(scan([1, 2, 3], [3]), false)).toMatch(
    /^2 of 3 pages are recognized\. Anyone with upload permission/,
  );
  expect(leadWords(scan([1]), false)).toMatch(/^That page is an image/);
});
