import { expect, it } from 'vitest';
import { extractDocument } from '../../extraction/extract.ts';
import { pdfUaProblems } from '../testing/pdf-ua.ts';
import type { IssuesList } from './issues-list.ts';
import { printIssuesList } from './print.ts';

const issue = {
  number: 1,
  page: 3,
  quote: 'within seven (7) days',
  change: 'Ask for payment in 30 days.\nNew text: within thirty (30) days',
  reason: 'Our suppliers are paid monthly.',
  response: '',
};
const list: IssuesList = {
  organization: 'Test Builders',
  logo: null,
  contract: { id: '019e0000-0000-7000-8000-00000000abcd', name: 'Concrete' },
  project: 'Harbor Tower',
  document: { version: 1, file_name: 'concrete.pdf' },
  printedBy: 'Olive Owner',
  printedAt: '2026-11-28T10:00:00.000Z',
  issues: Array.from({ length: 40 }, (_, index) => ({ ...issue, number: index + 1 })),
};

it('is a tagged PDF with a row for each ask', async () => {
  const bytes = await printIssuesList(list);
  expect(await pdfUaProblems(bytes)).toEqual([]);
  const { pages } = await extractDocument(bytes, 'issues.pdf');
  const text = pages.join(' ').replace(/\s+/g, ' ');
  expect(pages.length).toBeGreaterThan(1);
  expect(text).toContain('Requested changes (40)');
  expect(text).toContain('Concrete');
});
