import type { ContractPassage, LanguageModelQuestion } from '@schemas/language-model-question.ts';
import type { LanguageModelReview } from '@schemas/language-model-reading.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderWithProviders } from '@/testing/render-with-providers.tsx';
import { AskBox } from './ask-box.tsx';

const id = (n: number) => `0199f5a0-0000-7000-8000-00000000000${n}`;
const passage = (more: Partial<NonNullable<ContractPassage['document']>> = {}): ContractPassage => ({
  quote: 'The Owner keeps 15% of each payment.',
  start: 40,
  end: 76,
  page: 3,
  document: {
    id: id(3),
    contract_id: id(1),
    contract_name: 'Storage building',
    version: 2,
    is_latest_version: true,
    ...more,
  },
});
const asked = (more: Partial<LanguageModelQuestion> = {}): LanguageModelQuestion => ({
  id: id(5),
  contract_id: id(1),
  question: 'How much retainage?',
  model: 'clause-reader',
  host: 'models.example',
  sentences: [],
  passages: [],
  dropped: 0,
  is_part: false,
  problem: null,
  input_tokens: 1,
  output_tokens: 1,
  created_by: id(7),
  created_by_name: 'Olive Owner',
  created_at: '2026-11-21T13:05:00Z',
  ...more,
});
const review: LanguageModelReview = {
  model: 'clause-reader',
  host: 'models.example',
  can: { start: true, cancel: false },
  cannot_start: null,
  estimated_tokens: 1,
  latest: null,
  done: null,
  result: null,
  opinions: [],
  score: null,
};

const requests: string[] = [];
let answer: (method: string, path: string) => Response;
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal(
    'fetch',
    vi.fn(async (address: string, { method }: RequestInit) => {
      const { pathname, search } = new URL(address, 'http://local');
      requests.push(`${method} ${pathname.replace('/api/v1/contracts/', '')}${search}`);
      return answer(method ?? '', pathname);
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

async function ask(shown: LanguageModelReview, question = 'How much retainage?') {
  renderWithProviders(<AskBox contractId={id(1)} version={2} review={shown} />);
  await userEvent.type(
    screen.getByRole('textbox', { name: /Question about this contract/ }),
    `${question}{Enter}`,
  );
  return screen.findByRole('article', { name: question });
}

it('shows each sentence with its quote, and leads to the page', async () => {
  const amendment = passage({ contract_id: id(2), contract_name: 'Amendment 1', version: 1 });
  const earlier = passage({ version: 1, is_latest_version: false });
  const sentences = [{ says: 'The owner keeps 15%.', quotes: [passage(), amendment, earlier] }];
  answer = () => json(asked({ sentences }), 201);
  const shown = await ask(review);
  expect(within(shown).getByText('The owner keeps 15%.')).toBeVisible();
  expect(within(shown).getAllByText(/The Owner keeps 15% of each payment/)).toHaveLength(3);
  expect(within(shown).getByText(/^Olive Owner, .+ Language model clause-reader\.$/)).toBeVisible();
  expect(
    within(shown)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['p. 3', `/contracts/${id(1)}?page=3&at=40`],
    ['Amendment 1, p. 3', `/contracts/${id(2)}?tab=versions&version=1&page=3&at=40`],
    ['version 1, p. 3', `/contracts/${id(1)}?tab=versions&version=1&page=3&at=40`],
  ]);
  expect(requests).toEqual([`POST ${id(1)}/language-model-questions`]);
});

it.each<[string, Partial<LanguageModelQuestion>, string | RegExp]>([
  ['the papers do not answer', {}, 'The contract does not say.'],
  ['the model read only a part', { is_part: true }, 'The passages that the model read do not say.'],
  ['the model failed', { problem: 'timeout' }, 'The language model timed out.'],
  [
    'a sentence was not borne out',
    { dropped: 1 },
    /1 sentence did not match the contract’s words and was discarded/,
  ],
])('shows the nearest passages if %s', async (_, more, words) => {
  answer = () => json(asked({ passages: [passage()], ...more }), 201);
  const shown = await ask(review);
  expect(within(shown).getByText(words)).toBeVisible();
  expect(within(shown).getByText('Nearest passages, not an answer:')).toBeVisible();
  expect(within(shown).getByText(/The Owner keeps 15%/)).toBeVisible();
});

it('does not link a quote of a deleted contract', async () => {
  answer = () => json(asked({ passages: [{ ...passage(), document: null }] }), 201);
  const shown = await ask(review);
  expect(within(shown).getByText('p. 3 of a deleted contract')).toBeVisible();
  expect(within(shown).queryByRole('link')).not.toBeInTheDocument();
});

it('shows passages if the budget is used up, and says so', async () => {
  answer = (method) =>
    method === 'POST'
      ? json({ code: 'conflict', message: 'The budget does not cover the question', request_id: 'r' }, 409)
      : json({ passages: [passage()] });
  const shown = await ask(review);
  expect(within(shown).getByText('The budget does not cover the question.')).toBeVisible();
  expect(within(shown).getByText('Nearest passages, not an answer:')).toBeVisible();
});

it.each(['not_configured', 'not_allowed'] as const)(
  'finds passages where a model may not answer: %s',
  async (reason) => {
    answer = () => json({ passages: [] });
    const shown = await ask({
      ...review,
      model: reason === 'not_configured' ? null : 'clause-reader',
      cannot_start: reason,
    });
    expect(screen.getByRole('button', { name: 'Find passages' })).toBeEnabled();
    expect(within(shown).getByText('No passage matches these words.')).toBeVisible();
    expect(requests).toEqual([`GET ${id(1)}/passages?q=How+much+retainage%3F`]);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(shown).not.toBeInTheDocument();
  },
);

it('lists earlier questions when they are opened', async () => {
  answer = () => json([asked({ sentences: [{ says: 'The owner keeps 15%.', quotes: [passage()] }] })]);
  renderWithProviders(<AskBox contractId={id(1)} version={2} review={review} />);
  expect(requests).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Earlier questions' }));
  const list = await screen.findByRole('list', { name: 'Earlier questions' });
  expect(within(list).getByRole('heading', { name: 'How much retainage?' })).toBeVisible();
  expect(within(list).getByText('The owner keeps 15%.')).toBeVisible();
});

it('asks nothing before three characters', async () => {
  renderWithProviders(<AskBox contractId={id(1)} version={2} review={review} />);
  await userEvent.type(screen.getByRole('textbox', { name: /Question/ }), ' ab {Enter}');
  expect(screen.getByRole('button', { name: 'Ask language model' })).toBeDisabled();
  expect(requests).toEqual([]);
});
