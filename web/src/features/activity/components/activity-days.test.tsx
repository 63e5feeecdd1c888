import type { ActivityEvent } from '@schemas/activity.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '@/testing/render-with-providers.tsx';
import { ActivityDays } from './activity-days.tsx';

const event = (id: string, fields: Partial<ActivityEvent>): ActivityEvent => ({
  id,
  project_id: 'p',
  project_name: 'Quarry Street Library',
  contract_id: null,
  actor_id: null,
  actor_name: null,
  action: 'reminder.created',
  entity_type: 'reminder',
  entity_id: id,
  title: `Event ${id}`,
  note: null,
  before: null,
  after: null,
  names: {},
  created_at: '2026-03-14T15:00:00Z',
  ...fields,
});

it('names a person and a project once for events that share them', () => {
  const byDana = { actor_id: 'd', actor_name: 'Dana' };
  renderWithProviders(<ActivityDays events={[event('1', byDana), event('2', byDana)]} withLocation />);
  expect(screen.getAllByText('Dana')).toHaveLength(1);
  expect(screen.getAllByText('Quarry Street Library')).toHaveLength(1);
});

it('names each actor without an account, and each project', () => {
  renderWithProviders(
    <ActivityDays
      events={[
        event('1', { actor_name: 'Key A' }),
        event('2', { actor_name: 'Key B' }),
        event('3', {}),
        event('4', { project_id: 'q', project_name: 'Harbor Tower' }),
      ]}
      withLocation
    />,
  );
  expect(screen.getAllByText(/^(Key A|Key B|Plumbline)$/).map((name) => name.textContent)).toEqual([
    'Key A',
    'Key B',
    'Plumbline',
    'Plumbline',
  ]);
  expect(screen.getByText('Harbor Tower')).toBeInTheDocument();
});

it('names a record once for events that share it', () => {
  const ofFence = { entity_id: 'fence' };
  renderWithProviders(
    <ActivityDays
      events={[
        event('1', { ...ofFence, title: 'Started check: Fence' }),
        event('2', { ...ofFence, title: 'Updated check: Fence' }),
        event('3', { title: 'Updated check: Fence' }),
      ]}
    />,
  );
  expect(screen.getAllByText(/check/).map((title) => title.textContent)).toEqual([
    'Started check: Fence',
    'Updated check',
    'Updated check: Fence',
  ]);
});
