import type { LanguageModel } from '@schemas/language-model.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notify } from '@/lib/notify.ts';
import { renderWithProviders } from '@/testing/render-with-providers.tsx';
import { LanguageModelSection } from './language-model-section.tsx';

vi.mock('@/lib/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));

const off: LanguageModel = {
  configured: false,
  host: null,
  model: null,
  allowed: false,
  allowed_host: null,
  decided_by: null,
  decided_by_name: null,
  decided_at: null,
  can: { change: true },
  budget: null,
  version: 0,
};
const ready: LanguageModel = { ...off, configured: true, host: 'models.example', model: 'clause-reader' };
const on: LanguageModel = {
  ...ready,
  allowed: true,
  allowed_host: 'models.example',
  version: 1,
  decided_by_name: 'Olive Owner',
  decided_at: '2026-03-01T12:00:00Z',
};

const puts: { ifMatch: string | null; body: unknown }[] = [];
let stored: LanguageModel;
let refusal: object | null;

beforeEach(() => {
  puts.length = 0;
  refusal = null;
  vi.stubGlobal('fetch', async (_: RequestInfo | URL, init?: RequestInit) => {
    if (init?.method !== 'PUT') return new Response(JSON.stringify(stored));
    const body = JSON.parse(String(init.body));
    puts.push({ ifMatch: new Headers(init.headers).get('if-match'), body });
    if (refusal) return new Response(JSON.stringify(refusal), { status: 409 });
    stored = body.allowed ? on : { ...ready, version: 2 };
    return new Response(JSON.stringify(stored));
  });
  for (const mock of [notify.success, notify.error]) vi.mocked(mock).mockReset();
});
afterEach(() => vi.unstubAllGlobals());

const open = async (model: LanguageModel) => {
  stored = model;
  renderWithProviders(<LanguageModelSection />);
  return await screen.findByRole('switch');
};

it('shows that no text can leave without a key, and offers no switch', async () => {
  expect(await open(off)).toBeDisabled();
  expect(screen.getByText('No contract text leaves this installation of Plumbline')).toBeVisible();
  expect(screen.getByText(/No language model is set up/)).toBeVisible();
  expect(screen.getByRole('switch')).toHaveAccessibleDescription(/Available once a language model/);
});

it('grants consent to the named host and shows what is sent there', async () => {
  await userEvent.click(await open(ready));
  expect(await screen.findByText('Contract text is sent to models.example')).toBeVisible();
  expect(puts).toEqual([{ ifMatch: '"0"', body: { allowed: true, host: 'models.example' } }]);
  expect(screen.getByRole('switch', { name: 'Allow models.example to read our contracts' })).toBeChecked();
  expect(screen.getByText(/allowed by Olive Owner/)).toBeVisible();
  expect(notify.success).toHaveBeenCalledExactlyOnceWith('models.example can now read contracts');
});

it('withdraws consent', async () => {
  await userEvent.click(await open(on));
  expect(await screen.findByText('No contract text leaves this installation of Plumbline')).toBeVisible();
  expect(puts).toEqual([{ ifMatch: '"1"', body: { allowed: false } }]);
});

it('is readable by members and changeable by owners and admins', async () => {
  expect(await open({ ...on, can: { change: false } })).toBeDisabled();
  expect(screen.getByText('Contract text is sent to models.example')).toBeVisible();
  expect(screen.getByRole('switch')).toHaveAccessibleDescription(/Only owners and admins/);
});

it('does not apply consent for one host to another', async () => {
  expect(await open({ ...on, host: 'elsewhere.example', allowed: false })).not.toBeChecked();
  expect(
    screen.getByText(/allowed models.example, but the language model is now at elsewhere.example/),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw consent' }));
  await waitFor(() => expect(puts).toEqual([{ ifMatch: '"1"', body: { allowed: false } }]));
});

it('reverts if the server refuses, and explains why', async () => {
  refusal = { message: 'The language model is at another host', code: 'conflict', request_id: 'r' };
  const control = await open(ready);
  await userEvent.click(control);
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledExactlyOnceWith('The language model is at another host'),
  );
  expect(control).not.toBeChecked();
});

it('shows owners and admins the budget and its use, and saves a change', async () => {
  const budget = {
    tokens_per_contract: 500_000,
    tokens_per_month: 20_000_000,
    input_price: 3,
    output_price: 15,
    dollars_per_month: null,
    input_tokens: 1_000_000,
    output_tokens: 200_000,
    dollars: 6,
  };
  await open({ ...on, budget });
  expect(screen.getByText(/1,200,000 of 20,000,000 tokens used this month/)).toBeVisible();
  expect(screen.getByText(/\(\$6\)/)).toBeVisible();
  const limit = screen.getByRole('textbox', { name: /Dollars per month/ });
  await userEvent.type(limit, '50');
  await userEvent.click(screen.getByRole('button', { name: 'Save budget' }));
  const { input_tokens, output_tokens, dollars, ...limits } = budget;
  await vi.waitFor(() =>
    expect(puts).toEqual([{ ifMatch: '"1"', body: { ...limits, dollars_per_month: 50 } }]),
  );
});

it('shows dollars used next to their limit, and asks for both prices', async () => {
  const budget = {
    tokens_per_contract: 500_000,
    tokens_per_month: 20_000_000,
    input_price: 3,
    output_price: 15,
    dollars_per_month: 50,
    input_tokens: 1_000_000,
    output_tokens: 200_000,
    dollars: 6,
  };
  await open({ ...on, budget });
  expect(screen.getByText(/\(\$6 of \$50\)/)).toBeVisible();
  await userEvent.clear(screen.getByRole('textbox', { name: /Price of tokens received/ }));
  await userEvent.clear(screen.getByRole('textbox', { name: /Tokens per month/ }));
  await userEvent.type(screen.getByRole('textbox', { name: /Tokens per month/ }), '1,000,000');
  await userEvent.click(screen.getByRole('button', { name: 'Save budget' }));
  expect(await screen.findByText('Enter the price for the limit in dollars')).toBeVisible();
  expect(puts).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: /Price of tokens received/ }), '$12.50');
  await userEvent.click(screen.getByRole('button', { name: 'Save budget' }));
  const { input_tokens, output_tokens, dollars, ...limits } = budget;
  await vi.waitFor(() =>
    expect(puts).toEqual([
      { ifMatch: '"1"', body: { ...limits, tokens_per_month: 1_000_000, output_price: 12.5 } },
    ]),
  );
});

it('shows no budget to others', async () => {
  await open(on);
  expect(screen.queryByText('Monthly budget')).not.toBeInTheDocument();
});
