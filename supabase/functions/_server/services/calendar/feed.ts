import type { CalendarFeed, NewCalendarFeed } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { settings } from '../../env.ts';
import { notFound } from '../../http/api-error.ts';
import { newToken, sha256 } from '../../http/hash.ts';

/** Returns whether the caller's calendar has an address, and since when. */
export async function getCalendarFeed({
  ctx: { sql },
}: {
  ctx: Ctx;
}): Promise<{ feed: CalendarFeed | null }> {
  const [feed] = await sql<CalendarFeed[]>`
    select f.created_at, f.last_used_at from public.calendar_feeds f
    where f.org_id = (select private.active_org_id()) and f.user_id = (select auth.uid())`;
  return { feed: feed ?? null };
}

/** Creates a new address for the caller's calendar; the old one stops working. */
export async function createCalendarFeed({ ctx: { sql } }: { ctx: Ctx }): Promise<NewCalendarFeed> {
  const token = newToken();
  await revoke(sql);
  const [feed] = await sql<CalendarFeed[]>`
    insert into public.calendar_feeds (org_id, token_hash) values (private.active_org_id(), ${sha256(token)})
    returning created_at, last_used_at`;
  if (!feed) throw notFound('Organization');
  return { ...feed, url: `${settings().siteUrl}/api/v1/calendar/feed/${token}.ics` };
}

/** Removes the address of the caller's calendar. @throws ApiError not_found if there is none */
export async function deleteCalendarFeed({ ctx: { sql } }: { ctx: Ctx }): Promise<CalendarFeed> {
  const feed = await revoke(sql);
  if (!feed) throw notFound('Calendar address');
  return feed;
}

async function revoke(sql: Ctx['sql']): Promise<CalendarFeed | undefined> {
  const [feed] = await sql<CalendarFeed[]>`
    delete from public.calendar_feeds f
    where f.org_id = (select private.active_org_id()) and f.user_id = (select auth.uid())
    returning created_at, last_used_at`;
  return feed;
}
