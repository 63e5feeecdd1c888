import type { NotificationEvent, NotificationPreferences } from '@schemas/notifications.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notify } from '@/lib/notify.ts';
import { playChime } from './chime.ts';
import { raiseNotifications, raiseSystemMessage } from './raise.ts';

vi.mock('@/lib/notify.ts', () => ({
  notify: { info: vi.fn(), success: vi.fn(), warning: vi.fn(), error: vi.fn() },
}));
vi.mock('./chime.ts', () => ({ playChime: vi.fn() }));

const organizationId = '019a0000-0000-7000-8000-000000000002';
const reported = (more: Partial<NotificationEvent> = {}): NotificationEvent => ({
  id: crypto.randomUUID(),
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
  organizationId,
  timestamp: '2026-03-02T10:00:00.000Z',
  read: false,
  silent: false,
  since: '742',
  ...more,
});
const preferences = { sound: true, desktop: true } as NotificationPreferences;
const onOpen = vi.fn();
const raise = (list: NotificationEvent[], more: Partial<NotificationPreferences> = {}) =>
  raiseNotifications(list, {
    preferences: { ...preferences, ...more },
    organizationId,
    onOpen,
    onSeeAll: () => {},
  });

const desktop = vi.fn(class {});
beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('Notification', Object.assign(desktop, { permission: 'granted' }));
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('shows a five-second toast with its action only for high and urgent notifications', () => {
  raise([reported({ priority: 'medium' }), reported({ priority: 'low' })]);
  expect(notify.warning).not.toHaveBeenCalled();
  const notification = reported({ priority: 'urgent', type: 'error' });
  raise([notification]);
  expect(notify.error).toHaveBeenCalledExactlyOnceWith(
    'Sent back',
    expect.objectContaining({ duration: 5_000, description: 'Harbor Street was sent back.' }),
  );
  const action = vi.mocked(notify.error).mock.calls[0]?.[1]?.action as unknown as { onClick: () => void };
  action.onClick();
  expect(onOpen).toHaveBeenCalledWith(notification);
});

it('summarizes notifications beyond the first three', () => {
  raise(Array.from({ length: 40 }, () => reported()));
  expect(notify.warning).toHaveBeenCalledTimes(4);
  expect(notify.warning).toHaveBeenLastCalledWith('37 more important notifications', expect.anything());
});

it('plays a sound if enabled, but not for low priority or in quiet hours', () => {
  raise([reported({ priority: 'low' }), reported({ silent: true, priority: 'medium' })]);
  expect(playChime).not.toHaveBeenCalled();
  raise([reported({ priority: 'medium' })], { sound: false });
  expect(playChime).not.toHaveBeenCalled();
  raise([reported({ priority: 'medium' })]);
  expect(playChime).toHaveBeenCalledOnce();
});

it('shows a desktop notification if enabled and the page is not in view', () => {
  raise([reported({ silent: true })]);
  raise([reported()], { desktop: false });
  expect(desktop).not.toHaveBeenCalled();
  raise([reported()]);
  expect(desktop).toHaveBeenCalledExactlyOnceWith(
    'Sent back',
    expect.objectContaining({ icon: '/favicon.svg' }),
  );
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  raise([reported()]);
  expect(desktop).toHaveBeenCalledOnce();
});

it('shows system messages for ten seconds', () => {
  raiseSystemMessage('Back at noon');
  expect(notify.info).toHaveBeenCalledWith('System Message', {
    description: 'Back at noon',
    duration: 10_000,
  });
});
