import { getNotificationStats } from '../../../_server/services/notifications/get-stats.ts';
import { markNotification, markNotifications } from '../../../_server/services/notifications/mark.ts';
import {
  getNotificationPreferences,
  updateNotificationPreferences,
} from '../../../_server/services/notifications/preferences.ts';
import {
  removeNotification,
  removeNotifications,
  restoreNotifications,
} from '../../../_server/services/notifications/remove.ts';
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
} from '../../../_shared/schemas/index.ts';
import { idParams, type Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';
import { listNotificationsRoute } from './list.ts';

const { read, act, update, remove } = verbs('notifications');

/** Notifications belong to the caller, so none that can be seen is forbidden. */
export const notificationRoutes: Route[] = [
  listNotificationsRoute,
  read('/notifications/stats', getNotificationStats, {
    summary: 'Get your notification counts: unread, by type, and by priority',
    returns: [notificationStatsSchema, 'The counts'],
  }),
  read('/notifications/preferences', getNotificationPreferences, {
    summary: 'Get your notification preferences',
    returns: [notificationPreferencesSchema, 'The preferences; version 0 if they are the defaults'],
    etag: true,
  }),
  update('/notifications/preferences', updateNotificationPreferences, {
    summary: 'Update your notification preferences',
    body: updateNotificationPreferencesSchema,
    ifMatch: true,
    returns: [notificationPreferencesSchema, 'The updated preferences'],
    etag: true,
    refuses: ['conflict'],
  }),
  update('/notifications/{id}', markNotification, {
    summary: 'Mark a notification read or unread',
    params: idParams,
    body: markNotificationSchema,
    returns: [notificationSchema, 'The updated notification'],
    refuses: [],
  }),
  act('/notifications/mark', markNotifications, {
    summary: 'Mark selected or filtered notifications read or unread',
    body: markNotificationsSchema,
    returns: [notificationsChangedSchema, 'How many changed'],
    refuses: ['conflict'],
  }),
  remove('/notifications/{id}', removeNotification, {
    summary: 'Remove a notification',
    params: idParams,
    returns: [notificationsRemovedSchema, 'With the removal time, for undo'],
    refuses: ['payload_too_large'],
  }),
  act('/notifications/remove', removeNotifications, {
    summary: 'Remove selected or filtered notifications',
    body: removeNotificationsSchema,
    returns: [notificationsRemovedSchema, 'How many, and the removal time for undo'],
    refuses: ['conflict'],
  }),
  act('/notifications/restore', restoreNotifications, {
    summary: 'Restore removed notifications',
    body: restoreNotificationsSchema,
    returns: [notificationsChangedSchema, 'How many were restored'],
    refuses: ['conflict'],
  }),
];
