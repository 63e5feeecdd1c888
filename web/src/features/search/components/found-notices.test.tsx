import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderWithProviders } from '@/testing/render-with-providers.tsx';
import { FoundNotices } from './found-notices.tsx';

const id = '0199f5a0-0000-7000-8000-000000000001';
const { request } = vi.hoisted(() => ({ request: { q: 'drywall' } }));

vi.mock('@/lib/use-url-filter.ts', () => ({ useUrlFilter: () => ({ values: request }) }));
vi.mock('@/lib/api-client.ts', () => ({
  apiRequest: async () => ({
    items: [
      { kind: 'project', id, name: 'Drywall yard', detail: null },
      { kind: 'notice', id, name: 'N-2037-0002: Unpaid drywall', detail: 'Harbor Offices' },
    ],
  }),
}));

it('links to matching notices only', async () => {
  renderWithProviders(<FoundNotices />);
  const link = await screen.findByRole('link', { name: 'N-2037-0002: Unpaid drywall' });
  expect(link).toHaveAttribute('href', `/notices/${id}`);
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.getByText('Harbor Offices')).toBeInTheDocument();
});
