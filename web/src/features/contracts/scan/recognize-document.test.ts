import type { ContractDocument } from '@schemas/contract-document.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { fetchDocumentFile } from '@/features/documents/api/get-document-content.ts';
import { handInPage } from '../api/hand-in-page.ts';
import { recognizeDocument } from './recognize-document.ts';
import { openRecognizer } from './recognizer.ts';

vi.mock('@/features/documents/api/get-document-content.ts', () => ({ fetchDocumentFile: vi.fn() }));
vi.mock('../api/hand-in-page.ts', () => ({ handInPage: vi.fn() }));
vi.mock('./recognizer.ts', () => ({ openRecognizer: vi.fn() }));

const close = vi.fn();
const recognize = vi.fn();
const document = (remaining: number[]) =>
  ({ version: 1, scan: { pages: [1, 2, 4, 5], remaining, confidence: null } }) as unknown as ContractDocument;
const run = (remaining: number[], onProgress = vi.fn()) =>
  recognizeDocument(document(remaining), { signal: new AbortController().signal, onProgress });

beforeEach(() => {
  for (const mock of [close, recognize, vi.mocked(handInPage)]) mock.mockReset();
  vi.mocked(fetchDocumentFile).mockResolvedValue(new Blob());
  vi.mocked(openRecognizer).mockResolvedValue({ recognize, close });
  recognize.mockImplementation(async (page: number) => ({ text: `page ${page}`, confidence: 0.9 }));
});

it('reads the remaining pages and skips those already submitted by another browser', async () => {
  vi.mocked(handInPage)
    .mockResolvedValueOnce(document([5]))
    .mockResolvedValueOnce(document([]));
  const onProgress = vi.fn();
  await run([2, 4, 5], onProgress);
  expect(vi.mocked(handInPage).mock.calls.map(([, page, text]) => [page, text.text])).toEqual([
    [2, 'page 2'],
    [5, 'page 5'],
  ]);
  expect(onProgress.mock.calls.map(([progress]) => progress)).toEqual([
    { page: 2, share: 0.25 },
    { page: 5, share: 0.75 },
  ]);
  expect(close).toHaveBeenCalledOnce();
});

it('stops at a page that cannot be submitted, and closes the recognizer', async () => {
  vi.mocked(handInPage).mockRejectedValueOnce(new Error('lost'));
  await expect(run([1, 2])).rejects.toThrow('lost');
  expect(recognize).toHaveBeenCalledTimes(1);
  expect(close).toHaveBeenCalledOnce();
});
