import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/api-error.ts';
import { CONTRACT_FILE_RULES } from '@/lib/file-rules.ts';
import { notify } from '@/lib/notify.ts';
import { type Send, useUploadQueue } from './use-upload-queue.ts';

vi.mock('@/lib/notify.ts', () => ({ notify: { error: vi.fn() } }));

const offline = new ApiError('Offline', { status: 0, code: 'network' });
const file = (name: string) => new File(['text'], name);
const queueOf = (...names: string[]) => {
  const { result } = renderHook(() => useUploadQueue(CONTRACT_FILE_RULES));
  act(() => result.current.add(names.map(file)));
  return result;
};
const states = (result: ReturnType<typeof queueOf>) =>
  result.current.items.map(({ file: { name }, status, error }) => [name, status, error]);

beforeEach(() => vi.mocked(notify.error).mockReset());

it('marks a file that breaks a rule as an error and never sends it', async () => {
  const result = queueOf('good.pdf', 'bad.exe');
  const send = vi.fn<Send>(async () => undefined);
  await act(() => result.current.start(send));
  expect(send).toHaveBeenCalledOnce();
  expect(states(result)).toEqual([
    ['good.pdf', 'success', undefined],
    ['bad.exe', 'error', expect.stringContaining('File format not supported')],
  ]);
});

it('accepts five files and shows a message if there are more', () => {
  const result = queueOf('1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf', '6.pdf');
  expect(result.current.items).toHaveLength(5);
  expect(notify.error).toHaveBeenCalledWith('Maximum 5 files allowed');
});

it('shows reported progress', async () => {
  const result = queueOf('a.pdf');
  let report = (_percent: number) => {};
  let finish = () => {};
  act(() => {
    void result.current.start((_, options) => {
      report = options.onProgress;
      return new Promise<undefined>((resolve) => (finish = () => resolve(undefined)));
    });
  });
  act(() => report(40));
  expect(result.current.items[0]).toMatchObject({ status: 'uploading', progress: 40 });
  await act(async () => finish());
  expect(result.current.items[0]).toMatchObject({ status: 'success', progress: 100 });
});

it('continues after a file that the server rejects and reports the failure', async () => {
  const result = queueOf('a.pdf', 'b.pdf');
  const refused = new ApiError('This is not a PDF', { status: 415, code: 'unsupported_media_type' });
  const send = vi.fn<Send>().mockRejectedValueOnce(refused).mockResolvedValueOnce(undefined);
  const outcome = await act(() => result.current.start(send));
  expect(outcome).toEqual({ sent: 1, known: 0, left: 1, failure: refused });
  expect(states(result)).toEqual([
    ['a.pdf', 'error', 'This is not a PDF'],
    ['b.pdf', 'success', undefined],
  ]);
  expect(result.current.items[0]?.retryable).toBe(false);
});

it('stops after a lost connection and marks the remaining files as Upload failed', async () => {
  const result = queueOf('a.pdf', 'b.pdf');
  const send = vi.fn<Send>().mockRejectedValue(offline);
  await act(() => result.current.start(send));
  expect(send).toHaveBeenCalledOnce();
  expect(states(result)[0]?.[2]).toMatch(/^Connection lost/);
  expect(states(result)[1]).toEqual(['b.pdf', 'error', 'Upload failed']);
});

it('clears completed files and removes the others', async () => {
  const result = queueOf('a.pdf', 'bad.exe');
  await act(() => result.current.start(async () => undefined));
  act(() => result.current.clearCompleted());
  expect(states(result).map(([name]) => name)).toEqual(['bad.exe']);
  act(() => result.current.remove(result.current.items[0]?.id ?? ''));
  expect(result.current.items).toEqual([]);
});

it('keeps the idempotency key until the server responds, then uses a new one', async () => {
  const result = queueOf('a.pdf', 'b.pdf');
  const keys: string[] = [];
  const answers = [offline, new ApiError('Not now', { status: 409, code: 'conflict' })];
  const send: Send = async (_, { key }) => {
    keys.push(key);
    const answer = answers.shift();
    if (answer) throw answer;
    return undefined;
  };
  await act(() => result.current.start(send));
  act(() => result.current.retry(result.current.items[0]?.id));
  expect(states(result).map(([, status]) => status)).toEqual(['pending', 'error']);
  await act(() => result.current.start(send));
  act(() => result.current.retry());
  await act(() => result.current.start(send));
  expect(states(result).map(([, status]) => status)).toEqual(['success', 'success']);
  const [first, again, afterAnswer] = keys;
  expect(again).toBe(first);
  expect(afterAnswer).not.toBe(first);
});

it('does not retry a file that breaks a rule', () => {
  const result = queueOf('bad.exe');
  act(() => result.current.retry());
  expect(states(result)[0]?.[1]).toBe('error');
});

it('notes that a file was already uploaded and continues', async () => {
  const result = queueOf('a.pdf', 'b.pdf');
  const send = vi.fn<Send>().mockResolvedValueOnce({ note: 'Already uploaded as version 2', known: true });
  const outcome = await act(() => result.current.start(send));
  expect(outcome).toEqual({ sent: 1, known: 1, left: 0, failure: null });
  expect(result.current.items[0]).toMatchObject({ status: 'success', note: 'Already uploaded as version 2' });
});

it.each([
  ['one', ['error', 'success']],
  ['all', ['error', 'pending']],
])('cancels %s without reporting a failure', async (which, expected) => {
  const result = queueOf('a.pdf', 'b.pdf');
  const send: Send = ({ name }, { signal }) =>
    name === 'b.pdf'
      ? Promise.resolve(undefined)
      : new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        });
  let ended: Promise<unknown> | undefined;
  act(() => {
    ended = result.current.start(send);
  });
  act(() => result.current.cancel(which === 'one' ? result.current.items[0]?.id : undefined));
  await act(async () => expect(await ended).toMatchObject({ failure: null }));
  expect(states(result).map(([, status]) => status)).toEqual(expected);
  expect(states(result)[0]?.[2]).toBe('Canceled');
});
