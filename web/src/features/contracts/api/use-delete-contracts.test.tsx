import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ExternalToast } from 'sonner';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notify } from '@/lib/notify.ts';
import { someContract } from '../testing/some-contract.ts';
import { useDeleteContracts } from './use-delete-contracts.ts';

vi.mock('@/lib/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn(), forget: vi.fn() } }));

const id = (n: number) => `0199f5a0-0000-7000-8000-00000000000${n}`;
const contract = (n: number, name: string) => ({ id: id(n), name });
const calls: string[] = [];
/** URLs that the fake server answers with 403. */
let forbidden: string[];

beforeEach(() => {
  calls.length = 0;
  forbidden = [];
  vi.mocked(notify.success).mockReset();
  vi.mocked(notify.error).mockReset();
  vi.stubGlobal(
    'fetch',
    vi.fn(async (address: string, { method }: RequestInit) => {
      const call = `${method} ${address.replace('/api/v1/contracts/', '')}`;
      calls.push(call);
      if (forbidden.includes(call)) {
        const body = { message: 'Not yours to change', code: 'forbidden', request_id: 'r' };
        return new Response(JSON.stringify(body), { status: 403 });
      }
      if (method === 'POST') return new Response(JSON.stringify(someContract({ id: address.split('/')[4] })));
      const at = '2026-11-20T15:00:00.000Z';
      const body = { id: address.split('/')[4], deleted_at: at, restorable_until: at, documents: 0 };
      return new Response(JSON.stringify(body));
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

async function remove(contracts: { id: string; name: string }[]) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(useDeleteContracts, { wrapper });
  await act(() => result.current.mutateAsync(contracts));
}

const undo = () => {
  const options = vi.mocked(notify.success).mock.calls[0]?.[1] as ExternalToast;
  const action = options.action as { label: string; onClick: (event: never) => void };
  expect(action.label).toBe('Undo');
  action.onClick(undefined as never);
};

it('deletes several contracts and restores each of them', async () => {
  await remove([1, 2, 3, 4, 5, 6].map((n) => contract(n, `Contract ${n}`)));
  expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(6);
  expect(notify.success).toHaveBeenCalledWith('6 contracts deleted', expect.anything());
  undo();
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('6 contracts restored'));
  expect(calls.filter((call) => /^POST .*\/restore$/.test(call)).sort()).toEqual(
    [1, 2, 3, 4, 5, 6].map((n) => `POST ${id(n)}/restore`),
  );
});

it('lists the contracts that could not be deleted, and restores only the deleted ones', async () => {
  forbidden = [`DELETE ${id(2)}`];
  await remove([contract(1, 'Steel'), contract(2, 'Roof')]);
  expect(notify.success).toHaveBeenCalledWith('\u2068Steel\u2069 deleted', expect.anything());
  expect(notify.error).toHaveBeenCalledWith(
    '\u2068Roof\u2069 could not be deleted',
    expect.objectContaining({ description: 'Not yours to change' }),
  );
  undo();
  await waitFor(() =>
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([`POST ${id(1)}/restore`]),
  );
});

it('shows that the undo failed', async () => {
  forbidden = [`POST ${id(1)}/restore`];
  await remove([contract(1, 'Steel')]);
  undo();
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledWith('\u2068Steel\u2069 could not be restored', expect.anything()),
  );
});
