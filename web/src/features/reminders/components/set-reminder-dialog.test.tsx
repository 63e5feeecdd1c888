import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/api-error.ts';
import { renderWithProviders } from '@/testing/render-with-providers.tsx';
import { SetReminderDialog } from './set-reminder-dialog.tsx';

const id = (last: number) => `0199f5a0-0000-7000-8000-00000000000${last}`;
const { requests, refusal } = vi.hoisted(() => ({
  requests: [] as Record<string, unknown>[],
  refusal: { error: null as Error | null },
}));

vi.mock('@/lib/session/session-store.ts', () => ({
  useUser: () => ({ id: '0199f5a0-0000-7000-8000-000000000001' }),
  useOrganization: () => ({ role: 'owner' }),
}));
vi.mock('@/lib/api-client.ts', () => ({
  apiPage: async () => ({ items: [], next: null, total: null }),
  apiRequest: async (path: string, _schema: unknown, options: { body?: Record<string, unknown> }) => {
    const person = (last: number, name: string, role: string) => ({
      user_id: `0199f5a0-0000-7000-8000-00000000000${last}`,
      name,
      email: `${name}@x.example`,
      role,
    });
    if (path === '/members') return [person(1, 'Olive', 'owner'), person(4, 'Bystander', 'member')];
    if (path.endsWith('/members')) return [person(2, 'Max', 'lawyer'), person(3, 'Carl', 'contractor')];
    if (path.startsWith('/projects/') || path.startsWith('/parties')) return [];
    requests.push(options.body ?? {});
    if (refusal.error) throw refusal.error;
    return {};
  },
}));

const onOpenChange = vi.fn();
const set = () => userEvent.click(screen.getByRole('button', { name: 'Set reminder' }));
const open = (subject: object) =>
  renderWithProviders(
    <SetReminderDialog
      subject={{ project_id: id(9), ...subject }}
      about="Steel supply"
      onOpenChange={onOpenChange}
    />,
  );

beforeEach(() => {
  requests.length = 0;
  refusal.error = null;
  onOpenChange.mockReset();
});

it('sends the entries to people with access to the project', async () => {
  open({ contract_id: id(8) });
  expect(await screen.findByRole('checkbox', { name: /Olive/ })).toBeChecked();
  expect(screen.queryByRole('checkbox', { name: /Bystander/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: /Carl/ }));
  await userEvent.type(screen.getByLabelText(/^Title/), 'Pay');
  await userEvent.selectOptions(screen.getByLabelText(/^Frequency/), 'custom');
  await userEvent.clear(screen.getByLabelText(/^Every/));
  await userEvent.type(screen.getByLabelText(/^Every/), '2');
  await userEvent.type(screen.getByLabelText('Email addresses'), 'ADA@b.example, c@d.example');
  await set();
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  expect(requests).toMatchObject([
    {
      project_id: id(9),
      contract_id: id(8),
      type: 'Payment Due',
      title: 'Pay',
      time: '09:00',
      frequency: 'custom',
      every: 2,
      unit: 'month',
      until: null,
      user_ids: [id(1), id(3)],
      addresses: ['ada@b.example', 'c@d.example'],
    },
  ]);
});

it('requires an end date if only email addresses are recipients, and drops fields the frequency does not use', async () => {
  open({});
  await userEvent.click(await screen.findByRole('checkbox', { name: /Olive/ }));
  await userEvent.type(screen.getByLabelText(/^Title/), 'Pay');
  await set();
  expect(await screen.findByText('Choose at least one recipient')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Email addresses'), 'a@b.example');
  await userEvent.selectOptions(screen.getByLabelText(/^Frequency/), 'daily');
  await set();
  expect(await screen.findByText(/Set an end date or add a member/)).toBeVisible();
  expect(requests).toEqual([]);
  await userEvent.selectOptions(screen.getByLabelText(/^Frequency/), 'one_time');
  await set();
  await waitFor(() => expect(requests).toMatchObject([{ frequency: 'one_time', every: null, until: null }]));
});

it('shows a refusal on its field and keeps the input; contractors are not offered for obligations', async () => {
  refusal.error = new ApiError('Choose people who have access to this', {
    status: 422,
    code: 'invalid_input',
    fields: [{ path: 'user_ids', message: 'Choose people who have access to this' }],
  });
  open({ obligation_id: id(7) });
  expect(await screen.findByRole('checkbox', { name: /Max/ })).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: /Carl/ })).not.toBeInTheDocument();
  await userEvent.type(screen.getByLabelText(/^Title/), 'Pay');
  await set();
  expect(await screen.findByText('Choose people who have access to this')).toBeVisible();
  expect(screen.getByLabelText(/^Title/)).toHaveValue('Pay');
  expect(onOpenChange).not.toHaveBeenCalled();
});
