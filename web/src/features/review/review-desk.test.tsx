import type { Analysis, Finding } from '@schemas/analysis.ts';
import type { ContractDetail } from '@schemas/contract.ts';
import type { EarlierDecision } from '@schemas/earlier-decision.ts';
import type { LanguageModelReview } from '@schemas/language-model-reading.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useContract } from '@/features/contracts/api/get-contract.ts';
import { someApprovalRule } from '@/features/contracts/testing/some-approval-rule.ts';
import { notify } from '@/lib/notify.ts';
import { renderWithProviders } from '@/testing/render-with-providers.tsx';
import { ReviewDesk } from './review-desk.tsx';

vi.mock('@/lib/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));

const PAGE = 'Pay when paid. Retain ten percent. Time is of the essence.';
const id = (end: number) => `0199f5a0-0000-7000-8000-${String(end).padStart(12, '0')}`;
const WHEN = '2026-11-21T10:00:00.000Z';

function finding(number: number, quote: string, more: Partial<Finding> = {}): Finding {
  const start = PAGE.indexOf(quote);
  return {
    id: id(number),
    category: 'retainage',
    kind: 'onerous',
    severity: 'medium',
    title: `About ${quote}`,
    explanation: 'It costs money.',
    quote,
    page: 1,
    start,
    end: start + quote.length,
    shown: null,
    spans: [],
    folded: false,
    from_ocr: false,
    confidence: 0.8,
    source: 'rule',
    params: {},
    points: 4,
    law: [],
    review_status: 'open',
    review_note: null,
    reviewed_by: null,
    reviewed_by_name: null,
    reviewed_at: null,
    original: null,
    statement: null,
    version: 3,
    ...more,
  };
}

const findings = [finding(1, 'when paid'), finding(2, 'ten percent'), finding(3, 'of the essence')];
const analysisWith = (changes: Record<string, Partial<Finding>> = {}, score = 12): Analysis => ({
  id: id(90),
  contract_id: id(91),
  document_id: id(92),
  document_version: 1,
  created_at: WHEN,
  created_by: null,
  perspective: 'contractor',
  our_side: 'performer',
  our_party: null,
  stated_kind: null,
  risk_score: score,
  risk_level: 'low',
  percentile: { low: 5, high: 19, kind: 'turnkey', harsher_than: 1, of: 12 },
  leaning: {
    performer: { name: 'Contractor', duties: 80, rights: 9 },
    payer: { name: 'Owner', duties: 20, rights: 30 },
    burdens: 4.1,
    kind: 'turnkey',
  },
  gate: { passed: true, reason: null, message: null },
  paper: { kind: 'works_contract', subject: null, works: 0.98, forms: [] },
  word_count: 900,
  groups: [{ key: 'payment', label: 'Payment', cap: 20, points: score, raw_points: score }],
  clauses: [],
  findings: findings.map((one) => ({ ...one, ...changes[one.id] })),
  missing: [],
  facts: {
    title: null,
    parties: [],
    dates: [],
    amounts: [],
    percentages: [],
    windows: [],
    governing_law: [],
  },
  jurisdictions: { contract: null, project: null },
  jurisdictions_are_current: true,
  engine: { name: 'rules', version: '1', model: null },
});
const contractWith = (analysis: Analysis, canReview = true): ContractDetail => ({
  id: id(91),
  project_id: id(93),
  project_name: 'Library',
  name: 'Steel supply',
  contract_type: 'Supply',
  may_read_review: true,
  status: 'draft',
  party_a_name: 'Owner',
  party_a_type: 'owner',
  party_b_name: 'Builder',
  party_b_type: 'contractor',
  party_a_id: null,
  party_b_id: null,
  contract_value: null,
  start_date: null,
  end_date: null,
  risk_score: analysis.risk_score,
  unscored_reason: analysis.gate.reason,
  latest_document: null,
  created_by: null,
  created_at: WHEN,
  updated_at: WHEN,
  version: 1,
  documents: [
    {
      id: id(92),
      contract_id: id(91),
      version: 1,
      file_name: 'steel.txt',
      mime_type: 'text/plain',
      size_bytes: 60,
      sha256: 'a'.repeat(64),
      pages: 1,
      text_status: 'extracted',
      reading: null,
      text_problem: null,
      text_problem_code: null,
      scan: null,
      uploaded_by: null,
      uploaded_by_name: null,
      created_at: WHEN,
    },
  ],
  analysis,
  approval: null,
  requires_approval: false,
  approval_rule: someApprovalRule({ required: 0 }),
  default_perspective: 'contractor',
  allowed_transitions: [],
  can: {
    edit: true,
    upload: true,
    analyze: true,
    review: canReview,
    approve: false,
    read_payments: true,
    read_dates: true,
  },
  amends: null,
  amended_by: [],
  deadline_count: 0,
  proposals: [],
  proposal_count: 0,
});

/** The server's data. `put` returns the response to a PUT. */
let stored: ContractDetail;
const put = vi.fn<(findingId: string, request: RequestInit) => Response>();
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const sent = (call = 0) => {
  const [findingId, request] = put.mock.calls[call] ?? [];
  return {
    findingId,
    ifMatch: new Headers(request?.headers).get('if-match'),
    body: JSON.parse(String(request?.body ?? 'null')),
  };
};

function Page({ secondReader }: { secondReader?: LanguageModelReview }) {
  const { data } = useContract(id(91));
  const document = data?.documents[0];
  if (!data?.analysis || !document) return null;
  const text = {
    document_id: id(92),
    version: 1,
    text_status: 'extracted' as const,
    pages: [{ page: 1, start: 0, text: PAGE, from_ocr: false, confidence: null }],
  };
  return (
    <ReviewDesk
      analysis={data.analysis}
      document={document}
      text={text}
      can={data.can}
      secondReader={secondReader}
    />
  );
}
const press = (key: string) => fireEvent.keyDown(document.body, { key });
const isOpen = (title: string) =>
  screen
    .getAllByRole('button', { name: new RegExp(`^${title}`) })
    .some((one) => one.ariaExpanded === 'true' || one.getAttribute('aria-expanded') === 'true');
async function show(canReview = true) {
  stored = contractWith(analysisWith(), canReview);
  renderWithProviders(<Page />);
  await screen.findByRole('heading', { name: 'Findings (3)' });
  press('j');
  await waitFor(() => expect(isOpen('About when paid')).toBe(true));
}

let earlier: EarlierDecision[] = [];

beforeEach(() => {
  earlier = [];
  // The score bar is in sight.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  put.mockReset();
  vi.mocked(notify.success).mockReset();
  vi.mocked(notify.error).mockReset();
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
    const findingId = /findings\/([^/]+)\/review/.exec(url)?.[1];
    if (url.endsWith('/earlier-decisions')) return answer(200, earlier);
    if (url.endsWith('/document-set')) return answer(404, {});
    return request.method === 'PUT' && findingId ? put(findingId, request) : answer(200, stored);
  });
});
afterEach(() => vi.unstubAllGlobals());

