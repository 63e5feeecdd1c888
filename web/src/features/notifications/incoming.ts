import { type NotificationEvent, notificationEventSchema } from '@schemas/notifications.ts';

/** The effect of a realtime message on this screen. */
type Incoming =
  | { kind: 'notifications'; notifications: NotificationEvent[] }
  | { kind: 'system'; text: string }
  /** Notifications were read, dismissed, or restored on another screen. */
  | { kind: 'state' }
  | { kind: 'preferences' }
  /** The user joined or left an organization, or their role in one changed. */
  | { kind: 'membership' }
  | { kind: 'nothing' };

/**
 * Parses a message. Missing notification fields get the specification's defaults (section 8). Invalid
 * messages and unknown event names are logged and ignored.
 */
export function readIncoming(event: string, payload: unknown): Incoming {
  switch (event) {
    case 'notification':
      return { kind: 'notifications', notifications: readable([payload]) };
    case 'notification_batch':
      return { kind: 'notifications', notifications: readable(listIn(payload)) };
    case 'system': {
      const text = field(payload, 'text');
      return typeof text === 'string' && text !== '' ? { kind: 'system', text } : { kind: 'nothing' };
    }
    case 'notification_state':
      return { kind: 'state' };
    case 'notification_preferences':
      return { kind: 'preferences' };
    case 'membership':
      return { kind: 'membership' };
    case 'heartbeat':
      return { kind: 'nothing' };
    default:
      console.warn(`Unknown message on the notification channel: ${event}`);
      return { kind: 'nothing' };
  }
}

function readable(values: readonly unknown[]): NotificationEvent[] {
  return values.flatMap((value) => {
    const read = notificationEventSchema.safeParse(withDefaults(value));
    if (!read.success) console.warn('A notification could not be read', read.error);
    return read.success ? [read.data] : [];
  });
}

/** A missing title becomes 'New Notification', a missing type info, a missing priority medium. */
function withDefaults(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const input = Object.fromEntries(
    Object.entries(value).filter(([, part]) => part !== undefined && part !== null && part !== ''),
  );
  return {
    title: 'New Notification',
    type: 'info',
    priority: 'medium',
    message: '',
    source: '',
    actionUrl: null,
    actionLabel: null,
    metadata: {},
    projectId: null,
    contractId: null,
    read: false,
    silent: false,
    ...input,
  };
}

function listIn(payload: unknown): unknown[] {
  const list = Array.isArray(payload) ? payload : field(payload, 'notifications');
  return Array.isArray(list) ? list : [];
}

const field = (payload: unknown, name: string): unknown =>
  typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>)[name] : undefined;
