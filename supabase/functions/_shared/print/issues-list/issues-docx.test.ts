import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { extractDocument } from '../../extraction/extract.ts';
import type { Ask, AskOutcome } from '../../schemas/index.ts';
import { readXml } from '../../tabular/testing/read-xml.ts';
import { issuesDocx } from './issues-docx.ts';
import { type IssuesList, issuesOf } from './issues-list.ts';

const ask = (id: string, changes: Partial<Ask> = {}): Ask => ({
  id,
  contract_id: 'c',
  document_id: 'd',
  document_version: 1,
  finding_id: null,
  quote: 'within seven\n(7) days',
  page: 3,
  start: 10,
  ask: 'Ask for payment in 30 days.',
  replacement: 'within thirty (30) days',
  reason: 'Our suppliers are paid monthly.',
  status: 'open',
  created_by: null,
  created_at: '2026-11-28T10:00:00Z',
  version: 1,
  ...changes,
});
const outcome = (changes: Partial<AskOutcome>): AskOutcome => ({
  id: 'o',
  ask_id: 'a',
  document_version: 2,
  outcome: 'refused',
  note: 'For us only',
  created_by: null,
  updated_at: '2026-11-28T10:00:00Z',
  version: 1,
  ...changes,
});

const issues = issuesOf(
  [
    ask('a'),
    ask('b', { replacement: '' }),
    ask('c', {
      quote: null,
      page: null,
      replacement: null,
      reason: null,
      ask: 'Add <a> clause & "cap"\u0000.',
    }),
  ],
  [outcome({}), outcome({ document_version: 3, outcome: 'partly' })],
);
const list: IssuesList = {
  organization: 'Test Builders',
  logo: null,
  contract: { id: '019e0000-0000-7000-8000-00000000abcd', name: 'Concrete & steel' },
  project: 'Harbor Tower',
  document: { version: 1, file_name: 'concrete.pdf' },
  printedBy: 'Olive Owner',
  printedAt: '2026-11-28T10:00:00.000Z',
  issues,
};

it('states the change, the page, and the last outcome, without notes', () => {
  expect(issues).toMatchObject([
    {
      number: 1,
      page: 3,
      quote: 'within seven (7) days',
      change: 'Payment in 30 days.\nNew text: within thirty (30) days',
      response: 'Partly granted (version 3)',
    },
    { change: 'Payment in 30 days.\nDelete the quoted text.', response: '' },
    { page: null, quote: '', reason: '' },
  ]);
  expect(JSON.stringify(issues)).not.toContain('For us only');
});

it('is a Word file whose text is read back, with valid XML', async () => {
  const bytes = issuesDocx(list);
  for (const [name, part] of Object.entries(unzipSync(bytes))) {
    expect(() => readXml(strFromU8(part)), name).not.toThrow();
  }
  const { pages } = await extractDocument(bytes, 'issues.docx');
  const text = pages.join('\n');
  for (const words of [
    'Concrete & steel: issues list',
    'Requested change',
    'New text: within thirty (30) days',
  ])
    expect(text).toContain(words);
  expect(text).toContain('Add <a> clause & "cap".');
  expect(text).toContain('New clause');
});
