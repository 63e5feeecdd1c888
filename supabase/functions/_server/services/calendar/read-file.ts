import { addDays } from '../../../_shared/calendar/days.ts';
import { todayIn } from '../../../_shared/calendar/time-zone-days.ts';
import type { CalendarItem } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { organizationZone } from '../organization/time-zone.ts';
import { mostItems, selectItems } from './select-items.ts';

const daysBack = 180;
const daysAhead = 550;

/** The calendar file's content: dates from half a year ago to a year and a half ahead. */
export async function readCalendarFile({
  sql,
}: Ctx): Promise<{ name: string; timeZone: string; items: CalendarItem[] }> {
  const timeZone = await organizationZone(sql);
  const today = todayIn(timeZone, new Date());
  const [organization] = await sql<{ name: string }[]>`
    select o.name from public.organizations o where o.id = (select private.active_org_id())`;
  const items = await selectItems(sql, {
    from: addDays(today, -daysBack),
    to: addDays(today, daysAhead),
  });
  return { name: `Plumbline – ${organization?.name ?? ''}`, timeZone, items: items.slice(0, mostItems) };
}
