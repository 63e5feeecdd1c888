import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderWithProviders } from '@/testing/render-with-providers.tsx';
import { FilterChips } from './filter-chips.tsx';

const none = {
  status: '',
  type: '',
  project: '',
  min_risk: '',
  risk: '',
  created_from: '',
  created_to: '',
  assessed_from: '',
  assessed_to: '',
  q: '',
};
const onChange = vi.fn();
const onClear = vi.fn();
const show = (filters: Partial<typeof none>) =>
  renderWithProviders(
    <FilterChips filters={{ ...none, ...filters }} onChange={onChange} onClear={onClear} />,
  );
const texts = () => screen.getAllByRole('listitem').map((chip) => chip.textContent);

afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

it('describes each filter in words', () => {
  show({ status: 'under_review', type: 'Design-Build', min_risk: '61', q: ' <b>steel</b> ' });
  expect(texts()).toEqual([
    'Status: under review',
    'Type: Design-Build',
    'Risk: above 60',
    'Search: <b>steel</b>',
    'Clear all',
  ]);
});

it('is hidden without filters, including for a blank search', () => {
  show({ q: '  ' });
  expect(screen.queryByRole('list')).toBeNull();
});

it('removes one filter or all', async () => {
  show({ status: 'draft', q: 'steel' });
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter Search' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ q: '' });
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(onClear).toHaveBeenCalledOnce();
});

it('shows an unknown project as unknown', async () => {
  const refusal = JSON.stringify({ code: 'not_found', message: 'Project not found', request_id: 'r' });
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response(refusal, { status: 404 })));
  show({ project: '0199f5a0-0000-7000-8000-000000000001' });
  expect(await screen.findByText('Unknown project')).toBeVisible();
});

it('describes risk bands and date ranges, and removes a range as one', async () => {
  show({
    risk: 'not_assessed',
    created_from: '2026-11-01',
    created_to: '2026-11-30',
    assessed_from: '2026-11-09',
  });
  expect(texts()).toEqual([
    'Risk: Not Assessed',
    'Created: Nov 1, 2026 to Nov 30, 2026',
    'Assessed: from Nov 9, 2026',
    'Clear all',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter Created' }));
  expect(onChange).toHaveBeenCalledWith({ created_from: '', created_to: '' });
});
