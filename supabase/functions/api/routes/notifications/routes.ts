import {
  markNotificationSchema,
  markNotificationsSchema,
  notificationPreferencesSchema,
  notificationSchema,
  notificationStatsSchema,
  notificationsChangedSchema,
  notificationsRemovedSchema,
  removeNotificationsSchema,
  restoreNotificationsSchema,
  updateNotificationPreferencesSchema,
} from '../../../_shared/contract/index.ts';
import { idParams, type Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { getNotificationStats } from '../../services/notifications/get-stats.ts';
import { markNotification, markNotifications } from '../../services/notifications/mark.ts';
import {
  getNotificationPreferences,
  updateNotificationPreferences,
} from '../../services/notifications/preferences.ts';
import {
  removeNotification,
  removeNotifications,
  restoreNotifications,
} from '../../services/notifications/remove.ts';
import { listNotificationsRoute } from './list.ts';

const { read, act, update, remove } = verbs('notifications');

/** They are one’s own, so nothing that can be seen is forbidden. */
export const notificationRoutes: Route[] = [
  listNotificationsRoute,
  read('/notifications/stats', getNotificationStats, {
    summary: 'How many notifications I have, unread, by type and by priority',
    returns: [notificationStatsSchema, 'The counts'],
  }),
  read('/notifications/preferences', getNotificationPreferences, {
    summary: 'How I want to be told',
    returns: [notificationPreferencesSchema, 'The preferences; version 0 where they are the defaults'],
    etag: true,
  }),
  update('/notifications/preferences', updateNotificationPreferences, {
    summary: 'Change how I want to be told',
    body: updateNotificationPreferencesSchema,
    ifMatch: true,
    returns: [notificationPreferencesSchema, 'The preferences as they are now'],
    etag: true,
    refuses: ['conflict'],
  }),
  update('/notifications/{id}', markNotification, {
    summary: 'Mark a notification read or unread',
    params: idParams,
    body: markNotificationSchema,
    returns: [notificationSchema, 'The notification as it is now'],
    refuses: [],
  }),
  act('/notifications/mark', markNotifications, {
    summary: 'Mark some of my notifications, or all that a filter leaves over, read or unread',
    body: markNotificationsSchema,
    returns: [notificationsChangedSchema, 'How many it changed'],
    refuses: ['conflict'],
  }),
  remove('/notifications/{id}', removeNotification, {
    summary: 'Take a notification out of the bell',
    params: idParams,
    returns: [notificationsRemovedSchema, 'With the moment that names this removal for its undo'],
    refuses: ['payload_too_large'],
  }),
  act('/notifications/remove', removeNotifications, {
    summary: 'Take some of my notifications, or all that a filter leaves over, out of the bell',
    body: removeNotificationsSchema,
    returns: [notificationsRemovedSchema, 'How many, and the moment that names this removal for its undo'],
    refuses: ['conflict'],
  }),
  act('/notifications/restore', restoreNotifications, {
    summary: 'Bring removed notifications back',
    body: restoreNotificationsSchema,
    returns: [notificationsChangedSchema, 'How many came back'],
    refuses: ['conflict'],
  }),
];
