import { describe, expect, it } from 'vitest';
import {
  DEFAULT_FILE_RULES,
  describeRules,
  fileProblem,
  formatBytes,
  PROJECT_FILE_RULES,
  CONTRACT_FILE_RULES as rules,
  tooManyFiles,
} from './file-rules.ts';

const MB = 1024 * 1024;
const problem = (name: string, size = 1000) => fileProblem({ name, size }, rules);

describe('a contract file', () => {
  it.each(['contract.pdf', 'CONTRACT.PDF', 'old.doc', 'a b (1).docx', 'عقد.txt', '🏗️.rtf'])(
    'may be %s',
    (name) => expect(problem(name)).toBeNull(),
  );

  it.each(['contract.exe', 'contract', 'contract.pdf.html', 'sheet.xlsx'])('may not be %s', (name) =>
    expect(problem(name)).toBe('File format not supported. Accepted formats: .pdf, .doc, .docx, .txt, .rtf'),
  );

  it.each(['a..b.pdf', '.hidden.pdf', 'a<b.pdf', 'a:b.pdf', 'a"b.pdf', 'a|b.pdf', 'what?.pdf', 'a*.pdf'])(
    'may not be named %s',
    (name) => expect(problem(name)).toBe('Invalid file name'),
  );

  it('is at most 25 MB, exact to the byte', () => {
    expect(problem('a.pdf', 25 * MB)).toBeNull();
    expect(problem('a.pdf', 25 * MB + 1)).toBe('File size exceeds 25MB limit');
    expect(problem('a.pdf', 0)).toBe('File is empty');
  });

  it('is one of at most five', () => expect(tooManyFiles(rules)).toBe('Maximum 5 files allowed'));
});

it('accepts ten office files of 10 MB by default', () => {
  expect(fileProblem({ name: 'budget.xlsx', size: 10 * MB }, DEFAULT_FILE_RULES)).toBeNull();
  expect(fileProblem({ name: 'budget.xlsx', size: 10 * MB + 1 }, DEFAULT_FILE_RULES)).toBe(
    'File size exceeds 10MB limit',
  );
  expect(fileProblem({ name: 'plan.dwg', size: 1 }, DEFAULT_FILE_RULES)).toBe(
    'File format not supported. Accepted formats: .pdf, .doc, .docx, .txt, .rtf, .xls, .xlsx',
  );
  expect(tooManyFiles(DEFAULT_FILE_RULES)).toBe('Maximum 10 files allowed');
});

it('accepts one PDF or Word file of 10 MB for a project, and shows the limit', () => {
  expect(describeRules(PROJECT_FILE_RULES)).toBe('.pdf, .doc, .docx, maximum size: 10MB');
  expect(fileProblem({ name: 'a.rtf', size: 1 }, PROJECT_FILE_RULES)).toMatch(/^File format not supported/);
});

it('formats file sizes in readable units', () => {
  expect([formatBytes(900), formatBytes(350_000), formatBytes(25 * MB)]).toEqual([
    '900 B',
    '342 KB',
    '25.0 MB',
  ]);
});
