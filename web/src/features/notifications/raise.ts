import type { NotificationEvent, NotificationPreferences } from '@schemas/notifications.ts';
import { notify } from '@/lib/notify.ts';
import { playChime } from './chime.ts';

/** SPEC section 9. */
const URGENT_MS = 5_000;
const SYSTEM_MS = 10_000;
/** Above this number, show one toast with a count. */
const MOST_TOASTS = 3;

const kinds = { info: 'info', success: 'success', warning: 'warning', error: 'error' } as const;

interface Surroundings {
  preferences: NotificationPreferences;
  organizationId: string | undefined;
  /** Opens an address in the app and marks the notification as read. */
  onOpen: (notification: NotificationEvent) => void;
  onSeeAll: () => void;
}

/**
 * Announces new notifications, oldest first: a toast for high and urgent ones, a sound, and a desktop
 * notification.
 */
export function raiseNotifications(
  notifications: readonly NotificationEvent[],
  { preferences, organizationId, onOpen, onSeeAll }: Surroundings,
): void {
  const heard = notifications.filter(({ silent }) => !silent);
  const important = heard.filter(({ priority }) => priority === 'high' || priority === 'urgent');
  for (const notification of important.slice(0, MOST_TOASTS)) {
    const here = notification.organizationId === organizationId;
    notify[kinds[notification.type]](notification.title, {
      id: notification.id,
      description: here ? notification.message : `In another organization: ${notification.message}`,
      duration: URGENT_MS,
      action:
        here && notification.actionUrl
          ? { label: notification.actionLabel ?? 'Open', onClick: () => onOpen(notification) }
          : undefined,
    });
  }
  if (important.length > MOST_TOASTS) {
    notify.warning(`${important.length - MOST_TOASTS} more important notifications`, {
      duration: URGENT_MS,
      action: { label: 'View all', onClick: onSeeAll },
    });
  }
  if (preferences.sound && heard.some(({ priority }) => priority !== 'low')) playChime();
  if (preferences.desktop)
    for (const notification of heard.slice(0, MOST_TOASTS)) onDesktop(notification, onOpen);
}

/** Shows a system message as a toast. */
export function raiseSystemMessage(text: string): void {
  notify.info('System Message', { description: text, duration: SYSTEM_MS });
}

/** Only while this tab is hidden; the notification's tag keeps several tabs from showing it more than once. */
function onDesktop(notification: NotificationEvent, onOpen: (notification: NotificationEvent) => void): void {
  if (!('Notification' in window) || Notification.permission !== 'granted' || !document.hidden) return;
  try {
    const shown = new Notification(notification.title, {
      body: notification.message,
      tag: notification.id,
      icon: '/favicon.svg',
    });
    shown.onclick = () => {
      window.focus();
      shown.close();
      onOpen(notification);
    };
  } catch (error) {
    // Some phones have `Notification`, but its constructor throws outside a service worker.
    console.warn('The desktop notification could not be shown', error);
  }
}
