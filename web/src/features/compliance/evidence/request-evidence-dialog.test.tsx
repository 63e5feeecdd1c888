import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderWithProviders } from '@/testing/render-with-providers.tsx';
import { RequestEvidenceDialog } from './request-evidence-dialog.tsx';

const created = {
  id: '01985f00-0000-7000-8000-000000000009',
  check_id: '01985f00-0000-7000-8000-000000000001',
  recipient: 'Northside Electric',
  email: null,
  party_id: null,
  state: 'open',
  expires_at: '2030-01-15T12:00:00Z',
  used_at: null,
  revoked_at: null,
  created_by_name: 'Ines Okafor',
  created_at: '2030-01-01T12:00:00Z',
  token: 'a'.repeat(32),
  path: `/evidence/${'a'.repeat(32)}`,
};
const northside = {
  id: '01985f00-0000-7000-8000-000000000011',
  kind: 'company',
  name: 'Northside Electric',
  contact_name: null,
  address: null,
  email: 'office@northside.example',
  mail_problem: null,
  phone: null,
  license_number: null,
  license_state: null,
  license_valid_to: null,
  policies: [],
  insured_to: null,
  note: null,
  project_count: 0,
  contract_count: 0,
  merged_into: null,
  created_at: '2030-01-01T12:00:00Z',
  updated_at: '2030-01-01T12:00:00Z',
  version: 1,
};
const directory = [northside];
const posts: unknown[] = [];
let answer: { status: number; body: unknown };

beforeEach(() => {
  posts.length = 0;
  answer = { status: 201, body: created };
  vi.stubGlobal(
    'fetch',
    vi.fn(async (_: unknown, init?: RequestInit) => {
      if (init?.method !== 'POST') return new Response(JSON.stringify(directory));
      posts.push(JSON.parse(String(init?.body)));
      return new Response(JSON.stringify(answer.body), { status: answer.status });
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

const open = () =>
  renderWithProviders(
    <RequestEvidenceDialog checkId={created.check_id} projectId="" onOpenChange={vi.fn()} />,
  );
const make = () => userEvent.click(screen.getByRole('button', { name: 'Create link' }));

it('requires a recipient before sending', async () => {
  open();
  await make();
  expect(await screen.findByText('Enter the recipient')).toBeVisible();
  expect(posts).toEqual([]);
});

it('shows the full link and copies it', async () => {
  const user = userEvent.setup();
  open();
  await userEvent.type(screen.getByLabelText(/^Recipient/), 'Northside Electric');
  await userEvent.selectOptions(screen.getByLabelText('Valid for'), '7');
  await make();
  const field = await screen.findByLabelText('Link');
  expect(field).toHaveValue(`${window.location.origin}${created.path}`);
  expect(posts).toEqual([{ recipient: 'Northside Electric', email: null, days: 7 }]);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Copied to the clipboard.')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}${created.path}`);
});

it("sends the request to a directory party's email address or another one", async () => {
  open();
  await userEvent.click(screen.getByLabelText('From the directory'));
  await userEvent.click(await screen.findByRole('option', { name: /Northside Electric/ }));
  expect(screen.getByLabelText(/^Recipient/)).toHaveValue('Northside Electric');
  expect(screen.getByLabelText('Email')).toHaveValue('office@northside.example');
  await userEvent.clear(screen.getByLabelText('Email'));
  await userEvent.type(screen.getByLabelText('Email'), 'nora@northside.example');
  await make();
  await screen.findByLabelText('Link');
  expect(posts).toEqual([
    { recipient: 'Northside Electric', email: 'nora@northside.example', party_id: northside.id, days: 14 },
  ]);
});

it('selects the link if the browser blocks copying', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
  open();
  await userEvent.type(screen.getByLabelText(/^Recipient/), 'N');
  await make();
  await screen.findByLabelText('Link');
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText(/Press Ctrl\+C/)).toBeVisible();
});

it('shows a refusal and keeps the input', async () => {
  answer = { status: 403, body: { message: 'You may not do this', code: 'forbidden', request_id: 'r' } };
  open();
  await userEvent.type(screen.getByLabelText(/^Recipient/), 'Northside');
  await make();
  expect(await screen.findByRole('alert')).toHaveTextContent('You may not do this');
  expect(screen.getByLabelText(/^Recipient/)).toHaveValue('Northside');
});
