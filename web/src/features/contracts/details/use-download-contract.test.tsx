import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notify } from '@/lib/notify.ts';
import { someContract } from '../testing/some-contract.ts';
import { useDownloadContract } from './use-download-contract.ts';

vi.mock('@/lib/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));

const fetchMock = vi.fn<typeof fetch>();
/** Names of the downloaded files. */
const saved: string[] = [];
const contract = someContract({
  latest_document: { version: 2, file_name: 'steel.pdf', text_status: 'extracted' },
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchMock);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  fetchMock.mockReset();
  saved.length = 0;
  vi.mocked(notify.success).mockReset();
  vi.mocked(notify.error).mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const download = async (which = contract) => {
  const { result } = renderHook(useDownloadContract);
  await act(() => result.current.download(which));
};
const signed = () =>
  new Response(
    JSON.stringify({
      url: '/storage/1',
      expires_in: 60,
      file_name: 'steel.pdf',
      mime_type: 'application/pdf',
    }),
  );

it("saves the latest version under its own name, and confirms after the browser's own download notice", async () => {
  fetchMock.mockResolvedValueOnce(signed()).mockResolvedValueOnce(new Response('%PDF'));
  await download();
  expect(fetchMock.mock.calls[0]?.[0]).toBe(`/api/v1/contracts/${contract.id}/documents/2/content`);
  expect(saved).toEqual(['steel.pdf']);
  vi.advanceTimersByTime(499);
  expect(notify.success).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(notify.success).toHaveBeenCalledWith('\u2068steel.pdf\u2069 downloaded');
});

it('saves the summary if no file was uploaded', async () => {
  const headers = { 'content-disposition': 'attachment; filename="contract-summary-7.pdf"' };
  fetchMock.mockResolvedValueOnce(new Response('%PDF', { headers }));
  await download(someContract());
  expect(fetchMock.mock.calls[0]?.[0]).toBe(`/api/v1/contracts/${contract.id}/summary.pdf`);
  expect(saved).toEqual(['contract-summary-7.pdf']);
});

it.each([
  ['the address is refused', () => fetchMock.mockResolvedValueOnce(new Response('{}', { status: 503 }))],
  [
    'the file is gone',
    () => fetchMock.mockResolvedValueOnce(signed()).mockResolvedValueOnce(new Response('', { status: 400 })),
  ],
  ['the network is', () => fetchMock.mockResolvedValueOnce(signed()).mockRejectedValueOnce(new TypeError())],
])('saves nothing and shows no success if %s', async (_, fail) => {
  fail();
  await download();
  vi.advanceTimersByTime(1000);
  expect(saved).toEqual([]);
  expect(notify.success).not.toHaveBeenCalled();
  expect(notify.error).toHaveBeenCalledWith(
    'Error downloading contract. Please try again.',
    expect.anything(),
  );
});
