import type { Contract } from '@schemas/contract.ts';
import type { ApprovalRule } from '@schemas/contract-approval.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notify } from '@/lib/notify.ts';
import { renderWithProviders } from '@/testing/render-with-providers.tsx';
import { someApprovalRule } from '../testing/some-approval-rule.ts';
import { someContract } from '../testing/some-contract.ts';
import { EditContractDialog } from './edit-contract-dialog.tsx';

vi.mock('@/features/parties/api/list-parties.ts', () => ({ useDirectoryNames: () => [] }));
vi.mock('@/lib/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));

const opened = someContract();
const onOpenChange = vi.fn();
const puts: { ifMatch: string | null; body: unknown }[] = [];
/** Approval rule of the server's contract. */
let rule: Partial<ApprovalRule>;
/** The contract as stored on the server. A save against another version is refused. */
let stored: Contract;

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
async function server(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  if (String(input).includes('/activity')) {
    return answer(200, [
      {
        id: stored.id,
        project_id: stored.project_id,
        project_name: null,
        contract_id: stored.id,
        actor_id: null,
        actor_name: 'Dana Reyes',
        action: 'updated',
        entity_type: 'contract',
        entity_id: stored.id,
        title: 'Changed a contract',
        note: null,
        before: {},
        after: {},
        names: {},
        created_at: stored.updated_at,
      },
    ]);
  }
  if (init?.method === 'PUT') {
    const ifMatch = new Headers(init.headers).get('if-match');
    puts.push({ ifMatch, body: JSON.parse(String(init.body)) });
    return ifMatch === `"${stored.version}"`
      ? answer(200, { ...stored, version: stored.version + 1 })
      : answer(412, { message: 'This has changed', code: 'precondition_failed', request_id: 'r' });
  }
  return answer(200, {
    ...stored,
    documents: [],
    analysis: null,
    approval: null,
    requires_approval: false,
    approval_rule: someApprovalRule({ required: 0, ...rule }),
    default_perspective: 'contractor',
    allowed_transitions: [],
    can: {
      edit: true,
      upload: true,
      analyze: true,
      review: true,
      approve: false,
      read_payments: true,
      read_dates: true,
    },
    amends: null,
    amended_by: [],
    deadline_count: 0,
    proposal_count: 0,
    proposals: [],
  });
}

beforeEach(() => {
  vi.stubGlobal('fetch', vi.fn(server));
  puts.length = 0;
  stored = opened;
  rule = {};
  onOpenChange.mockReset();
});
const open = () => renderWithProviders(<EditContractDialog contract={opened} onOpenChange={onOpenChange} />);
afterEach(() => vi.unstubAllGlobals());

const retype = async (label: string | RegExp, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
};
const save = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('sends only changed fields, with the version that was read', async () => {
  open();
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  await retype('Contract value', '99.50');
  await save('Save changes');
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  expect(puts).toEqual([{ ifMatch: '"1"', body: { contract_value: 99.5 } }]);
  expect(notify.success).toHaveBeenCalledWith('Contract saved', expect.anything());
});

it("keeps the input after another user's save, shows both values, and saves over the new version", async () => {
  open();
  stored = someContract({ name: 'Theirs', party_b_name: 'Tidewater', version: 7 });
  await retype(/^Name/, 'Mine');
  await save('Save changes');

  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('Dana Reyes changed this contract while you were editing');
  expect(within(notice).getByText('Mine')).toBeVisible();
  expect(within(notice).getByText('Tidewater')).toBeVisible();
  expect(within(notice).getByText('you made no change; theirs is kept')).toBeVisible();
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Mine');
  expect(screen.getByLabelText(/^Party B/)).toHaveValue('Tidewater');
  expect(onOpenChange).not.toHaveBeenCalled();

  await save('Overwrite with mine');
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  expect(puts.at(-1)).toEqual({ ifMatch: '"7"', body: { name: 'Mine' } });
});

it("accepts the other user's values field by field", async () => {
  open();
  stored = someContract({ name: 'Theirs', end_date: '2027-06-30', version: 7 });
  await retype(/^Name/, 'Mine');
  await userEvent.clear(screen.getByLabelText('End date'));
  await userEvent.type(screen.getByLabelText('End date'), '2027-01-31');
  await save('Save changes');
  await userEvent.click(await screen.findByRole('button', { name: 'Use theirs: Name' }));
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Theirs');
  await save('Overwrite with mine');
  await waitFor(() => expect(puts.at(-1)).toEqual({ ifMatch: '"7"', body: { end_date: '2027-01-31' } }));
});

it('warns again after another save', async () => {
  open();
  stored = someContract({ name: 'Theirs', version: 7 });
  await retype(/^Name/, 'Mine');
  await save('Save changes');
  await screen.findByText('Theirs', { selector: 'dd' });
  stored = someContract({ name: 'Third', version: 8 });
  await save('Overwrite with mine');
  expect(await screen.findByText('Third')).toBeVisible();
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Mine');
  await save('Overwrite with mine');
  await waitFor(() => expect(puts.at(-1)).toEqual({ ifMatch: '"8"', body: { name: 'Mine' } }));
});

it("closes without saving if the user keeps the other user's values", async () => {
  open();
  stored = someContract({ name: 'Theirs', version: 7 });
  await retype(/^Name/, 'Mine');
  await save('Save changes');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep theirs' }));
  expect(onOpenChange).toHaveBeenCalledWith(false);
  expect(puts).toHaveLength(1);
});

it('shows before saving which approvals a changed term voids', async () => {
  rule = { approved_by: ['Dana Reyes', 'Lee Park'] };
  open();
  await retype(/^Name/, 'Another name');
  expect(screen.queryByText(/voids the approval/)).not.toBeInTheDocument();
  await retype('Contract value', '99.50');
  expect(await screen.findByText(/^Changing the value voids the approval of/)).toHaveTextContent(
    'Changing the value voids the approval of Dana Reyes and Lee Park.',
  );
  await userEvent.type(screen.getByLabelText(/Party B name/), ' Inc.');
  expect(screen.getByText(/^Changing party B and the value voids/)).toBeVisible();
});

it('locks the terms of an active contract except its name', async () => {
  rule = { terms_locked: true };
  open();
  expect(await screen.findByText(/^This contract is in effect, so its type, parties/)).toBeVisible();
  for (const label of ['Type', 'Party A name', 'Contract value', 'End date']) {
    expect(screen.getByLabelText(new RegExp(`^${label}`))).toBeDisabled();
  }
  await retype(/^Name/, 'Renamed');
  await save('Save changes');
  await waitFor(() => expect(puts).toEqual([{ ifMatch: '"1"', body: { name: 'Renamed' } }]));
});
