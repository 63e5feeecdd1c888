import type { Notification } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { likePattern } from '../../http/page.ts';

/** Filters of both the list and bulk actions. */
export interface NotificationFilter {
  types?: readonly string[];
  priorities?: readonly string[];
  category?: readonly string[];
  read?: boolean;
  source?: string;
  start_date?: string;
  end_date?: string;
  q?: string;
}

/**
 * Notifications `n` shown in the bell: neither removed nor email only. The policy limits them to the caller's
 * own in the active organization.
 */
export const inBell = (sql: Transaction) => sql`n.in_app and n.removed_at is null`;

/** The filter's conditions on `n`, each beginning with `and`. */
export function matching(sql: Transaction, filter: NotificationFilter) {
  const { types, priorities, category, read, source, start_date, end_date, q } = filter;
  const oneOf = (values: readonly string[]) => sql`any (string_to_array(${values.join(',')}, ','))`;
  const pattern = q && likePattern(q);
  return sql`
    ${types ? sql`and n.type::text = ${oneOf(types)}` : sql``}
    ${priorities ? sql`and n.priority::text = ${oneOf(priorities)}` : sql``}
    ${category ? sql`and n.category::text = ${oneOf(category)}` : sql``}
    ${read === undefined ? sql`` : read ? sql`and n.read_at is not null` : sql`and n.read_at is null`}
    ${source ? sql`and n.source = ${source}` : sql``}
    ${start_date ? sql`and n.created_at >= ${midnight(sql, start_date)}` : sql``}
    ${end_date ? sql`and n.created_at < ${midnight(sql, end_date, 1)}` : sql``}
    ${pattern ? sql`and (n.title ilike ${pattern} or n.message ilike ${pattern})` : sql``}`;
}

/** The start of a day in the organization's time zone, or of the day `later` days after it. */
export const midnight = (sql: Transaction, day: string, later = 0) => sql`(
  select private.at_local_time((${day}::date + ${later}::integer)::timestamp, o.time_zone)
  from public.organizations o where o.id = (select private.active_org_id()))`;

export const withIds = (sql: Transaction, ids: readonly string[]) =>
  sql`n.id = any (string_to_array(${ids.join(',')}, ',')::uuid[])`;

/**
 * Selects notifications in the order and number that `rest` sets.
 * @param rest what follows the conditions that limit them to the caller's bell
 */
export async function selectNotifications(
  sql: Transaction,
  rest: ReturnType<Transaction>,
): Promise<Notification[]> {
  return await sql<Notification[]>`
    select n.id, n.category, n.type, n.title, n.message, n.priority, n.source, n.action_url as "actionUrl",
      n.action_label as "actionLabel", n.metadata, n.project_id as "projectId", n.contract_id as "contractId",
      n.org_id as "organizationId", n.created_at as "timestamp", n.read_at is not null as read, n.silent
    from public.notifications n
    where n.org_id = (select private.active_org_id()) and n.user_id = (select auth.uid()) and ${inBell(sql)} ${rest}`;
}

export async function findNotification(sql: Transaction, id: string): Promise<Notification | undefined> {
  const [notification] = await selectNotifications(sql, sql`and n.id = ${id}`);
  return notification;
}
