import type { Calendar, CalendarQuery } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { organizationZone } from '../organization/time-zone.ts';
import { mostItems, selectItems } from './select-items.ts';

/** Calendar entries between two dates in the active organization, as far as the caller may see them. */
export async function listCalendar({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: CalendarQuery;
}): Promise<Calendar> {
  const time_zone = await organizationZone(sql);
  const items = await selectItems(sql, input);
  return { time_zone, items: items.slice(0, mostItems), truncated: items.length > mostItems };
}
