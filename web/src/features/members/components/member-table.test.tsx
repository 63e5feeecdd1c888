import type { OrgRole } from '@schemas/organization.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithProviders } from '@/testing/render-with-providers.tsx';
import { MemberTable } from './member-table.tsx';

const { me, members, requests, access } = vi.hoisted(() => ({
  access: { api_keys: [], webhooks: [], reporting_logins: [] } as Record<
    string,
    { id: string; name: string }[]
  >,
  me: { id: 'olive', role: 'owner' },
  members: [] as { user_id: string; role: string }[],
  requests: [] as [string | undefined, string, unknown][],
}));

vi.mock('@/lib/session/session-store.ts', () => ({
  useUser: () => ({ id: me.id }),
  useOrganization: () => ({ role: me.role }),
  refreshUser: () => Promise.resolve(),
}));
vi.mock('@/lib/api-client.ts', () => ({
  apiRequest: async (path: string, _schema: unknown, options: { method?: string; body?: unknown }) => {
    if (path === '/members') return members;
    if (path.endsWith('/access')) return access;
    requests.push([options.method, path, options.body]);
    return members[0];
  },
}));

const member = (name: string, role: OrgRole) => ({
  user_id: name.toLowerCase(),
  name,
  email: `${name}@x.example`,
  role,
  project_count: 2,
  created_at: '2026-03-14T00:00:00Z',
});

beforeEach(() => {
  requests.length = 0;
  members.splice(
    0,
    members.length,
    member('Olive', 'owner'),
    member('Ada', 'admin'),
    member('Max', 'member'),
  );
});

const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
const offers = async (name: string) => {
  const cells = within(await row(name));
  return {
    roles: cells.queryAllByRole('option').map((option) => option.textContent),
    actions: cells.queryByRole('button') !== null,
  };
};

it.each([
  [
    'owner',
    'olive',
    {
      Olive: [[], false],
      Ada: [['Member', 'Admin', 'Owner'], true],
      Max: [['Member', 'Admin', 'Owner'], true],
    },
  ],
  [
    'admin',
    'ada',
    { Olive: [[], false], Ada: [['Member', 'Admin'], true], Max: [['Member', 'Admin'], true] },
  ],
  ['member', 'max', { Olive: [[], false], Ada: [[], false], Max: [[], true] }],
] as const)('offers the %s only permitted actions', async (role, id, expected) => {
  Object.assign(me, { id, role });
  renderWithProviders(<MemberTable />);
  for (const [name, [roles, actions]] of Object.entries(expected)) {
    expect([name, await offers(name)]).toEqual([name, { roles, actions }]);
  }
});

it('changes a role immediately, and asks before removing a member', async () => {
  Object.assign(me, { id: 'olive', role: 'owner' });
  renderWithProviders(<MemberTable />);
  await userEvent.selectOptions(await screen.findByLabelText('Role of Max'), 'Admin');
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Max' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Remove from organization' }));
  expect(requests).toEqual([['PUT', '/members/max', { role: 'admin' }]]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove member' }));
  expect(requests[1]).toEqual(['DELETE', '/members/max', undefined]);
});

describe('access that outlives its creator', () => {
  const open = async () => {
    renderWithProviders(<MemberTable />);
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Ada' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Remove from organization' }));
    return within(await screen.findByRole('alertdialog'));
  };
  beforeEach(() => {
    Object.assign(access, {
      api_keys: [{ id: 'k', name: 'Nightly export' }],
      webhooks: [{ id: 'w', name: 'Ticket desk' }],
      reporting_logins: [{ id: 'l', name: 'Dashboard' }],
    });
    return () => Object.assign(access, { api_keys: [], webhooks: [], reporting_logins: [] });
  });

  it('is listed by name when its creator is removed, and is revoked only on request', async () => {
    Object.assign(me, { id: 'olive', role: 'owner' });
    const dialog = await open();
    await dialog.findByText('API key: Nightly export');
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'API key: Nightly export',
      'Webhook: Ticket desk',
      'Reporting login: Dashboard',
    ]);
    expect(dialog.getByRole('checkbox')).not.toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove member' }));
    expect(requests).toEqual([['DELETE', '/members/ada', undefined]]);
  });

  it('is revoked with the membership if chosen', async () => {
    Object.assign(me, { id: 'olive', role: 'owner' });
    const dialog = await open();
    await userEvent.click(await dialog.findByRole('checkbox', { name: /^Revoke these keys/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove member' }));
    expect(requests).toEqual([['DELETE', '/members/ada?end_access=true', undefined]]);
  });

  it('for reporting can be revoked only by owners', async () => {
    Object.assign(me, { id: 'max', role: 'admin' });
    Object.assign(access, { api_keys: [], webhooks: [] });
    const dialog = await open();
    await dialog.findByText('Reporting login: Dashboard (only an owner can revoke it)');
    expect(dialog.queryByRole('checkbox')).toBeNull();
  });
});
