import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTextRead } from './use-text-read.ts';

const fetched = vi.hoisted(() => vi.fn());
vi.mock('../api/get-contract.ts', () => ({
  contractOptions: (id: string) => ({ queryKey: [id], queryFn: () => fetched(id) }),
}));

beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockReset();
});
afterEach(() => vi.useRealTimers());

const newest = (text_status: string, reading: object | null) => ({
  documents: [
    { text_status, reading },
    { text_status: 'extracted', reading: null },
  ],
});
const wait = () =>
  renderHook(() => useTextRead(), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {children}
      </QueryClientProvider>
    ),
  }).result.current;

it('waits until the latest document is read, and reports progress', async () => {
  fetched
    .mockResolvedValueOnce(newest('reading', null))
    .mockResolvedValueOnce(newest('reading', { pages_read: 70, pages_total: 106 }))
    .mockResolvedValue(newest('extracted', null));
  const words: string[] = [];
  let over = false;
  const waiting = wait()('c1', (reported) => words.push(reported)).then(() => {
    over = true;
  });
  await vi.advanceTimersByTimeAsync(5_900);
  expect([words, over]).toEqual([['Waiting to be read…', 'Reading page 71 of 106…'], false]);
  await vi.advanceTimersByTimeAsync(200);
  await waiting;
  expect(fetched).toHaveBeenCalledTimes(3);
});

it('returns immediately for a document already read, and rethrows a failure', async () => {
  fetched.mockResolvedValueOnce(newest('extracted', null));
  await wait()('c1', () => {});
  fetched.mockRejectedValueOnce(new Error('Gone'));
  await expect(wait()('c1', () => {})).rejects.toThrow('Gone');
});
