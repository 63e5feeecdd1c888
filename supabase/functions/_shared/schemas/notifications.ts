import { z } from 'zod';
import { pageQuerySchema, searchSchema } from './pagination.ts';
import { dateSchema, idSchema, orNull, timestampSchema } from './primitives.ts';

export const notificationTypes = ['info', 'success', 'warning', 'error'] as const;
export const notificationPriorities = ['low', 'medium', 'high', 'urgent'] as const;

/** In the order of the preferences; `notification-kinds.ts` has the words of each. */
export const notificationCategories = [
  'contract',
  'approval',
  'analysis',
  'document',
  'team',
  'compliance',
  'evidence',
  'obligation',
  'reminder',
  'notice',
  'message',
  'report',
  'system',
] as const;
export type NotificationCategory = (typeof notificationCategories)[number];
export const digestModes = ['off', 'daily', 'weekly'] as const;

/**
 * A notification, in lists and on the person's channel. `actionUrl` is a path of the app; `timestamp` is when
 * it was caused. A `silent` one was sent in quiet hours or to someone with push off: no toast, sound, or
 * desktop notification.
 */
export const notificationSchema = z
  .object({
    id: idSchema,
    category: z.enum(notificationCategories),
    type: z.enum(notificationTypes),
    title: z.string(),
    message: z.string(),
    priority: z.enum(notificationPriorities),
    source: z.string(),
    actionUrl: z.string().nullable(),
    actionLabel: z.string().nullable(),
    metadata: z.record(z.string(), z.unknown()),
    projectId: idSchema.nullable(),
    contractId: idSchema.nullable(),
    organizationId: idSchema,
    timestamp: timestampSchema,
    read: z.boolean(),
    silent: z.boolean(),
  })
  .meta({ id: 'Notification' });

/**
 * The event `notification` of the channel `user:<id>`. Pass `since` to the list after a disconnect; see
 * `listNotificationsSchema`.
 */
export const notificationEventSchema = notificationSchema.extend({ since: z.string() });

/** Comma-separated values; empty or 'all' means no filter. */
function listOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z
    .string()
    .max(500)
    .optional()
    .transform((text) => (text === undefined || text === 'all' ? [] : text.split(',').filter(Boolean)))
    .pipe(z.enum(values).array().max(values.length))
    .transform((chosen) => (chosen.length > 0 ? chosen : undefined));
}

const chosen = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values).array().min(1).max(values.length).optional();

const startsBeforeEnd = {
  check: (value: { start_date?: string; end_date?: string }) =>
    !value.start_date || !value.end_date || value.end_date >= value.start_date,
  params: { path: ['end_date'], error: 'End date must not be before the start date' },
};

const dates = { start_date: dateSchema.optional(), end_date: dateSchema.optional() };
const sourceSchema = z
  .string()
  .trim()
  .max(100)
  .refine((value) => !value.includes('\u0000'), 'Contains unsupported characters')
  .optional()
  .transform((value) => value || undefined);

/**
 * Newest first. Days are in the organization's time zone, both included. With `since` the list returns what
 * was missed after a disconnect, oldest first. `since` is the value from the last event or the last list's
 * `X-Next-Since` header, and nothing committed after it is missed; it may also be an ISO 8601 time, matched
 * to the cause with a two-minute margin. Results may repeat known notifications; compare ids. With several
 * pages, use the first page's `X-Next-Since`.
 */
export const listNotificationsSchema = pageQuerySchema
  .extend({
    types: listOf(notificationTypes),
    priorities: listOf(notificationPriorities),
    category: listOf(notificationCategories),
    read: z
      .enum(['true', 'false', 'all', ''])
      .optional()
      .transform((value) => (value === 'true' ? true : value === 'false' ? false : undefined)),
    source: sourceSchema,
    ...dates,
    q: searchSchema,
    since: z
      .union([z.string().regex(/^\d{1,18}$/), timestampSchema, dateSchema], {
        error: 'Must be a date, or a value from an event or X-Next-Since',
      })
      .optional(),
  })
  .refine(startsBeforeEnd.check, startsBeforeEnd.params);

/** The notifications: those with these ids, or all that match the filter; `{}` matches all. */
const selection = {
  ids: idSchema.array().min(1).max(500).optional(),
  // A misspelled filter must be an error, because it would match all.
  filter: z
    .strictObject({
      types: chosen(notificationTypes),
      priorities: chosen(notificationPriorities),
      category: chosen(notificationCategories),
      read: z.boolean().optional(),
      source: sourceSchema,
      ...dates,
      q: searchSchema,
      /** The newest one the person had on screen; later ones stay unchanged. */
      up_to: idSchema.optional(),
    })
    .refine(startsBeforeEnd.check, startsBeforeEnd.params)
    .optional(),
};
const oneOfBoth = ({ ids, filter }: { ids?: unknown; filter?: unknown }) =>
  (ids === undefined) !== (filter === undefined);
