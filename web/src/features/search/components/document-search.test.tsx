import type { SearchHit } from '@schemas/search.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DocumentSearch } from './document-search.tsx';

const id = (n: number) => `0199f5a0-0000-7000-8000-00000000000${n}`;
const hit = (with_: Partial<SearchHit>): SearchHit => ({
  contract_id: id(1),
  contract_name: '<b>Steel</b> عقد 🏗️',
  project_id: id(9),
  project_name: 'Harbor Street',
  document_id: id(3),
  document_version: 2,
  is_latest_version: true,
  file_name: 'steel.pdf',
  page: 4,
  rank: 1,
  context: [
    { text: 'the ', hit: false },
    { text: 'retainage', hit: true },
    { text: ' is 5%', hit: false },
  ],
  ...with_,
});

const request: string[] = [];
let answer: () => Response;
const found = (hits: SearchHit[], has_more = false, reading = 0) => {
  answer = () => new Response(JSON.stringify({ hits, has_more, reading }));
};

beforeEach(() => {
  request.length = 0;
  vi.stubGlobal(
    'fetch',
    vi.fn(async (address: string) => {
      request.push(new URL(address, 'http://local').searchParams.get('q') ?? '');
      return answer();
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

function Where() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function open(address = '/search') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/search" element={<DocumentSearch />} />
          <Route path="*" element={null} />
        </Routes>
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.getByRole('searchbox');
}

it('searches after a typing pause, keeps the text in the URL, and requires two letters', async () => {
  found([hit({})]);
  const box = open();
  await userEvent.type(box, 'r');
  expect(await screen.findByText('Type at least 2 characters')).toBeVisible();
  await userEvent.type(box, 'etainage');
  expect(await screen.findByText('1 page in 1 contract')).toBeVisible();
  expect(request.at(-1)).toBe('retainage');
  expect(request).not.toContain('r');
  expect(screen.getByText('/search?q=retainage')).toBeInTheDocument();
});

it('shows names as text, highlights the match, and shows its page and version', async () => {
  found([hit({ is_latest_version: false, document_version: 1 })], true);
  open('/search?q=retainage');
  expect(await screen.findByRole('link', { name: '<b>Steel</b> عقد 🏗️' })).toBeVisible();
  expect(screen.getByText('retainage').tagName).toBe('MARK');
  expect(screen.getByText('older version')).toBeVisible();
  expect(screen.getByText('version 1')).toBeVisible();
  expect(screen.getByText(/^Top 1 pages/)).toBeVisible();
});

it('arrow keys move through the results, and Enter opens one at its page', async () => {
  found([hit({}), hit({ page: 7 }), hit({ contract_id: id(2), contract_name: 'Roof', document_id: id(4) })]);
  const box = open('/search?q=retainage');
  await screen.findByText('3 pages in 2 contracts');
  await waitFor(() => expect(box).toHaveFocus());
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(document.activeElement).toHaveTextContent('Page 7');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(box).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(
    screen.getByText(`/contracts/${id(1)}?tab=versions&version=2&page=7&q=retainage`),
  ).toBeInTheDocument();
});

it('shows that nothing was found, or what failed', async () => {
  found([]);
  const box = open('/search?q=nothing');
  expect(await screen.findByText('Nothing found')).toBeVisible();
  answer = () =>
    new Response(JSON.stringify({ message: 'Not now', code: 'unavailable', request_id: 'r' }), {
      status: 503,
    });
  await userEvent.type(box, ' more{Enter}');
  expect(await screen.findByText('Search failed')).toBeVisible();
  found([hit({})]);
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('1 page in 1 contract')).toBeVisible();
  expect(box).toHaveValue('nothing more');
});

it('shows what is not searchable yet', async () => {
  found([], false, 1);
  open('/search?q=nothing');
  expect(await screen.findByText(/One long document is still being read/)).toBeVisible();
  cleanup();
  found([hit({})], false, 2);
  open('/search?q=retainage');
  expect(await screen.findByText(/2 long documents are still being read/)).toBeVisible();
});
