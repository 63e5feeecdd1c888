import type { ContractAction } from '@schemas/contract.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderWithProviders } from '@/testing/render-with-providers.tsx';
import { someApprovalRule } from '../testing/some-approval-rule.ts';
import { StepDialog } from './step-dialog.tsx';

const contract = {
  id: '0199f5a0-0000-7000-8000-000000000001',
  name: 'Steel supply',
  start_date: '2026-03-01',
  end_date: '2027-03-01',
  approval_rule: someApprovalRule({ lawyer_names: ['Dana Reyes', 'Lena Lawyer'] }),
};
const fetchMock = vi.fn<typeof fetch>();
const onOpenChange = vi.fn();
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const refuse = (status: number, body: object) =>
  fetchMock.mockResolvedValueOnce(new Response(JSON.stringify({ request_id: 'r', ...body }), { status }));
const sent = () => JSON.parse(String(fetchMock.mock.calls.at(-1)?.[1]?.body));
const open = (action: ContractAction) =>
  renderWithProviders(<StepDialog contract={contract} action={action} onOpenChange={onOpenChange} />);

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  fetchMock.mockReset();
  onOpenChange.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

it('names the lawyers that a submission asks', () => {
  open('submit');
  expect(
    screen.getByText('Dana Reyes or Lena Lawyer will be asked to approve or reject the latest document.'),
  ).toBeVisible();
});

it('requires a reason before sending', async () => {
  open('terminate');
  await press('Terminate contract');
  expect(await screen.findByText('Enter a reason for terminating the contract')).toBeVisible();
  expect(fetchMock).not.toHaveBeenCalled();
});

it('shows a refusal in the dialog, keeps the input, and retries with the same key', async () => {
  open('activate');
  await userEvent.type(screen.getByLabelText('Note'), 'Signed by both');
  const message = 'A lawyer’s approval of the newest document is needed first';
  refuse(409, { message, code: 'conflict' });
  await press('Activate contract');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByLabelText('Note')).toHaveValue('Signed by both');
  expect(onOpenChange).not.toHaveBeenCalled();

  refuse(409, { message, code: 'conflict' });
  await press('Activate contract');
  await waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(2));
  const keys = fetchMock.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  expect(sent()).toMatchObject({ action: 'activate', note: 'Signed by both' });
});

it('renews only with an end date on or after the start', async () => {
  open('renew');
  await press('Renew contract');
  expect(await screen.findByText('End date is required')).toBeVisible();
  await userEvent.type(screen.getByLabelText(/^New start date/), '2027-03-02');
  await userEvent.type(screen.getByLabelText(/^New end date/), '2027-03-01');
  expect(await screen.findByText('End date must not be before the start date')).toBeVisible();
  expect(fetchMock).not.toHaveBeenCalled();
});

it('shows a server error about a date on its field', async () => {
  open('renew');
  await userEvent.type(screen.getByLabelText(/^New end date/), '2027-03-01');
  refuse(422, {
    message: 'Invalid input',
    code: 'invalid_input',
    fields: [{ path: 'end_date', message: 'The new end date is in the past' }],
  });
  await press('Renew contract');
  expect(await screen.findByText('The new end date is in the past')).toBeVisible();
  expect(sent()).toEqual({ action: 'renew', note: null, start_date: null, end_date: '2027-03-01' });
});
