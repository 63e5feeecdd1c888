import type { OrganizationSettings, UpdateOrganizationSettings } from '../../../_shared/schemas/index.ts';
import { definedFields } from '../../db/changes.ts';
import type { Transaction } from '../../db/pool.ts';
import { afterUpdate, atVersion, type Versions } from '../../db/versioned-write.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';

type Row = Omit<OrganizationSettings, 'can'> & { may_change: boolean };

/** Returns the organization's settings, visible to each member. */
export async function getOrganizationSettings({ ctx: { sql } }: { ctx: Ctx }): Promise<OrganizationSettings> {
  const found = await findSettings(sql);
  if (!found) throw notFound('Organization');
  return found;
}

/**
 * Changes the given settings; omitted ones stay unchanged.
 * @throws ApiError precondition_failed if they have changed, forbidden to everyone except owners and admins
 */
export async function updateOrganizationSettings({
  ctx: { sql },
  input: { versions, changes },
}: {
  ctx: Ctx;
  input: { versions: Versions; changes: UpdateOrganizationSettings };
}): Promise<OrganizationSettings> {
  const provided = definedFields(changes);
  const updated =
    Object.keys(provided).length === 0
      ? undefined
      : await sql`
          update public.organizations set ${sql(provided)}
          where id = (select private.active_org_id()) ${atVersion(sql, sql`version`, versions)}
          returning id`;
  return afterUpdate(updated, await findSettings(sql), { noun: 'Organization', versions });
}

async function findSettings(sql: Transaction): Promise<OrganizationSettings | undefined> {
  const [row] = await sql<Row[]>`
    select o.id, o.name, o.postal_address, o.time_zone, o.default_perspective, o.requires_approval, o.submitter_may_approve,
      o.two_approvals_above, o.requires_second_factor, o.version, (select private.is_org_admin()) as may_change
    from public.organizations o where o.id = (select private.active_org_id())`;
  if (!row) return undefined;
  const { may_change, ...settings } = row;
  return { ...settings, can: { change: may_change } };
}
