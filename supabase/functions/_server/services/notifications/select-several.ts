import type { Transaction } from '../../db/pool.ts';
import { notFound } from '../../http/api-error.ts';
import { matching, type NotificationFilter, withIds } from './select-notifications.ts';

/** Notifications of a bulk action: those with these ids, or all that match the filter. */
interface Selection {
  ids?: string[];
  filter?: NotificationFilter & { up_to?: string };
}

/** The selection's conditions on `n`, each beginning with `and`. */
export function selected(sql: Transaction, { ids, filter = {} }: Selection) {
  if (ids) return sql`and ${withIds(sql, ids)}`;
  return sql`${matching(sql, filter)} ${filter.up_to ? sql`and n.id <= ${filter.up_to}` : sql``}`;
}

/** @throws ApiError not_found if one of the ids is not the caller's in the active organization */
export async function requireOwn(sql: Transaction, { ids }: Selection): Promise<void> {
  if (!ids) return;
  const wanted = [...new Set(ids)];
  const [own] = await sql<{ count: number }[]>`
    select count(*) as count from public.notifications n where n.in_app and ${withIds(sql, wanted)}`;
  if (own?.count !== wanted.length) throw notFound('Notification');
}
