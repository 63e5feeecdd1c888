import type { Obligation } from '@schemas/obligation.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderWithProviders } from '@/testing/render-with-providers.tsx';
import { EditObligationDialog } from './edit-obligation-dialog.tsx';

const id = (last: number) => `0199f5a0-0000-7000-8000-00000000000${last}`;
const obligation: Obligation = {
  id: id(1),
  project_id: id(2),
  project_name: 'Quarry Street',
  contract_id: id(3),
  contract_name: 'Steel supply',
  document_id: id(4),
  document_version: 1,
  kind: 'notice_window',
  status: 'proposed',
  title: 'Notice of claim',
  category: 'document',
  who: 'Subcontractor',
  bearer: 'theirs',
  shown: null,
  quote: 'within 21 days after the event',
  page: 3,
  start: 900,
  end: 930,
  anchor: 'event',
  anchor_date: null,
  anchor_event: 'the event',
  offset_count: 21,
  offset_unit: 'days',
  base_date: null,
  due_date: null,
  note: null,
  source: 'rule',
  confidence: 0.8,
  decided_by: null,
  decided_by_name: null,
  decided_at: null,
  created_at: '2026-03-14T12:00:00Z',
  version: 1,
};
const fetchMock = vi.fn<typeof fetch>();
const onOpenChange = vi.fn();
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const puts = () =>
  fetchMock.mock.calls
    .filter(([, init]) => init?.method === 'PUT')
    .map(([, init]) => ({
      ifMatch: new Headers(init?.headers).get('if-match'),
      body: JSON.parse(String(init?.body)),
    }));

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  fetchMock.mockReset();
  onOpenChange.mockReset();
  renderWithProviders(
    <EditObligationDialog
      obligation={obligation}
      onOpenChange={onOpenChange}
      onConfirmed={() => {}}
      onClosed={() => {}}
    />,
  );
});
afterEach(() => vi.unstubAllGlobals());

it('edits a proposal and confirms it in one step', async () => {
  fetchMock.mockResolvedValue(answer(200, { ...obligation, status: 'confirmed', version: 2 }));
  await userEvent.selectOptions(screen.getByLabelText('Clock starts'), 'contract_end');
  await userEvent.selectOptions(screen.getByLabelText('Before or after'), 'before');
  expect(screen.getByText('21 days before the contract ends')).toBeVisible();
  await press('Save and confirm');
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  expect(puts()).toEqual([
    {
      ifMatch: '"1"',
      body: expect.objectContaining({
        status: 'confirmed',
        anchor: 'contract_end',
        anchor_date: null,
        offset_count: -21,
      }),
    },
  ]);
});

it('rejects a number that is not whole before sending', async () => {
  await userEvent.clear(screen.getByLabelText('Due'));
  await userEvent.type(screen.getByLabelText('Due'), '2.5');
  await press('Save and confirm');
  expect(await screen.findByText('Must be a whole number')).toBeVisible();
  expect(puts()).toEqual([]);
});

it("shows another user's changes, keeps the input, and overwrites only on a second save", async () => {
  const theirs = { ...obligation, title: 'Claim notice to the owner', version: 5 };
  fetchMock.mockImplementation(async (_, init) => {
    if (init?.method !== 'PUT') return answer(200, [theirs]);
    return new Headers(init.headers).get('if-match') === '"5"'
      ? answer(200, { ...theirs, version: 6 })
      : answer(412, { message: 'Stale', code: 'precondition_failed', request_id: 'r' });
  });
  await userEvent.clear(screen.getByLabelText(/^Title/));
  await userEvent.type(screen.getByLabelText(/^Title/), 'Mine');
  await press('Save and confirm');
  expect(await screen.findByText('Claim notice to the owner')).toBeVisible();
  expect(screen.getByLabelText(/^Title/)).toHaveValue('Mine');
  expect(onOpenChange).not.toHaveBeenCalled();

  await press('Overwrite with mine');
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  expect(puts().map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"5"']);
});

it("accepts the other user's changes if chosen", async () => {
  const theirs = { ...obligation, title: 'Claim notice to the owner', version: 5 };
  fetchMock.mockImplementation(async (_, init) =>
    init?.method === 'PUT'
      ? answer(412, { message: 'Stale', code: 'precondition_failed', request_id: 'r' })
      : answer(200, [theirs]),
  );
  await userEvent.type(screen.getByLabelText(/^Title/), ' of mine');
  await press('Save and confirm');
  await userEvent.click(await screen.findByRole('button', { name: 'Use theirs' }));
  expect(screen.getByLabelText(/^Title/)).toHaveValue('Claim notice to the owner');
  expect(screen.queryByRole('button', { name: 'Keep theirs' })).toBeNull();
});
