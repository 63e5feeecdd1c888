import { addDays } from '../../../_shared/calendar/days.ts';
import { todayIn } from '../../../_shared/calendar/time-zone-days.ts';
import type { Ctx } from '../../db/with-user.ts';
import { organizationZone } from '../organization/time-zone.ts';
import { mostItems, selectItems } from './select-items.ts';
import type { CalendarEntry, Repetition } from './to-ics.ts';

const daysBack = 180;
const daysAhead = 550;

/** The calendar file's content: dates from half a year ago to a year and a half ahead. */
export async function readCalendarFile({
  sql,
}: Ctx): Promise<{ name: string; timeZone: string; items: CalendarEntry[] }> {
  const timeZone = await organizationZone(sql);
  const today = todayIn(timeZone, new Date());
  const [organization] = await sql<{ name: string }[]>`
    select o.name from public.organizations o where o.id = (select private.active_org_id())`;
  const items = await selectItems(sql, {
    from: addDays(today, -daysBack),
    to: addDays(today, daysAhead),
  });
  const repeating = await sql<(Repetition & { id: string })[]>`
    select r.id, case r.frequency when 'daily' then 'day' when 'weekly' then 'week' else r.unit::text end as unit,
      coalesce(r.every, 1) as every, extract(day from r.first_date)::integer as month_day,
      private.at_local_time(r.until + r.first_time, ${timeZone}) as until
    from public.reminders r
    where r.org_id = (select private.active_org_id()) and r.frequency <> 'one_time' and r.days_before is null
      and r.state = 'active'`;
  const rules = new Map(repeating.map(({ id, ...repeats }) => [id, repeats]));
  return {
    name: `Plumbline – ${organization?.name ?? ''}`,
    timeZone,
    items: items.slice(0, mostItems).map((item) => {
      const repeats = item.kind === 'reminder' ? rules.get(item.id) : undefined;
      return repeats ? { ...item, repeats } : item;
    }),
  };
}
