import type { CreateOrganizationDeletion, OrganizationDeletion } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, forbidden, invalidInput, notFound } from '../../http/api-error.ts';
import { ownedOrg } from '../organizations/owned-org.ts';

const selectDeletions = (sql: Transaction, rest: ReturnType<Transaction>) => sql<OrganizationDeletion[]>`
  select d.id, d.delete_at, p.name as requested_by_name, d.created_at
  from public.organization_deletions d
  left join private.people p on p.id = d.requested_by
  where d.org_id = (select private.active_org_id()) ${rest}`;

/** Lists the organization's pending deletion, visible to each member; empty if there is none. */
export const listDeletions = async ({ ctx: { sql } }: { ctx: Ctx }): Promise<OrganizationDeletion[]> =>
  await selectDeletions(sql, sql``);

/**
 * Schedules the organization's deletion in 30 days. Postgres allows only owners and notifies all members.
 * @throws ApiError forbidden to everyone except owners; invalid_input if the name does not match; conflict if
 * a deletion is already scheduled
 * @starts notification
 */
export async function createDeletion({
  ctx: { sql },
  input: { name },
}: {
  ctx: Ctx;
  input: CreateOrganizationDeletion;
}): Promise<OrganizationDeletion> {
  const orgId = await ownedOrg(sql);
  if (!orgId) throw forbidden();
  const [organization] = await sql<{ same: boolean }[]>`
    select btrim(o.name) = btrim(${name}) as same from public.organizations o where o.id = ${orgId}`;
  if (!organization?.same)
    throw invalidInput([{ path: 'name', message: "This does not match your organization's name" }]);
  const [created] = await sql<{ id: string }[]>`
    insert into public.organization_deletions (org_id) values (${orgId}) on conflict (org_id) do nothing returning id`;
  if (!created) throw new ApiError('conflict', 'The organization is already scheduled for deletion');
  const [deletion] = await selectDeletions(sql, sql`and d.id = ${created.id}`);
  if (!deletion) throw notFound('Deletion');
  return deletion;
}

/**
 * Cancels the organization's deletion.
 * @returns the canceled deletion
 * @throws ApiError forbidden to everyone except owners; not_found if no deletion is scheduled
 * @starts notification
 */
export async function endDeletion({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<OrganizationDeletion> {
  const [deletion] = await selectDeletions(sql, sql`and d.id = ${id}`);
  if (!deletion) throw notFound('Deletion');
  const ended = await sql`
    delete from public.organization_deletions d where d.org_id = (select private.active_org_id()) and d.id = ${id} returning d.id`;
  if (ended.length === 0) throw forbidden();
  return deletion;
}
