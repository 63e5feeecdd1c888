import type { ApprovalRule } from '@schemas/contract-approval.ts';
import type { ContractDocument } from '@schemas/contract-document.ts';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderWithProviders } from '@/testing/render-with-providers.tsx';
import { nothingOpen, someApprovalRule, someTerms } from '../testing/some-approval-rule.ts';
import { DecisionDialog } from './decision-dialog.tsx';

const version = (number: number) =>
  ({
    id: `document-${number}`,
    version: number,
    file_name: `steel-${number}.pdf`,
    sha256: `${number}`.repeat(64),
    created_at: '2026-03-14T12:00:00Z',
  }) as ContractDocument;
const fetchMock = vi.fn<typeof fetch>();
const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sent = () => {
  const [, init] = fetchMock.mock.calls.find(([, init]) => init?.method === 'POST') ?? [];
  return init && JSON.parse(String(init.body));
};

/** Renders the dialog for a contract that can receive a newer version. */
function Host({ decision, rule = {} }: { decision: 'approved' | 'rejected'; rule?: Partial<ApprovalRule> }) {
  const [documents, setDocuments] = useState([version(2), version(1)]);
  const [raised, setRaised] = useState<Partial<ApprovalRule>>({});
  const raise = { terms: someTerms({ contract_value: 9_000_000 }), terms_sha256: 'd'.repeat(64) };
  return (
    <>
      <button type="button" onClick={() => setRaised(raise)}>
        raise the value
      </button>
      <button type="button" onClick={() => setDocuments([version(3), version(2), version(1)])}>
        upload
      </button>
      <DecisionDialog
        contract={{
          id: 'c',
          name: 'Steel supply',
          documents,
          approval_rule: someApprovalRule({ ...rule, ...raised }),
        }}
        decision={decision}
        onOpenChange={() => {}}
      />
    </>
  );
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  fetchMock.mockReset();
  fetchMock.mockImplementation(async (_, init) =>
    init?.method === 'POST'
      ? answer(409, {
          message: 'A newer version was uploaded. Read it first.',
          code: 'conflict',
          request_id: 'r',
        })
      : answer(200, { bar_number: '12345', bar_jurisdiction: 'New York' }),
  );
});
afterEach(() => vi.unstubAllGlobals());

it('fills in the license and binds the decision to the version and hash shown', async () => {
  renderWithProviders(<Host decision="approved" />);
  expect(await screen.findByDisplayValue('12345')).toHaveAccessibleName(/^Bar number/);
  expect(screen.getByText('2'.repeat(64))).toBeVisible();
  await press('Approve version 2');
  expect(await screen.findByText(/A newer version was uploaded/)).toBeVisible();
  expect(sent()).toEqual({
    decision: 'approved',
    document_version: 2,
    document_sha256: '2'.repeat(64),
    terms_sha256: 'c'.repeat(64),
    bar_number: '12345',
    bar_jurisdiction: 'New York',
    note: null,
    override_reason: null,
  });
});

it('stays bound to the displayed terms until the lawyer switches to the new ones', async () => {
  renderWithProviders(<Host decision="approved" />);
  await screen.findByDisplayValue('12345');
  expect(screen.getByRole('region', { name: 'Terms' })).toHaveTextContent('$1,250,000');
  fireEvent.click(screen.getByText('raise the value'));
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The terms changed while you were deciding: the value changed from $1,250,000 to $9,000,000.',
  );
  await press('Review new terms');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await press('Approve version 2');
  await vi.waitFor(() => expect(sent()).toMatchObject({ terms_sha256: 'd'.repeat(64) }));
});

it('lists open items and requires a reason to approve despite them', async () => {
  const open = { ...nothingOpen, undecided_findings: 16, unconfirmed_obligations: 1 };
  renderWithProviders(<Host decision="approved" rule={{ open, own_submission: 'allowed' }} />);
  await screen.findByDisplayValue('12345');
  const listed = screen.getByRole('region', { name: 'Open items' });
  expect(listed).toHaveTextContent('16 high or critical findings not reviewed1 obligation not confirmed');
  expect(screen.getByText(/You submitted this contract yourself/)).toBeVisible();
  await press('Approve version 2');
  expect(await screen.findByText('Enter a reason for approving with open items')).toBeVisible();
  expect(screen.getByLabelText(/^Reason for approving with open items/)).toHaveFocus();
  expect(sent()).toBeUndefined();
  await userEvent.type(screen.getByLabelText(/^Reason for approving/), 'The owner takes the risk.');
  await press('Approve version 2');
  expect(sent()).toMatchObject({ override_reason: 'The owner takes the risk.' });
});

it('does not ask about open items when rejecting', async () => {
  renderWithProviders(
    <Host decision="rejected" rule={{ open: { ...nothingOpen, undecided_findings: 16 } }} />,
  );
  await screen.findByDisplayValue('12345');
  expect(screen.queryByText('Open items')).toBeNull();
});

it('requires a reason to reject', async () => {
  renderWithProviders(<Host decision="rejected" />);
  await screen.findByDisplayValue('12345');
  await press('Reject version 2');
  expect(await screen.findByText('Enter a reason for rejecting the contract')).toBeVisible();
  expect(sent()).toBeUndefined();
});

it('stays on its version when a newer one arrives, until the lawyer switches, and keeps the input', async () => {
  renderWithProviders(<Host decision="approved" />);
  await screen.findByDisplayValue('12345');
  await userEvent.type(screen.getByLabelText('Note'), 'Read with the findings');
  await userEvent.clear(screen.getByLabelText(/^Jurisdiction/));
  await userEvent.type(screen.getByLabelText(/^Jurisdiction/), 'Ohio');
  screen.getByText('upload').click();
  expect(await screen.findByText(/^Version 3 was uploaded on/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Approve version 2' })).toBeVisible();

  await press('Review version 3');
  await press('Approve version 3');
  expect(sent()).toMatchObject({
    document_version: 3,
    document_sha256: '3'.repeat(64),
    bar_number: '12345',
    bar_jurisdiction: 'Ohio',
    note: 'Read with the findings',
  });
});