it('A accepts the displayed version, updates the score immediately, and moves to the next open finding', async () => {
  await show();
  put.mockReturnValueOnce(
    answer(200, analysisWith({ [id(1)]: { review_status: 'accepted', version: 4 } }, 11)),
  );
  press('a');
  await waitFor(() => expect(isOpen('About ten percent')).toBe(true));
  expect(sent()).toEqual({ findingId: id(1), ifMatch: '"3"', body: { decision: 'accepted' } });
  expect(screen.getByRole('region', { name: 'Risk score' })).toHaveTextContent('11%');
  expect(screen.getByText('2 of 3 to review')).toBeVisible();
});

it('offers the reason of an earlier decision with the same counterparty', async () => {
  earlier = [
    {
      finding_id: id(91),
      contract_id: id(92),
      contract_name: 'First deal',
      contract_status: 'active',
      party: { id: null, name: 'Northgate' },
      decision: 'rejected',
      severity: 'high',
      reason: 'Insured under the umbrella policy.',
      quote: null,
      decided_by_name: null,
      decided_at: '2026-11-03T12:00:00Z',
    },
  ];
  await show();
  expect(await screen.findByText('Last time with Northgate:')).toBeVisible();
  put.mockReturnValueOnce(
    answer(200, analysisWith({ [id(1)]: { review_status: 'rejected', version: 4 } }, 11)),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Reject for this reason' }));
  await waitFor(() =>
    expect(sent().body).toEqual({ decision: 'rejected', note: 'Insured under the umbrella policy.' }),
  );
});

it('one click rejects a finding for the reason of the language model, which can be undone', async () => {
  const secondReader: LanguageModelReview = {
    model: 'clause-reader',
    host: 'models.example',
    can: { start: true, cancel: false },
    cannot_start: null,
    estimated_tokens: 1_000,
    latest: null,
    done: null,
    result: null,
    opinions: [
      {
        finding_id: id(1),
        kind: 'fold',
        severity: null,
        says: 'The other side waits for payment.',
        ask: null,
        quotes: [{ quote: 'when paid', start: 4, end: 13, page: 1 }],
        softened_by: [],
        challenge: null,
      },
    ],
    score: null,
  };
  stored = contractWith(analysisWith());
  renderWithProviders(<Page secondReader={secondReader} />);
  await screen.findByRole('heading', { name: 'Findings (3)' });
  press('j');
  put.mockReturnValueOnce(
    answer(200, analysisWith({ [id(1)]: { review_status: 'rejected', review_note: 'No', version: 4 } }, 8)),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Reject for this reason' }));
  await waitFor(() => expect(isOpen('About ten percent')).toBe(true));
  expect(sent()).toEqual({
    findingId: id(1),
    ifMatch: '"3"',
    body: {
      decision: 'rejected',
      note: 'Language model: The other side waits for payment. “when paid” (p. 1)',
    },
  });
  expect(screen.queryByRole('button', { name: 'Reject for this reason' })).toBeNull();

  put.mockReturnValueOnce(answer(200, analysisWith({ [id(1)]: { version: 5 } })));
  const [, options] = vi.mocked(notify.success).mock.calls[0] ?? [];
  const undo = options?.action as { onClick: () => void } | undefined;
  undo?.onClick();
  await waitFor(() => expect(isOpen('About when paid')).toBe(true));
  expect(sent(1)).toEqual({ findingId: id(1), ifMatch: '"4"', body: { decision: 'open' } });
});

it("shows the score's range, the balance of duties and rights, and the percentile", async () => {
  await show();
  expect(screen.getByRole('region', { name: 'Risk score' })).toHaveTextContent('range 5–19%');
  fireEvent.click(screen.getByRole('button', { name: 'How this score is calculated' }));
  expect(screen.getByText(/the Contractor 80 duties and 9 rights/)).toBeVisible();
  expect(screen.getByText(/Riskier than 1 of 12 comparable turnkey and EPC contracts/)).toBeVisible();
});

it('shows that a finding comes from an incorporated form, without a link to the text', async () => {
  stored = contractWith(
    analysisWith({
      [id(2)]: {
        kind: 'info',
        title: 'Claims due within 21 days',
        quote: null,
        page: null,
        start: null,
        end: null,
        points: 0,
        params: { days: 21, form: 'AIA A201-1997 §4.3.2' },
      },
    }),
  );
  renderWithProviders(<Page />);
  await screen.findByRole('heading', { name: 'Findings (2)' });
  expect(screen.queryByRole('button', { name: /^Claims due within 21 days.*from AIA/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '1 less important finding' }));
  const [row] = screen.getAllByRole('button', {
    name: /^Claims due within 21 days.*from AIA A201-1997 §4\.3\.2, incorporated/,
  });
  if (row) fireEvent.click(row);
  expect(await screen.findByText(/summary of the published form/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show in document' })).toBeNull();
  expect(screen.queryByRole('blockquote')).toBeNull();
});

it('undo reverts a decision, using the version it created', async () => {
  await show();
  put.mockReturnValueOnce(answer(200, analysisWith({ [id(1)]: { review_status: 'accepted', version: 4 } })));
  put.mockReturnValueOnce(answer(200, analysisWith({ [id(1)]: { version: 5 } })));
  press('a');
  await waitFor(() => expect(notify.success).toHaveBeenCalled());
  const options = vi.mocked(notify.success).mock.calls[0]?.[1] as unknown as {
    action: { onClick: () => void };
  };
  options.action.onClick();
  await waitFor(() => expect(isOpen('About when paid')).toBe(true));
  expect(sent(1)).toEqual({ findingId: id(1), ifMatch: '"4"', body: { decision: 'open' } });
});

it('R rejects, but only with a reason', async () => {
  await show();
  press('r');
  await userEvent.click(await screen.findByRole('button', { name: 'Reject finding' }));
  expect(await screen.findByText('Enter a reason for rejecting this finding')).toBeVisible();
  expect(put).not.toHaveBeenCalled();
  put.mockReturnValueOnce(answer(200, analysisWith({ [id(1)]: { review_status: 'rejected', points: 0 } })));
  await userEvent.type(screen.getByLabelText(/^Reason/), 'Struck out');
  await userEvent.click(screen.getByRole('button', { name: 'Reject finding' }));
  await waitFor(() => expect(isOpen('About ten percent')).toBe(true));
  expect(sent().body).toEqual({ decision: 'rejected', note: 'Struck out' });
});

it('C corrects, sends only changes, and refuses an empty correction', async () => {
  await show();
  press('c');
  const correct = await screen.findByRole('button', { name: 'Correct finding' });
  await userEvent.click(correct);
  expect(await screen.findByText(/Change the category or severity/)).toBeVisible();
  put.mockReturnValueOnce(answer(200, analysisWith({ [id(1)]: { review_status: 'corrected' } })));
  await userEvent.selectOptions(screen.getByLabelText('Severity'), 'high');
  await userEvent.click(correct);
  await waitFor(() => expect(put).toHaveBeenCalled());
  expect(sent().body).toMatchObject({ decision: 'corrected', category: 'retainage', severity: 'high' });
});

it("reports another user's earlier decision, shows it, and keeps the input", async () => {
  await show();
  press('r');
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'A long reason');
  const theirs = {
    review_status: 'accepted',
    reviewed_by_name: 'Dana Reyes',
    reviewed_at: WHEN,
    version: 4,
  } as const;
  stored = contractWith(analysisWith({ [id(1)]: theirs }));
  put.mockReturnValueOnce(answer(412, { message: 'Stale', code: 'precondition_failed', request_id: 'r' }));
  await userEvent.click(screen.getByRole('button', { name: 'Reject finding' }));

  expect(await screen.findByText(/Dana Reyes reviewed this finding/)).toBeVisible();
  expect(screen.getByText('Dana Reyes')).toBeVisible();
  expect(screen.getByLabelText(/^Reason/)).toHaveValue('A long reason');
  expect(notify.success).not.toHaveBeenCalled();

  put.mockReturnValueOnce(answer(200, analysisWith({ [id(1)]: { review_status: 'rejected', version: 5 } })));
  await userEvent.click(screen.getByRole('button', { name: 'Reject finding' }));
  await waitFor(() => expect(put).toHaveBeenCalledTimes(2));
  expect(sent(1)).toMatchObject({ ifMatch: '"4"', body: { note: 'A long reason' } });
});

it('shows that nothing was saved after a failure, and stays', async () => {
  await show();
  put.mockReturnValueOnce(
    answer(503, { message: 'The database is away', code: 'unavailable', request_id: 'r' }),
  );
  press('a');
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledWith('Failed to save the decision. Nothing changed.', {
      description: 'The database is away',
    }),
  );
  expect(isOpen('About when paid')).toBe(true);
});

it('is read-only for users who may not review', async () => {
  await show(false);
  press('a');
  press('c');
  expect(screen.queryByRole('button', { name: /Accept|Correct|Reject|Add finding/ })).toBeNull();
  expect(put).not.toHaveBeenCalled();
});
