import type { ProjectMember, ProjectRole } from '@schemas/project.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderWithProviders } from '@/testing/render-with-providers.tsx';
import { ProjectTeam } from './project-team.tsx';

const { me, team, requests } = vi.hoisted(() => ({
  me: { id: 'u1', role: 'owner' },
  team: [] as ProjectMember[],
  requests: [] as [string, string, unknown][],
}));

vi.mock('@/lib/session/session-store.ts', () => ({
  useUser: () => ({ id: me.id }),
  useOrganization: () => ({ role: me.role }),
}));
vi.mock('@/lib/api-client.ts', () => ({
  apiRequest: async (path: string, _schema: unknown, options: { method?: string; body?: unknown }) => {
    if (path === '/members') {
      return [
        { user_id: 'u1', name: 'Olive', email: 'o@x.example', role: 'owner' },
        {
          user_id: '6f6f6f6f-0000-4000-8000-000000000002',
          name: 'Dana',
          email: 'd@x.example',
          role: 'member',
        },
      ];
    }
    if (!options.method || options.method === 'GET') return team;
    requests.push([options.method, path, options.body]);
    return team[0];
  },
}));

const member = (id: string, name: string, role: ProjectRole): ProjectMember => ({
  id: `m-${id}`,
  user_id: id,
  name,
  email: `${name}@x.example`,
  role,
  title: role === 'project_manager' ? 'Site Supervisor' : null,
  created_at: '2026-03-14T00:00:00Z',
});

beforeEach(() => {
  Object.assign(me, { id: 'u1', role: 'owner' });
  requests.length = 0;
  team.splice(0, team.length, member('u3', 'Max', 'project_manager'), member('u4', 'Lena', 'lawyer'));
});

it('adds the chosen person to the project, and requires a choice', async () => {
  renderWithProviders(<ProjectTeam projectId="p1" invitations={() => null} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add to team' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Choose a person');
  await userEvent.selectOptions(
    screen.getByLabelText('Person'),
    await screen.findByRole('option', { name: /Dana/ }),
  );
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'Lawyer');
  await userEvent.type(screen.getByLabelText('Title (optional)'), 'Legal Counsel');
  await userEvent.click(screen.getByRole('button', { name: 'Add to team' }));
  expect(requests).toEqual([
    [
      'POST',
      '/projects/p1/members',
      { user_id: '6f6f6f6f-0000-4000-8000-000000000002', role: 'lawyer', title: 'Legal Counsel' },
    ],
  ]);
});

it('lets a project manager change every role but the lawyer’s', async () => {
  Object.assign(me, { id: 'u3', role: 'member' });
  renderWithProviders(<ProjectTeam projectId="p1" invitations={() => null} />);
  const role = await screen.findByLabelText('Role of Max');
  expect(screen.queryByLabelText('Role of Lena')).toBeNull();
  expect(screen.queryAllByRole('option', { name: 'Lawyer' })).toEqual([]);
  await userEvent.selectOptions(role, 'Contractor');
  expect(requests).toEqual([['PUT', '/projects/p1/members/u3', { role: 'contractor' }]]);
});

it('saves a title edited in place, and Escape restores the old one', async () => {
  renderWithProviders(<ProjectTeam projectId="p1" invitations={() => null} />);
  const title = await screen.findByLabelText('Title of Max');
  await userEvent.type(title, ' and more{Escape}');
  expect(title).toHaveValue('Site Supervisor');
  await userEvent.tab();
  expect(requests).toEqual([]);
  await userEvent.clear(title);
  await userEvent.type(title, 'Safety Officer{Enter}');
  expect(requests).toEqual([['PUT', '/projects/p1/members/u3', { title: 'Safety Officer' }]]);
});

it('shows the team to others without actions', async () => {
  Object.assign(me, { id: 'u4', role: 'member' });
  renderWithProviders(<ProjectTeam projectId="p1" invitations={() => null} />);
  expect(await screen.findByText('Max')).toBeInTheDocument();
  expect(screen.getByText('Site Supervisor')).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
});
