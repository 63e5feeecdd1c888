import {
  type NotificationCategory,
  type NotificationPreferences,
  notificationCategories,
  type UpdateNotificationPreferences,
} from '../../../_shared/schemas/index.ts';
import { definedFields } from '../../db/changes.ts';
import type { Transaction } from '../../db/pool.ts';
import { refuseStale, type Versions } from '../../db/versioned-write.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';

interface Row {
  email: boolean;
  push: boolean;
  in_app: boolean;
  sound: boolean;
  desktop: boolean;
  muted_in_app: NotificationCategory[];
  muted_email: NotificationCategory[];
  digest: NotificationPreferences['digest'];
  quiet_from: string | null;
  quiet_until: string | null;
  time_zone: string | null;
  version: number;
}

/** Defaults of the `notification_preferences` columns; version 0 means no row. */
const defaults: Row = {
  email: true,
  push: true,
  in_app: true,
  sound: false,
  desktop: false,
  digest: 'off',
  muted_in_app: [],
  muted_email: [],
  quiet_from: null,
  quiet_until: null,
  time_zone: null,
  version: 0,
};

/** Returns the caller's notification preferences. */
export async function getNotificationPreferences({
  ctx: { sql },
}: {
  ctx: Ctx;
}): Promise<NotificationPreferences> {
  const [row] = await selectPreferences(sql);
  return toPreferences(row ?? defaults);
}

/**
 * Changes the caller's notification preferences; omitted fields and categories stay unchanged.
 * @param input.versions the versions that may be changed, "0" being the defaults; null for any
 * @throws ApiError precondition_failed if they have changed since
 */
export async function updateNotificationPreferences({
  ctx: { sql, userId },
  input: { versions, changes },
}: {
  ctx: Ctx;
  input: { versions: Versions; changes: UpdateNotificationPreferences };
}): Promise<NotificationPreferences> {
  const created = await sql`
    insert into public.notification_preferences (user_id) values (${userId}) on conflict (user_id) do nothing`;
  const [row] = await selectPreferences(sql, sql`for update`);
  if (!row) throw notFound('Person');
  refuseStale(created.count > 0 ? defaults : row, versions);
  const columns = columnsOf(changes, row);
  if (Object.keys(columns).length > 0) {
    await sql`update public.notification_preferences p set ${sql(columns)} where p.user_id = ${userId}`;
  }
  return await getNotificationPreferences({ ctx: { sql, userId, token: '' } });
}

function selectPreferences(sql: Transaction, locking = sql``) {
  return sql<Row[]>`
    select p.email, p.push, p.in_app, p.sound, p.desktop, to_json(p.muted_in_app) as muted_in_app, to_json(p.muted_email) as muted_email,
      p.digest, to_char(p.quiet_from, 'HH24:MI') as quiet_from, to_char(p.quiet_until, 'HH24:MI') as quiet_until, p.time_zone, p.version
    from public.notification_preferences p
    where p.user_id = (select auth.uid()) ${locking}`;
}

function toPreferences({
  in_app,
  muted_in_app,
  muted_email,
  quiet_from,
  quiet_until,
  time_zone,
  ...same
}: Row) {
  const categories = Object.fromEntries(
    notificationCategories.map((category) => [
      category,
      { inApp: !muted_in_app.includes(category), email: !muted_email.includes(category) },
    ]),
  ) as NotificationPreferences['categories'];
  return {
    ...same,
    inApp: in_app,
    categories,
    quietHours: quiet_from !== null && quiet_until !== null ? { from: quiet_from, until: quiet_until } : null,
    timeZone: time_zone,
  };
}

function columnsOf(changes: UpdateNotificationPreferences, row: Row) {
  const { categories = {}, quietHours, timeZone, inApp, ...same } = changes;
  const muted = (before: NotificationCategory[], channel: 'inApp' | 'email') =>
    `{${notificationCategories.filter((category) => !(categories[category]?.[channel] ?? !before.includes(category)))}}`;
  return {
    ...definedFields(same),
    ...definedFields({ in_app: inApp, time_zone: timeZone }),
    ...(quietHours !== undefined && {
      quiet_from: quietHours?.from ?? null,
      quiet_until: quietHours?.until ?? null,
    }),
    ...(Object.keys(categories).length > 0 && {
      muted_in_app: muted(row.muted_in_app, 'inApp'),
      muted_email: muted(row.muted_email, 'email'),
    }),
  };
}
