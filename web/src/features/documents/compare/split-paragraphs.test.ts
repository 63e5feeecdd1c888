import type { DocumentText } from '@schemas/contract-document.ts';
import { expect, it } from 'vitest';
import { splitParagraphs } from './split-paragraphs.ts';

const paragraphs = (...pages: string[]) =>
  splitParagraphs({
    pages: pages.map((text, index) => ({ page: index + 1, start: 0, text })),
  } as DocumentText);

it('joins a sentence across pages and omits running heads and page numbers', () => {
  const page = (number: number, text: string) => `Library – Agreement\n${text}\nPage ${number} of 3`;
  expect(
    paragraphs(
      page(1, '1. Payment\nThe Owner shall pay'),
      page(2, 'within thirty days.\n2. Time'),
      page(3, 'End.'),
    ),
  ).toEqual(['1. Payment', 'The Owner shall pay within thirty days.', '2. Time', 'End.']);
});

it('joins full lines, even if the next begins with a name', () => {
  const broken = '1.1 The Contract Documents are this agreement and those listed in\nExhibit A.';
  expect(paragraphs(broken)).toEqual([broken.replace('\n', ' ')]);
});

it('separates paragraphs at a period, a blank line, or a number', () => {
  expect(paragraphs('It ends here.', 'then goes on')).toHaveLength(2);
  expect(paragraphs('AGREEMENT', 'Another')).toHaveLength(2);
  expect(paragraphs('A line long enough to have been broken at the edge\n\nof this page')).toHaveLength(2);
  expect(paragraphs('A line long enough to have been broken at the edge\n1.2 Next')).toHaveLength(2);
});

it('ignores differences in white space', () => {
  expect(paragraphs('The  Owner\tshall pay.')).toEqual(['The Owner shall pay.']);
});
