import { todayIn } from '../../../_shared/calendar/time-zone-days.ts';
import type { Transaction } from '../../db/pool.ts';

/** The caller's organization and its current date. */
interface Acting {
  orgId: string;
  today: string;
  timeZone: string;
}

/** @returns undefined for a person without an organization, who can see nothing */
export async function findActing(sql: Transaction): Promise<Acting | undefined> {
  const [organization] = await sql<{ id: string; time_zone: string }[]>`
    select o.id, o.time_zone from public.organizations o where o.id = (select private.active_org_id())`;
  return (
    organization && {
      orgId: organization.id,
      today: todayIn(organization.time_zone, new Date()),
      timeZone: organization.time_zone,
    }
  );
}
