import type { Fragment } from 'postgres';
import type { CreateIntakeAddress, IntakeAddress, IntakeAddresses } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { environment } from '../../env.ts';
import { ApiError, forbidden, notFound } from '../../http/api-error.ts';
import { intakeAddress } from './local-part.ts';

interface Row {
  id: string;
  project_id: string | null;
  key: string;
  created_at: string;
}

const toAddress = ({ id, project_id, key, created_at }: Row): IntakeAddress => ({
  id,
  project_id,
  address: intakeAddress(key, environment().MAIL_INBOUND_DOMAIN ?? ''),
  created_at,
});

const selectAddresses = (sql: Transaction, condition: Fragment) => sql<Row[]>`
  select a.id, a.project_id, a.key, a.created_at from public.intake_addresses a
  where a.org_id = (select private.active_org_id()) and ${condition}`;

/** Returns the organization's address, and a project's, with whether the caller may change them. */
export async function getIntakeAddresses({
  ctx: { sql },
  input: { project_id },
}: {
  ctx: Ctx;
  input: { project_id?: string | undefined };
}): Promise<IntakeAddresses> {
  const available = !!environment().MAIL_INBOUND_DOMAIN;
  const [may] = await sql<{ organization: boolean; project: boolean | null }[]>`
    select private.is_org_admin() as organization, (
      select private.is_org_admin() or p.id = any (private.project_ids_as('{project_manager}')) from public.projects p
      where p.org_id = private.active_org_id() and p.id = ${project_id ?? null}::uuid and p.deleted_at is null) as project`;
  if (project_id && may?.project == null) throw notFound('Project');
  const found = available
    ? await selectAddresses(sql, sql`(a.project_id is null or a.project_id = ${project_id ?? null}::uuid)`)
    : [];
  const at = (id: string | null) => {
    const row = found.find((one) => one.project_id === id);
    return row ? toAddress(row) : null;
  };
  return {
    available,
    organization: { address: at(null), may_change: may?.organization === true },
    project: project_id ? { address: at(project_id), may_change: may?.project === true } : null,
  };
}

/** Creates an address, replacing the current one. @throws ApiError conflict if no email is received here */
export async function createIntakeAddress({
  ctx,
  input: { project_id },
}: {
  ctx: Ctx;
  input: CreateIntakeAddress;
}): Promise<IntakeAddress> {
  const { sql } = ctx;
  if (!environment().MAIL_INBOUND_DOMAIN)
    throw new ApiError('conflict', 'This installation does not receive email');
  if (project_id) await getIntakeAddresses({ ctx, input: { project_id } });
  await sql`
    delete from public.intake_addresses a
    where a.org_id = (select private.active_org_id()) and a.project_id is not distinct from ${project_id}::uuid`;
  const [created] = await sql<Row[]>`
    insert into public.intake_addresses (org_id, project_id) values (private.active_org_id(), ${project_id})
    returning id, project_id, key, created_at`;
  if (!created) throw notFound('Organization');
  return toAddress(created);
}

/**
 * Ends an address and returns it.
 * @throws ApiError not_found if the caller cannot see it, forbidden if they may not change it
 */
export async function deleteIntakeAddress({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<IntakeAddress> {
  const [address] = await selectAddresses(sql, sql`a.id = ${id}`);
  if (!address) throw notFound('Address');
  const { count } = await sql`
    delete from public.intake_addresses a where a.org_id = (select private.active_org_id()) and a.id = ${id}`;
  if (count === 0) throw forbidden();
  return toAddress(address);
}
