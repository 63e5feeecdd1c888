import type { ContractApproval } from '@schemas/contract-approval.ts';
import { expect, it } from 'vitest';
import { textWords, versionMarks } from './version-state.ts';

const decision = (document_version: number, decision: 'approved' | 'rejected', stands: boolean) =>
  ({ document_version, decision, stands }) as ContractApproval;
const labels = (...input: Parameters<typeof versionMarks>) =>
  versionMarks(...input).map(({ label }) => label);

it("marks each version's latest decision and the analyzed version", () => {
  const approvals = [
    decision(3, 'approved', true),
    decision(2, 'approved', false),
    decision(2, 'rejected', false),
    decision(1, 'rejected', false),
  ];
  expect(labels(3, approvals, 2)).toEqual(['Approved']);
  expect(labels(2, approvals, 2)).toEqual(['Approval void', 'Analyzed']);
  expect(labels(1, approvals, 2)).toEqual(['Rejected']);
  expect(labels(1, [], undefined)).toEqual([]);
});

it('shows how much text is readable', () => {
  expect(textWords({ text_status: 'extracted', pages: 1, scan: null, reading: null })).toBe('1 page');
  expect(textWords({ text_status: 'extracted', pages: 12, scan: null, reading: null })).toBe('12 pages');
  const scan = { pages: [1, 3], remaining: [], confidence: null };
  expect(textWords({ text_status: 'needs_ocr', pages: 3, scan, reading: null })).toBe(
    'Scan without recognized text',
  );
  expect(textWords({ text_status: 'extracted', pages: 3, scan, reading: null })).toBe(
    '3 pages, 2 from a scan',
  );
  const reading = { pages_read: 39, pages_total: 106 };
  const unread = { text_status: 'unreadable', pages: null, scan: null, reading: null } as const;
  expect(textWords({ ...unread, text_problem: 'The file is damaged.' })).toBe(
    'No text found: The file is damaged.',
  );
  expect(textWords({ text_status: 'reading', pages: null, scan: null, reading })).toBe(
    'Reading page 40 of 106',
  );
  expect(textWords({ text_status: 'extracted', pages: 2, scan, reading: null })).toBe('2 pages, from a scan');
});
