import { afterEach, expect, it, vi } from 'vitest';
import { readIncoming } from './incoming.ts';

afterEach(() => void vi.restoreAllMocks());

const event = {
  id: '019a0000-0000-7000-8000-000000000001',
  category: 'contract',
  type: 'warning',
  title: 'Sent back',
  message: 'Harbor Street was sent back.',
  priority: 'high',
  source: 'Contracts',
  actionUrl: '/contracts/1',
  actionLabel: 'Open contract',
  metadata: {},
  projectId: null,
  contractId: null,
  organizationId: '019a0000-0000-7000-8000-000000000002',
  timestamp: '2026-03-02T10:00:00.000Z',
  read: false,
  silent: false,
  since: '742',
};

it('reads a single notification and a batch', () => {
  expect(readIncoming('notification', event)).toEqual({ kind: 'notifications', notifications: [event] });
  expect(readIncoming('notification_batch', { notifications: [event, event] })).toEqual({
    kind: 'notifications',
    notifications: [event, event],
  });
});

it('fills in missing fields', () => {
  const { title, type, priority, ...bare } = event;
  const read = readIncoming('notification', { ...bare, title: '' });
  expect(read).toMatchObject({
    notifications: [{ title: 'New Notification', type: 'info', priority: 'medium' }],
  });
});

it('logs unknown or unreadable messages and continues', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(readIncoming('party', {})).toEqual({ kind: 'nothing' });
  expect(readIncoming('notification_batch', { notifications: [null, { ...event, id: 'x' }, event] })).toEqual(
    {
      kind: 'notifications',
      notifications: [event],
    },
  );
  expect(warn).toHaveBeenCalledTimes(3);
  expect(readIncoming('heartbeat', {})).toEqual({ kind: 'nothing' });
  expect(warn).toHaveBeenCalledTimes(3);
  expect(readIncoming('system', { text: 'Back at noon' })).toEqual({ kind: 'system', text: 'Back at noon' });
});
