import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notify } from '@/lib/notify.ts';
import { renderWithProviders } from '@/testing/render-with-providers.tsx';
import { CreateContractDialog } from './create-contract-dialog.tsx';

vi.mock('@/lib/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));

const project = { id: '0199f5a0-0000-7000-8000-000000000001', label: 'Harbor Street' };
const onOpenChange = vi.fn();
const fetchMock = vi.fn<typeof fetch>();
const create = () => userEvent.click(screen.getByRole('button', { name: 'Create Contract' }));
const refuse = (status: number, body: object) =>
  fetchMock.mockResolvedValueOnce(new Response(JSON.stringify({ request_id: 'r', ...body }), { status }));
const fill = async () => {
  await userEvent.type(screen.getByLabelText(/^Name/), 'Steel supply');
  await userEvent.selectOptions(screen.getByLabelText(/^Type/), 'Supply');
  await userEvent.type(screen.getByLabelText(/^Party A/), 'Northgate');
  await userEvent.type(screen.getByLabelText(/^Party B/), 'Golden Gate Steel');
};

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  fetchMock.mockReset();
  vi.mocked(notify.error).mockReset();
  onOpenChange.mockReset();
  renderWithProviders(<CreateContractDialog onOpenChange={onOpenChange} project={project} />);
});
afterEach(() => vi.unstubAllGlobals());

it('names what is missing in one toast and on each field, and sends nothing', async () => {
  await create();
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledWith(
      'Please fill in all required fields (Name, Type, Parties, and Project)',
    ),
  );
  expect(screen.getByText('Type is required')).toBeVisible();
  expect(fetchMock).not.toHaveBeenCalled();
});

it('refuses an end before the start on the end date', async () => {
  await fill();
  await userEvent.type(screen.getByLabelText('Start date'), '2026-03-02');
  await userEvent.type(screen.getByLabelText('End date'), '2026-03-01');
  await create();
  expect(await screen.findByText('End date must not be before the start date')).toBeVisible();
  expect(fetchMock).not.toHaveBeenCalled();
});

it('refuses a value that is no number', async () => {
  await fill();
  await userEvent.type(screen.getByLabelText('Contract value'), '2.5M');
  await create();
  expect(await screen.findByText('Must be a number')).toBeVisible();
});

it('keeps the form and sends the same key again after a failure', async () => {
  await fill();
  await userEvent.type(screen.getByLabelText('Contract value'), '1,250,000');
  refuse(503, { message: 'The database cannot be reached', code: 'unavailable' });
  await create();
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledWith('Failed to create contract. Please try again.', {
      description: 'The database cannot be reached',
    }),
  );
  expect(onOpenChange).not.toHaveBeenCalled();
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Steel supply');

  refuse(422, {
    message: 'Check the fields',
    code: 'invalid_input',
    fields: [{ path: 'name', message: 'There is a contract of this name' }],
  });
  await create();
  expect(await screen.findByText('There is a contract of this name')).toBeVisible();

  const [first, second] = fetchMock.mock.calls.map(([, init]) => init);
  expect(JSON.parse(String(first?.body))).toEqual({
    project_id: project.id,
    name: 'Steel supply',
    contract_type: 'Supply',
    party_a_name: 'Northgate',
    party_a_type: 'owner',
    party_b_name: 'Golden Gate Steel',
    party_b_type: 'contractor',
    contract_value: 1_250_000,
    start_date: null,
    end_date: null,
  });
  const key = (init?: RequestInit) => new Headers(init?.headers).get('idempotency-key');
  expect(key(first)).toBeTruthy();
  expect(key(second)).toBe(key(first));
});