const eitherIdsOrFilter = 'Either `ids` or `filter`; an empty filter means all.';
const notOneOfBoth = { path: ['ids'], error: 'Send either ids or a filter' };

export const markNotificationSchema = z
  .object({ read: z.boolean('Must be true or false') })
  .meta({ id: 'MarkNotification' });

/** Marks several read or unread. */
export const markNotificationsSchema = z
  .object({ ...selection, read: z.boolean().default(true) })
  .refine(oneOfBoth, notOneOfBoth)
  .meta({ id: 'MarkNotifications', description: eitherIdsOrFilter });

export const removeNotificationsSchema = z
  .object(selection)
  .refine(oneOfBoth, notOneOfBoth)
  .meta({ id: 'RemoveNotifications', description: eitherIdsOrFilter });

/** Undoes a removal, by notification ids or by the removal's `removed_at`. */
export const restoreNotificationsSchema = z
  .object({ ids: selection.ids, removed_at: timestampSchema.optional() })
  .refine(({ ids, removed_at }) => (ids === undefined) !== (removed_at === undefined), {
    path: ['ids'],
    error: 'Send either ids or removed_at',
  })
  .meta({ id: 'RestoreNotifications', description: 'Either `ids` or `removed_at`.' });

/** How many changed, excluding those that already had that status. */
export const notificationsChangedSchema = z.object({ changed: z.int() }).meta({ id: 'NotificationsChanged' });

/** `removed_at` identifies this removal for undo; null if nothing was removed. */
export const notificationsRemovedSchema = z
  .object({ changed: z.int(), removed_at: orNull(timestampSchema) })
  .meta({ id: 'NotificationsRemoved' });

/** Counts for the bell. */
export const notificationStatsSchema = z
  .object({
    total: z.int(),
    unread: z.int(),
    by_type: z.object({ info: z.int(), success: z.int(), warning: z.int(), error: z.int() }),
    by_priority: z.object({ low: z.int(), medium: z.int(), high: z.int(), urgent: z.int() }),
  })
  .meta({ id: 'NotificationStats' });

const clockSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time (HH:MM)');

/** Whether the runtime knows this IANA name. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
const timeZoneSchema = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .refine(
    (name) => /^[A-Za-z][\w+/-]*$/.test(name) && isTimeZone(name),
    'Must be a time zone, such as America/New_York',
  );

const quietHoursSchema = z
  .object({ from: clockSchema, until: clockSchema })
  .refine(({ from, until }) => from !== until, {
    path: ['until'],
    error: 'Must differ from the start time',
  });

const categoryPreferenceSchema = z.object({ inApp: z.boolean(), email: z.boolean() });

/**
 * How a person wants to be notified, in every organization. `push` is immediate (toast, sound, desktop);
 * without it, notifications wait in the bell. Urgent ones ignore all settings but `email` and a category's
 * `email`. `timeZone` null means the organization's; quiet hours and digests use it.
 */
export const notificationPreferencesSchema = z
  .object({
    email: z.boolean(),
    push: z.boolean(),
    inApp: z.boolean(),
    sound: z.boolean(),
    desktop: z.boolean(),
    categories: z.record(z.enum(notificationCategories), categoryPreferenceSchema),
    digest: z.enum(digestModes),
    quietHours: orNull(quietHoursSchema),
    timeZone: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'NotificationPreferences' });

/** Omitted fields and categories stay unchanged. */
export const updateNotificationPreferencesSchema = z
  .object({
    email: z.boolean('Must be true or false'),
    push: z.boolean('Must be true or false'),
    inApp: z.boolean('Must be true or false'),
    sound: z.boolean('Must be true or false'),
    desktop: z.boolean('Must be true or false'),
    categories: z.partialRecord(z.enum(notificationCategories), categoryPreferenceSchema.partial()),
    digest: z.enum(digestModes),
    quietHours: orNull(quietHoursSchema),
    timeZone: orNull(timeZoneSchema),
  })
  .partial()
  .meta({ id: 'UpdateNotificationPreferences' });

export type Notification = z.infer<typeof notificationSchema>;
export type NotificationEvent = z.infer<typeof notificationEventSchema>;
export type NotificationType = Notification['type'];
export type NotificationPriority = Notification['priority'];
export type ListNotifications = z.infer<typeof listNotificationsSchema>;
export type MarkNotifications = z.infer<typeof markNotificationsSchema>;
export type RemoveNotifications = z.infer<typeof removeNotificationsSchema>;
export type RestoreNotifications = z.infer<typeof restoreNotificationsSchema>;
export type NotificationsChanged = z.infer<typeof notificationsChangedSchema>;
export type NotificationsRemoved = z.infer<typeof notificationsRemovedSchema>;
export type NotificationStats = z.infer<typeof notificationStatsSchema>;
export type NotificationPreferences = z.infer<typeof notificationPreferencesSchema>;
export type UpdateNotificationPreferences = z.infer<typeof updateNotificationPreferencesSchema>;
export type DigestMode = NotificationPreferences['digest'];
