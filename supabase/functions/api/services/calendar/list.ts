import { knownZone } from '../../../_shared/calendar/time-zone-days.ts';
import type { Calendar, CalendarQuery } from '../../../_shared/contract/index.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { mostItems, selectItems } from './select-items.ts';

/** What falls on the days between two dates in the active organization, as far as the caller may see it. */
export async function listCalendar({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: CalendarQuery;
}): Promise<Calendar> {
  const time_zone = await calendarZone(sql);
  const items = await selectItems(sql, input, time_zone);
  return { time_zone, items: items.slice(0, mostItems), truncated: items.length > mostItems };
}

/** The active organization's time zone; UTC where there is no organization, or one that nobody knows. */
export async function calendarZone(sql: Transaction): Promise<string> {
  const [organization] = await sql<{ time_zone: string }[]>`
    select o.time_zone from public.organizations o where o.id = (select private.active_org_id())`;
  return knownZone(organization?.time_zone ?? 'UTC');
}
