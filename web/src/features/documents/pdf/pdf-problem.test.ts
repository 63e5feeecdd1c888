import { expect, it } from 'vitest';
import { ApiError, networkError } from '@/lib/api-error.ts';
import { pdfProblem } from './pdf-problem.ts';

const named = (name: string) => Object.assign(new Error('from pdf.js'), { name });

it('distinguishes a missing file, a lost connection, a password, and damage', () => {
  const gone = new ApiError('The file is no longer in storage.', { status: 404, code: 'not_found' });
  expect(pdfProblem(gone).title).toBe('File not found');
  expect(pdfProblem(networkError())).toMatchObject({ title: 'Failed to load the file', again: true });
  expect(pdfProblem(named('PasswordException')).title).toBe('The file is password-protected');
  expect(pdfProblem(named('InvalidPDFException')).title).toBe('The file is damaged');
});

it('offers a retry only where it could help', () => {
  expect(pdfProblem(named('PasswordException')).again).toBe(false);
  expect(pdfProblem(named('InvalidPDFException')).again).toBe(false);
  expect(pdfProblem(new TypeError('Failed to fetch dynamically imported module')).again).toBe(true);
});
