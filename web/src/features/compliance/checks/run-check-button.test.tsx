import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notify } from '@/lib/notify.ts';
import { renderWithProviders } from '@/testing/render-with-providers.tsx';
import { RunCheckButton } from './run-check-button.tsx';

vi.mock('@/lib/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));

const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', fetchMock));
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
  vi.mocked(notify.success).mockReset();
  vi.mocked(notify.error).mockReset();
});

const press = () => userEvent.click(screen.getByRole('button', { name: 'Run Compliance Check' }));

it('asks for a project when all are selected, and lists them', async () => {
  renderWithProviders(<RunCheckButton projectId="" />);
  await press();
  expect(notify.error).toHaveBeenCalledWith('Please select a specific project to run compliance check');
  expect(await screen.findByRole('dialog', { name: 'Run Compliance Check' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Start Check' }));
  expect(screen.getByText('Please select a specific project to run compliance check')).toBeInTheDocument();
  expect(fetchMock.mock.calls.filter(([, options]) => options?.method === 'POST')).toEqual([]);
});

it('runs the chosen project and reports the result', async () => {
  const summary = {
    compliance_score: 50,
    total_checks: 4,
    status_breakdown: { compliant: 2, non_compliant: 1, pending: 1, in_progress: 0 },
    high_risk_items: [],
    upcoming_deadlines: [],
    looked_at: 4,
    made: 1,
    changed: 2,
  };
  fetchMock.mockResolvedValueOnce(new Response(JSON.stringify(summary)));
  renderWithProviders(<RunCheckButton projectId="p1" />);
  await press();
  await waitFor(() =>
    expect(notify.success).toHaveBeenCalledWith('Compliance check initiated successfully!', {
      description: 'Evaluated 4 checks: 1 new, 2 changed status; 50% of checks compliant.',
      duration: 6000,
    }),
  );
  expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/v1/compliance/project/p1/check');
});

it('shows that the run failed, and why', async () => {
  const refused = { message: 'Your role may not', code: 'forbidden', request_id: 'r' };
  fetchMock.mockResolvedValueOnce(new Response(JSON.stringify(refused), { status: 403 }));
  renderWithProviders(<RunCheckButton projectId="p1" />);
  await press();
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledWith('Failed to run compliance check. Please try again.', {
      description: 'Your role may not',
    }),
  );
});
