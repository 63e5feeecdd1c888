import type { ComplianceCheckDetail } from '@schemas/compliance-check.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notify } from '@/lib/notify.ts';
import { renderWithProviders } from '@/testing/render-with-providers.tsx';
import { someCheck, someCheckDetail } from '../testing/some-check.ts';
import { UpdateCheckDialog } from './update-check-dialog.tsx';

vi.mock('@/lib/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const onOpenChange = vi.fn();
const puts: { ifMatch: string | null; body: unknown }[] = [];
/** The check as stored on the server. A save against another version is refused. */
let stored: ComplianceCheckDetail;
/** Fields that the server's evaluation changes after a save. */
let evaluated: Partial<ComplianceCheckDetail>;
let refusal: { status: number; body: unknown } | null;

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
async function server(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  if (String(input).includes('/members')) return answer(200, []);
  if (init?.method !== 'PUT') return answer(200, stored);
  const ifMatch = new Headers(init.headers).get('if-match');
  puts.push({ ifMatch, body: JSON.parse(String(init.body)) });
  if (refusal) return answer(refusal.status, refusal.body);
  return ifMatch === `"${stored.version}"`
    ? answer(200, { ...someCheck(), ...evaluated, version: stored.version + 1 })
    : answer(412, { message: 'This has changed', code: 'precondition_failed', request_id: 'r' });
}

beforeEach(() => {
  vi.stubGlobal('fetch', vi.fn(server));
  puts.length = 0;
  stored = someCheckDetail();
  evaluated = {};
  refusal = null;
  for (const mock of [onOpenChange, notify.success, notify.info]) vi.mocked(mock).mockReset();
});
afterEach(() => vi.unstubAllGlobals());

const open = async () => {
  renderWithProviders(<UpdateCheckDialog checkId={stored.id} onOpenChange={onOpenChange} />);
  await screen.findByLabelText('Status');
};
const choose = (status: string) => userEvent.selectOptions(screen.getByLabelText('Status'), status);
const save = (name = 'Save changes') => userEvent.click(screen.getByRole('button', { name }));

it('sends only changed fields, with the version that was read', async () => {
  await open();
  await userEvent.type(screen.getByLabelText('Notes'), 'Ask Dana');
  await save();
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  expect(puts).toEqual([{ ifMatch: '"1"', body: { notes: 'Ask Dana' } }]);
  expect(notify.success).toHaveBeenCalledWith('Check updated', expect.anything());
});

it('requires a reason for a waiver before sending, with or without notes', async () => {
  await open();
  await userEvent.type(screen.getByLabelText('Notes'), 'Ask Dana');
  await choose('waived');
  await save();
  expect(await screen.findByText('Enter a reason for the waiver')).toBeVisible();
  expect(puts).toEqual([]);
  evaluated = { status: 'waived', status_reason: 'waived' };
  await userEvent.type(screen.getByLabelText(/^Reason for the waiver/), 'Not built');
  await save();
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  expect(puts[0]?.body).toEqual({
    notes: 'Ask Dana',
    status: 'waived',
    waived_reason: 'Not built',
    waived_until: null,
  });
});

it('hides the waiver from users without permission', async () => {
  stored = someCheckDetail({ can: { ...stored.can, waive: false } });
  await open();
  expect(screen.queryByRole('option', { name: 'Waived' })).toBeNull();
});

it('reports the evaluated status if it differs', async () => {
  evaluated = { status: 'non_compliant', status_reason: 'overdue' };
  await open();
  await choose('in_progress');
  await save();
  await waitFor(() =>
    expect(notify.info).toHaveBeenCalledWith('Check updated: Non-Compliant.', {
      description: expect.stringMatching(/: Overdue$/),
    }),
  );
  expect(notify.success).not.toHaveBeenCalled();
});

it("keeps the input after another user's save, and saves over the new version", async () => {
  await open();
  await userEvent.type(screen.getByLabelText('Notes'), 'Mine');
  stored = someCheckDetail({ notes: 'Theirs', due_date: '2031-02-03', version: 7 });
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('Theirs');
  expect(screen.getByLabelText('Notes')).toHaveValue('Mine');
  expect(screen.getByLabelText('Due date')).toHaveValue('2031-02-03');
  expect(onOpenChange).not.toHaveBeenCalled();
  await save('Overwrite with mine');
  await waitFor(() => expect(puts.at(-1)).toEqual({ ifMatch: '"7"', body: { notes: 'Mine' } }));
});

it('shows a refusal in the dialog and keeps the input', async () => {
  refusal = {
    status: 409,
    body: { message: 'Evidence is needed first.', code: 'conflict', request_id: 'r' },
  };
  await open();
  await userEvent.type(screen.getByLabelText('Notes'), 'Mine');
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('Evidence is needed first.');
  expect(screen.getByLabelText('Notes')).toHaveValue('Mine');
  expect(onOpenChange).not.toHaveBeenCalled();
});

it('is read-only without permission', async () => {
  stored = someCheckDetail({ can: { ...stored.can, edit: false } });
  renderWithProviders(<UpdateCheckDialog checkId={stored.id} onOpenChange={onOpenChange} />);
  expect(await screen.findByText(/but not change them/)).toBeVisible();
  expect(screen.queryByLabelText('Status')).toBeNull();
});
