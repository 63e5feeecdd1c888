import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { uploadFile } from '@/lib/upload.ts';
import { renderWithProviders } from '@/testing/render-with-providers.tsx';
import { someContract } from '../testing/some-contract.ts';
import { CreateContractDialog } from './create-contract-dialog.tsx';

vi.mock('@/features/parties/api/list-parties.ts', () => ({ useDirectoryNames: () => [] }));
vi.mock('@/lib/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn(), loading: vi.fn() } }));
vi.mock('@/lib/upload.ts', () => ({ uploadFile: vi.fn() }));

const project = { id: '0199f5a0-0000-7000-8000-000000000001', label: 'Harbor Street' };
const onOpenChange = vi.fn();
const fetchMock = vi.fn<typeof fetch>();
const create = () => userEvent.click(screen.getByRole('button', { name: 'Create contract' }));
const refuse = (status: number, body: object) =>
  fetchMock.mockResolvedValueOnce(new Response(JSON.stringify({ request_id: 'r', ...body }), { status }));
const answerCreated = () =>
  fetchMock.mockResolvedValueOnce(new Response(JSON.stringify(someContract()), { status: 201 }));
const choose = (name: string) =>
  userEvent.upload(screen.getByLabelText(/^Choose a file/), new File(['text'], name), { applyAccept: false });
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
  vi.mocked(notify.success).mockReset();
  vi.mocked(uploadFile).mockReset();
  onOpenChange.mockReset();
  renderWithProviders(<CreateContractDialog onOpenChange={onOpenChange} project={project} />);
});
afterEach(() => vi.unstubAllGlobals());

it('reports missing fields in one toast and on each field, and sends nothing', async () => {
  await create();
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledWith(
      'Please fill in all required fields (Name, Type, Parties, and Project)',
    ),
  );
  expect(screen.getByText('Type is required')).toBeVisible();
  expect(fetchMock).not.toHaveBeenCalled();
});

it('rejects an end before the start, on the end date', async () => {
  await fill();
  await userEvent.type(screen.getByLabelText('Start date'), '2026-03-02');
  await userEvent.type(screen.getByLabelText('End date'), '2026-03-01');
  await create();
  expect(await screen.findByText('End date must not be before the start date')).toBeVisible();
  expect(fetchMock).not.toHaveBeenCalled();
});

it('rejects a value that is not a number', async () => {
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
      id: 'create-contract',
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
    party_a_id: null,
    party_b_id: null,
    contract_value: 1_250_000,
    start_date: null,
    end_date: null,
  });
  const key = (init?: RequestInit) => new Headers(init?.headers).get('idempotency-key');
  expect(key(first)).toBeTruthy();
  expect(key(second)).toBe(key(first));
});

it('creates one contract on two clicks', async () => {
  await fill();
  answerCreated();
  const button = screen.getByRole('button', { name: 'Create contract' });
  button.click();
  button.click();
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  expect(fetchMock).toHaveBeenCalledOnce();
});

it('creates and uploads in one step with one toast', async () => {
  await fill();
  await choose('steel.pdf');
  answerCreated();
  vi.mocked(uploadFile).mockResolvedValueOnce({});
  await create();
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  expect(notify.loading).toHaveBeenCalledWith('Creating contract and uploading document...', {
    id: 'create-contract',
  });
  expect(notify.success).toHaveBeenCalledWith('Contract created successfully!', {
    id: 'create-contract',
    description: `\u2068${someContract().name}\u2069`,
  });
  expect(vi.mocked(uploadFile).mock.calls[0]?.[0]).toBe(`/contracts/${someContract().id}/upload`);
});

it('shows that the contract was created but its upload failed, and retries only the upload', async () => {
  await fill();
  await choose('steel.pdf');
  answerCreated();
  vi.mocked(uploadFile).mockRejectedValueOnce(new ApiError('Offline', { status: 0, code: 'network' }));
  await create();
  expect(await screen.findByText(/was created, but its document was not uploaded/)).toBeVisible();
  expect(notify.success).not.toHaveBeenCalled();
  expect(onOpenChange).not.toHaveBeenCalled();

  vi.mocked(uploadFile).mockResolvedValueOnce({});
  await userEvent.click(screen.getByRole('button', { name: 'Upload again' }));
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  expect(fetchMock).toHaveBeenCalledOnce();
  const [first, second] = vi.mocked(uploadFile).mock.calls.map(([, , , options]) => options.idempotencyKey);
  expect(second).toBe(first);
});

it('creates nothing while the chosen file cannot be uploaded, and lets the user remove it', async () => {
  await fill();
  await choose('plan.dwg');
  expect(screen.getByText(/File format not supported/)).toBeVisible();
  await create();
  expect(fetchMock).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Remove plan.dwg' }));
  expect(screen.getByLabelText(/^Choose a file/)).toBeInTheDocument();
});

it('asks before closing with unsaved input', async () => {
  await userEvent.type(screen.getByLabelText(/^Name/), 'Steel');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onOpenChange).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(onOpenChange).toHaveBeenCalledWith(false);
});
