import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/api-error.ts';
import { renderWithProviders } from '@/testing/render-with-providers.tsx';
import { ShareContractDialog } from './share-contract-dialog.tsx';

const { shares, requests, refusal } = vi.hoisted(() => ({
  shares: [] as { user_id: string; name: string; email: string; shared: boolean }[],
  requests: [] as [string, unknown][],
  refusal: { error: null as Error | null },
}));

vi.mock('@/lib/api-client.ts', () => ({
  apiRequest: async (
    path: string,
    _schema: unknown,
    options: { method?: string; body?: { shared: boolean } },
  ) => {
    if (options.method !== 'PUT') return shares.map((share) => ({ ...share }));
    requests.push([path, options.body]);
    if (refusal.error) throw refusal.error;
    for (const share of shares)
      if (path.endsWith(share.user_id)) share.shared = options.body?.shared ?? false;
    return shares[0];
  },
}));

const contract = { id: 'c1', name: 'Steel', project_id: 'p1', project_name: 'Tower' };
const open = () => renderWithProviders(<ShareContractDialog contract={contract} onClose={() => {}} />);
const switchOf = (name: RegExp) => screen.findByRole('switch', { name });

beforeEach(() => {
  requests.length = 0;
  refusal.error = null;
  shares.splice(0, shares.length, { user_id: 'u1', name: 'Max', email: 'm@x.example', shared: false });
});

it('shares with a contractor immediately and revokes the share', async () => {
  open();
  await userEvent.click(await switchOf(/Max/));
  expect(await switchOf(/Max/)).toBeChecked();
  await userEvent.click(await switchOf(/Max/));
  expect(await switchOf(/Max/)).not.toBeChecked();
  expect(requests).toEqual([
    ['/contracts/c1/shares/u1', { shared: true }],
    ['/contracts/c1/shares/u1', { shared: false }],
  ]);
});

it('reverts if the server refuses', async () => {
  refusal.error = new ApiError("You don't have permission to do this", { status: 403, code: 'forbidden' });
  open();
  await userEvent.click(await switchOf(/Max/));
  expect(await switchOf(/Max/)).not.toBeChecked();
});

it('links to the team tab if there is no contractor to share with', async () => {
  shares.length = 0;
  open();
  expect(await screen.findByRole('link', { name: 'Invite one on the team tab' })).toHaveAttribute(
    'href',
    '/projects/p1?tab=team',
  );
});
