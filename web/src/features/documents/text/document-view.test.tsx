import type { Finding } from '@schemas/analysis.ts';
import type { DocumentText } from '@schemas/contract-document.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { DocumentView } from './document-view.tsx';

const PAGES = ['Retain ten percent.', '<b>Time</b> is of the essence.'];
const text: DocumentText = {
  document_id: '0199f5a0-0000-7000-8000-000000000001',
  version: 1,
  text_status: 'extracted',
  pages: [
    { page: 1, start: 0, text: PAGES[0] ?? '', from_ocr: false, confidence: null },
    { page: 2, start: (PAGES[0] ?? '').length + 1, text: PAGES[1] ?? '', from_ocr: false, confidence: null },
  ],
};
const finding = (id: string, quote: string) => {
  const start = PAGES.join('\f').indexOf(quote);
  return { id, kind: 'onerous', severity: 'medium', start, end: start + quote.length } as Finding;
};
const findings = [finding('retainage', 'ten percent'), finding('time', '<b>Time</b>')];

const onSelect = vi.fn();
const show = (selected: string | null, jump = 0) => (
  <DocumentView text={text} findings={findings} selected={selected} jump={jump} onSelect={onSelect} />
);
const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');

beforeEach(() => {
  onSelect.mockReset();
  scrolled.mockReset();
});

it('shows the text literally, including tags, with each quote fully marked', () => {
  render(show(null));
  expect(screen.getByRole('region', { name: 'Page 2' })).toHaveTextContent('<b>Time</b> is of the essence.');
  expect(screen.getByRole('button', { name: '<b>Time</b>' })).toBeInTheDocument();
  expect(scrolled).not.toHaveBeenCalled();
});

it('selects a finding when its mark is activated by mouse or keyboard', async () => {
  render(show(null));
  await userEvent.click(screen.getByText('ten percent'));
  expect(onSelect).toHaveBeenLastCalledWith('retainage');
  screen.getByRole('button', { name: '<b>Time</b>' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(onSelect).toHaveBeenLastCalledWith('time');
});

it('scrolls to the selected finding, and again on request', () => {
  const { rerender } = render(show('time'));
  const mark = screen.getByRole('button', { name: '<b>Time</b>' });
  expect(mark).toHaveAttribute('aria-pressed', 'true');
  expect(scrolled.mock.contexts).toEqual([mark]);
  rerender(show('time', 1));
  expect(scrolled.mock.contexts).toEqual([mark, mark]);
});
