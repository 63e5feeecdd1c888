import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/api-error.ts';
import { CONTRACT_FILE_RULES } from '@/lib/file-rules.ts';
import { notify } from '@/lib/notify.ts';
import { useUploadQueue } from './use-upload-queue.ts';

vi.mock('@/lib/notify.ts', () => ({ notify: { error: vi.fn() } }));

const file = (name: string) => new File(['text'], name);
const queueOf = (...names: string[]) => {
  const { result } = renderHook(() => useUploadQueue(CONTRACT_FILE_RULES));
  act(() => result.current.add(names.map(file)));
  return result;
};
const states = (result: ReturnType<typeof queueOf>) =>
  result.current.items.map(({ file: { name }, status, error }) => [name, status, error]);

beforeEach(() => vi.mocked(notify.error).mockReset());

it('starts a file that breaks a rule as error, and never sends it', async () => {
  const result = queueOf('good.pdf', 'bad.exe');
  const send = vi.fn(async () => {});
  await act(() => result.current.start(send));
  expect(send).toHaveBeenCalledOnce();
  expect(states(result)).toEqual([
    ['good.pdf', 'success', undefined],
    ['bad.exe', 'error', expect.stringContaining('File format not supported')],
  ]);
});

it('takes five files and says so when there are more', () => {
  const result = queueOf('1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf', '6.pdf');
  expect(result.current.items).toHaveLength(5);
  expect(notify.error).toHaveBeenCalledWith('Maximum 5 files allowed');
});

it('shows the progress it is told', async () => {
  const result = queueOf('a.pdf');
  let report = (_percent: number) => {};
  let finish = () => {};
  act(() => {
    void result.current.start((_, options) => {
      report = options.onProgress;
      return new Promise<void>((resolve) => (finish = resolve));
    });
  });
  act(() => report(40));
  expect(result.current.items[0]).toMatchObject({ status: 'uploading', progress: 40 });
  await act(async () => finish());
  expect(result.current.items[0]).toMatchObject({ status: 'success', progress: 100 });
});

it('goes on after a file of which the server says no, and reports the failure', async () => {
  const result = queueOf('a.pdf', 'b.pdf');
  const refused = new ApiError('This is not a PDF', { status: 415, code: 'unsupported_media_type' });
  const send = vi.fn().mockRejectedValueOnce(refused).mockResolvedValueOnce(undefined);
  const outcome = await act(() => result.current.start(send));
  expect(outcome).toEqual({ sent: 1, failure: refused });
  expect(states(result)).toEqual([
    ['a.pdf', 'error', 'This is not a PDF'],
    ['b.pdf', 'success', undefined],
  ]);
});

it('gives up on the rest with Upload failed where there is no way through', async () => {
  const result = queueOf('a.pdf', 'b.pdf');
  const send = vi.fn().mockRejectedValue(new ApiError('Offline', { status: 0, code: 'network' }));
  await act(() => result.current.start(send));
  expect(send).toHaveBeenCalledOnce();
  expect(states(result)[1]).toEqual(['b.pdf', 'error', 'Upload failed']);
});

it('clears what has arrived and removes what has not', async () => {
  const result = queueOf('a.pdf', 'bad.exe');
  await act(() => result.current.start(async () => {}));
  act(() => result.current.clearCompleted());
  expect(states(result).map(([name]) => name)).toEqual(['bad.exe']);
  act(() => result.current.remove(result.current.items[0]?.id ?? ''));
  expect(result.current.items).toEqual([]);
});
