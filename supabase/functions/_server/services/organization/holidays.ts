import type { CreateOrganizationHoliday, OrganizationHoliday } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, notFound } from '../../http/api-error.ts';

/** Lists the organization's own holidays, latest first. */
export function listHolidays({ ctx: { sql } }: { ctx: Ctx }): Promise<OrganizationHoliday[]> {
  return sql<OrganizationHoliday[]>`
    select h.id, h.day, h.name from public.organization_holidays h
    where h.org_id = (select private.active_org_id()) order by h.day desc limit 500`.execute();
}

/** Adds a holiday; open deadlines that count business days across it move. */
export async function createHoliday({
  ctx: { sql },
  input: { day, name },
}: {
  ctx: Ctx;
  input: CreateOrganizationHoliday;
}): Promise<OrganizationHoliday> {
  const [created] = await sql<OrganizationHoliday[]>`
    insert into public.organization_holidays (org_id, day, name) values (private.active_org_id(), ${day}, ${name})
    returning id, day, name`;
  return created as OrganizationHoliday;
}

/** Removes a holiday. */
export async function deleteHoliday({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<OrganizationHoliday> {
  const [holiday] = await sql<OrganizationHoliday[]>`
    select h.id, h.day, h.name from public.organization_holidays h
    where h.org_id = (select private.active_org_id()) and h.id = ${id}`;
  if (!holiday) throw notFound('Holiday');
  const { count } = await sql`delete from public.organization_holidays h where h.id = ${id}`;
  if (count === 0) throw forbidden();
  return holiday;
}
