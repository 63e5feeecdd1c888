import type { ContractDocument } from '@schemas/contract-document.ts';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ReadingNotice } from './reading-notice.tsx';

const document = (
  reading: ContractDocument['reading'],
  text_status: ContractDocument['text_status'] = 'reading',
): ContractDocument => ({
  id: '0199f5a0-0000-7000-8000-000000000001',
  contract_id: '0199f5a0-0000-7000-8000-000000000002',
  version: 2,
  file_name: 'plans.pdf',
  mime_type: 'application/pdf',
  size_bytes: 9,
  sha256: 'a'.repeat(64),
  pages: null,
  text_status,
  reading,
  text_problem: null,
  text_problem_code: null,
  scan: null,
  uploaded_by: null,
  uploaded_by_name: null,
  created_at: '2026-11-20T15:00:00.000Z',
});

it('shows reading progress and the version that the analysis covers', () => {
  render(<ReadingNotice document={document({ pages_read: 53, pages_total: 106 })} assessed={1} />);
  expect(screen.getByRole('status')).toHaveTextContent('Reading page 54 of 106…');
  expect(screen.getByRole('progressbar', { name: 'Pages read' })).toHaveAttribute('aria-valuenow', '50');
  expect(screen.getByText(/^Version 2 is long.*Until then, the analysis covers version 1\.$/)).toBeVisible();
});

it('says that a document waits to be read', () => {
  render(<ReadingNotice document={document(null)} />);
  expect(screen.getByRole('status')).toHaveTextContent('Waiting to be read…');
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByText(/^Version 2 is saved\./)).toBeVisible();
});

it('is hidden for a document that has been read', () => {
  const { container, rerender } = render(<ReadingNotice document={document(null, 'extracted')} />);
  expect(container).toBeEmptyDOMElement();
  rerender(<ReadingNotice document={undefined} />);
  expect(container).toBeEmptyDOMElement();
});
