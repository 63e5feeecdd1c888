import type { Analysis } from '@schemas/analysis.ts';
import type { ContractDocument } from '@schemas/contract-document.ts';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ContractNotice } from './contract-notice.tsx';

const show = (document: Partial<ContractDocument>) =>
  render(
    <ContractNotice
      document={
        {
          scan: null,
          reading: null,
          text_problem: null,
          text_problem_code: null,
          ...document,
        } as ContractDocument
      }
      analysis={null}
    />,
  ).container;

it('explains why a document has no text, with the reason if reading failed', () => {
  show({ text_status: 'unreadable' });
  expect(screen.getByText('No text was found in this document. Upload it in another format.')).toBeVisible();
  show({ text_status: 'unreadable', text_problem: 'Reading it was given up at page 61 of 106.' });
  expect(screen.getByText(/given up at page 61 of 106\.$/)).toBeVisible();
});

it('suggests what may help, depending on the reason', () => {
  show({
    text_status: 'unreadable',
    text_problem: 'The document has more text than we read.',
    text_problem_code: 'too_much_text',
  });
  expect(
    screen.getByText(/ The document has more text than we read\. Upload a shorter version/),
  ).toBeVisible();
  show({ text_status: 'encrypted', text_problem: 'Protected.', text_problem_code: 'encrypted' });
  expect(screen.getByText(/password-protected.*Upload a version without a password\.$/)).toBeVisible();
});

it('shows nothing for a document with text or one still being read', () => {
  expect(show({ text_status: 'extracted' })).toBeEmptyDOMElement();
  expect(show({ text_status: 'reading', reading: { pages_read: 1, pages_total: 2 } })).toBeEmptyDOMElement();
});

it("shows that the project's state changed since the analysis", () => {
  const analysis = (jurisdictions_are_current: boolean) =>
    ({ gate: { passed: true }, document_version: 1, jurisdictions_are_current }) as Analysis;
  const view = render(<ContractNotice document={undefined} analysis={analysis(true)} />);
  expect(view.container).toBeEmptyDOMElement();
  view.rerender(<ContractNotice document={undefined} analysis={analysis(false)} />);
  expect(screen.getByText(/The project's state has changed since this analysis/)).toBeVisible();
});
