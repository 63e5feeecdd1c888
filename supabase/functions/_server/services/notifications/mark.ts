import type {
  MarkNotifications,
  Notification,
  NotificationsChanged,
} from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { findNotification, inBell } from './select-notifications.ts';
import { requireOwn, selected } from './select-several.ts';

/**
 * Marks one notification read or unread.
 * @throws ApiError not_found if it is not the caller's, or was removed
 */
export async function markNotification({
  ctx: { sql },
  input: {
    id,
    changes: { read },
  },
}: {
  ctx: Ctx;
  input: { id: string; changes: { read: boolean } };
}): Promise<Notification> {
  await sql`
    update public.notifications n set read_at = ${readAt(sql, read)}
    where n.id = ${id} and ${inBell(sql)} and ${isOtherwise(sql, read)}`;
  const notification = await findNotification(sql, id);
  if (!notification) throw notFound('Notification');
  return notification;
}

/**
 * Marks several read or unread.
 * @throws ApiError not_found if one of the ids is not the caller's; then none is marked
 */
export async function markNotifications({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: MarkNotifications;
}): Promise<NotificationsChanged> {
  await requireOwn(sql, input);
  const marked = await sql`
    update public.notifications n set read_at = ${readAt(sql, input.read)}
    where ${inBell(sql)} and ${isOtherwise(sql, input.read)} ${selected(sql, input)}`;
  return { changed: marked.count };
}

const readAt = (sql: Transaction, read: boolean) => (read ? sql`now()` : sql`null`);
const isOtherwise = (sql: Transaction, read: boolean) =>
  read ? sql`n.read_at is null` : sql`n.read_at is not null`;
