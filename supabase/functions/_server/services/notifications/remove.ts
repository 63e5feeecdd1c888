import type {
  NotificationsChanged,
  NotificationsRemoved,
  RemoveNotifications,
  RestoreNotifications,
} from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { inBell } from './select-notifications.ts';
import { requireOwn, selected } from './select-several.ts';

/**
 * Removes notifications from the bell; they can be restored.
 * @returns how many, and the time that identifies this removal for its undo
 * @throws ApiError not_found if one of the ids is not the caller's; then none is removed
 */
export async function removeNotifications({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: RemoveNotifications;
}): Promise<NotificationsRemoved> {
  await requireOwn(sql, input);
  return await remove(sql, selected(sql, input));
}

/**
 * Removes one notification from the bell.
 * @throws ApiError not_found if it is not the caller's, or was already removed
 */
export async function removeNotification({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<NotificationsRemoved> {
  const removed = await remove(sql, sql`and n.id = ${id}`);
  if (removed.changed === 0) throw notFound('Notification');
  return removed;
}

/** The time is in milliseconds, because JavaScript dates have no finer unit and the client sends it back. */
async function remove(sql: Transaction, which: ReturnType<typeof selected>): Promise<NotificationsRemoved> {
  const [removed] = await sql<[NotificationsRemoved]>`
    with removed as (
      update public.notifications n set removed_at = date_trunc('milliseconds', now())
      where ${inBell(sql)} ${which} returning n.removed_at)
    select count(*) as changed, max(removed_at) as removed_at from removed`;
  return removed;
}

/**
 * Restores removed notifications, read or unread as they were.
 * @throws ApiError not_found if one of the ids is not the caller's; then none is restored
 */
export async function restoreNotifications({
  ctx: { sql },
  input: { ids, removed_at },
}: {
  ctx: Ctx;
  input: RestoreNotifications;
}): Promise<NotificationsChanged> {
  await requireOwn(sql, { ids });
  const which = removed_at ? sql`and n.removed_at = ${removed_at}::timestamptz` : selected(sql, { ids });
  const restored = await sql`
    update public.notifications n set removed_at = null where n.in_app and n.removed_at is not null ${which}`;
  return { changed: restored.count };
}
