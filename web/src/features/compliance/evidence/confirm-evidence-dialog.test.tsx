import type { ComplianceEvidence } from '@schemas/compliance-evidence.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notify } from '@/lib/notify.ts';
import { renderWithProviders } from '@/testing/render-with-providers.tsx';
import { ConfirmEvidenceDialog } from './confirm-evidence-dialog.tsx';

vi.mock('@/lib/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));

const evidence: ComplianceEvidence = {
  id: '01985f00-0000-7000-8000-000000000011',
  check_id: '01985f00-0000-7000-8000-000000000001',
  revision: 1,
  file_name: 'certificate.pdf',
  mime_type: 'application/pdf',
  size_bytes: 1000,
  sha256: 'a'.repeat(64),
  text_status: 'extracted',
  text_problem: null,
  text_problem_code: null,
  kind: null,
  valid_from: null,
  expires_on: null,
  proposed: {
    valid_from: { date: '2026-03-01', quote: 'POLICY EFF 03/01/2026' },
    expires_on: { date: '2027-03-01', quote: 'POLICY EXP 03/01/2027' },
  },
  note: null,
  confirmed: false,
  confirmed_by: null,
  confirmed_by_name: null,
  confirmed_at: null,
  withdrawn_reason: null,
  withdrawn_by_name: null,
  withdrawn_at: null,
  uploaded_by: null,
  uploaded_by_name: 'Ines Okafor',
  sent_by: null,
  created_at: '2026-03-02T00:00:00Z',
  version: 3,
};
const onOpenChange = vi.fn();
const fetchMock = vi.fn<typeof fetch>();
const answer = (status: number, body: unknown) =>
  fetchMock.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  renderWithProviders(<ConfirmEvidenceDialog evidence={evidence} onOpenChange={onOpenChange} />);
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
  onOpenChange.mockReset();
  vi.mocked(notify.success).mockReset();
});

const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Confirm evidence' }));

it('proposes dates from the text with their quotes, and sends the edited values', async () => {
  expect(screen.getByLabelText('Valid from')).toHaveValue('2026-03-01');
  expect(screen.getByText(/POLICY EXP 03\/01\/2027/)).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Expires on'));
  await userEvent.type(screen.getByLabelText('Expires on'), '2027-02-28');
  answer(200, { ...evidence, confirmed: true, version: 4 });
  await confirm();
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  const [, init] = fetchMock.mock.calls[0] ?? [];
  expect(new Headers(init?.headers).get('if-match')).toBe('"3"');
  expect(JSON.parse(String(init?.body))).toEqual({
    valid_from: '2026-03-01',
    expires_on: '2027-02-28',
    confirmed: true,
  });
});

it('rejects an end before the start without calling the server', async () => {
  await userEvent.clear(screen.getByLabelText('Expires on'));
  await userEvent.type(screen.getByLabelText('Expires on'), '2026-02-28');
  await confirm();
  expect(await screen.findByText('The expiration date must not be before the start date')).toBeVisible();
  expect(fetchMock).not.toHaveBeenCalled();
});

it("keeps the input after another user's save", async () => {
  answer(412, { message: 'This has changed', code: 'precondition_failed', request_id: 'r' });
  await confirm();
  expect(await screen.findByRole('alert')).toHaveTextContent('Someone changed this evidence');
  expect(screen.getByLabelText('Expires on')).toHaveValue('2027-03-01');
  expect(notify.success).not.toHaveBeenCalled();
  expect(onOpenChange).not.toHaveBeenCalled();
});
