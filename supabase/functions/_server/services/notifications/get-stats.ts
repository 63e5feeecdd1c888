import type { NotificationStats } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { inBell } from './select-notifications.ts';

/** Counts the caller's notifications in the active organization, by kind. */
export async function getNotificationStats({ ctx: { sql } }: { ctx: Ctx }): Promise<NotificationStats> {
  const [stats] = await sql<[NotificationStats]>`
    select count(*) as total, count(*) filter (where n.read_at is null) as unread,
      json_build_object(
        'info', count(*) filter (where n.type = 'info'), 'success', count(*) filter (where n.type = 'success'),
        'warning', count(*) filter (where n.type = 'warning'), 'error', count(*) filter (where n.type = 'error')) as by_type,
      json_build_object(
        'low', count(*) filter (where n.priority = 'low'), 'medium', count(*) filter (where n.priority = 'medium'),
        'high', count(*) filter (where n.priority = 'high'), 'urgent', count(*) filter (where n.priority = 'urgent')) as by_priority
    from public.notifications n
    where ${inBell(sql)}`;
  return stats;
}
