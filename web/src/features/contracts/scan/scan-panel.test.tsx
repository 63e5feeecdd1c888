import type { ContractDetail } from '@schemas/contract.ts';
import type { ContractDocument, DocumentScan } from '@schemas/contract-document.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/api-error.ts';
import { renderWithProviders } from '@/testing/render-with-providers.tsx';
import { recognizeDocument } from './recognize-document.ts';
import { ScanPanel } from './scan-panel.tsx';

vi.mock('./recognize-document.ts', () => ({ recognizeDocument: vi.fn() }));
const recognizing = vi.mocked(recognizeDocument);

const id = '0199f5a0-0000-7000-8000-000000000001';
const panel = (scan: Partial<DocumentScan> = {}, can: object = { upload: true, analyze: true }) => {
  const document = {
    id,
    contract_id: id,
    version: 1,
    pages: 3,
    scan: { pages: [1, 2, 3], remaining: [1, 2, 3], confidence: null, ...scan },
  } as ContractDocument;
  return renderWithProviders(
    <ScanPanel contract={{ id, can, analysis: null } as ContractDetail} document={document} />,
  );
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  recognizing.mockReset();
});
afterEach(() => vi.restoreAllMocks());

it('shows the page being read, and stops on request', async () => {
  let stopped = false;
  recognizing.mockImplementation((_, { signal, onProgress }) => {
    onProgress({ page: 2, share: 0.5 });
    return new Promise((_, reject) =>
      signal.addEventListener('abort', () => {
        stopped = true;
        reject(signal.reason);
      }),
    );
  });
  panel();
  await press('Recognize text');
  expect(screen.getByRole('status')).toHaveTextContent('Page 2 of 3');
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  await press('Stop');
  expect(stopped).toBe(true);
  expect(await screen.findByRole('button', { name: 'Recognize text' })).toBeEnabled();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('explains a failure and offers to start again', async () => {
  recognizing.mockRejectedValueOnce(new ApiError('The connection was lost', { status: 0, code: 'network' }));
  panel({ remaining: [3] });
  await press('Recognize last page');
  expect(await screen.findByRole('alert')).toHaveTextContent('The connection was lost');
  recognizing.mockResolvedValueOnce();
  await press('Recognize last page');
  expect(recognizing).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('stops when the reader leaves the page', async () => {
  const signals: AbortSignal[] = [];
  recognizing.mockImplementation((_, { signal }) => {
    signals.push(signal);
    return new Promise(() => {});
  });
  const { unmount } = panel();
  await press('Recognize text');
  unmount();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

it('hides the action from users who may not upload, and offers analysis once all is read to users who may analyze', () => {
  panel({}, { upload: false, analyze: true });
  expect(screen.queryByRole('button')).toBeNull();
  panel({ remaining: [], confidence: 0.934 }, { upload: true, analyze: true });
  expect(screen.getByRole('status')).toHaveTextContent('Text recognized on 3 pages, 93% confidence.');
  expect(screen.getByRole('button', { name: 'Analyze Risk' })).toBeEnabled();
});
