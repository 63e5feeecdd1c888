import type { ListNotifications, Notification } from '../../../_shared/schemas/index.ts';
import { countRows, totalOf } from '../../db/count-rows.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { type PageOf, toPage } from '../../http/page.ts';
import { inBell, matching, midnight, selectNotifications } from './select-notifications.ts';

interface History extends PageOf<Notification> {
  /** The `since` value for the next request. */
  nextSince: string;
}

/**
 * Lists the caller's notifications in the active organization: newest first, or with `since` those after a
 * break, oldest first. Transactions still open when `nextSince` was read are included again, so late commits
 * are not missed.
 */
export async function listNotifications({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: ListNotifications;
}): Promise<History> {
  const { cursor, limit, count, since } = input;
  const conditions = sql`${matching(sql, input)} ${since === undefined ? sql`` : after(sql, since)}`;
  const position =
    since === undefined ? sql`and n.id < ${cursor ?? null}` : sql`and n.id > ${cursor ?? null}`;
  const order = since === undefined ? sql`order by n.id desc` : sql`order by n.id`;
  // The mark is read before the rows, so rows committed in between are in both pages.
  const [[mark], items, counted] = await Promise.all([
    sql<
      { since: string }[]
    >`select pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot())::text as since`,
    selectNotifications(sql, sql`${conditions} ${cursor ? position : sql``} ${order} limit ${limit + 1}`),
    countRows(sql, count, sql`from public.notifications n where ${inBell(sql)} ${conditions}`),
  ]);
  return { ...toPage(items, input, totalOf(counted)), nextSince: mark?.since ?? '0' };
}

/** Two minutes exceed the longest transaction that creates notifications. */
function after(sql: Transaction, since: string) {
  if (/^\d+$/.test(since)) {
    // After a database restore, an older mark may be in the future.
    return sql`and n.transaction_id >= least(${since}::bigint,
      pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot())::text::bigint)`;
  }
  const moment = since.includes('T') ? sql`${since}::timestamptz` : midnight(sql, since);
  return sql`and n.created_at >= ${moment} - interval '2 minutes'`;
}
