import { knownZone } from '../../../_shared/calendar/time-zone-days.ts';
import type { Transaction } from '../../db/pool.ts';

/** Returns the active organization's time zone; UTC if there is no organization or the zone is unknown. */
export async function organizationZone(sql: Transaction): Promise<string> {
  const [organization] = await sql<{ time_zone: string }[]>`
    select o.time_zone from public.organizations o where o.id = (select private.active_org_id())`;
  return knownZone(organization?.time_zone ?? 'UTC');
}
