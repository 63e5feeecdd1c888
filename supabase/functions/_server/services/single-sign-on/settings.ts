import type { SingleSignOn, UpdateSingleSignOn } from '../../../_shared/schemas/index.ts';
import { definedFields } from '../../db/changes.ts';
import type { Transaction } from '../../db/pool.ts';
import { atVersion, type Versions } from '../../db/versioned-write.ts';
import type { Ctx } from '../../db/with-user.ts';
import { settings } from '../../env.ts';
import { ApiError, forbidden, notFound } from '../../http/api-error.ts';
import { domainColumns } from './domains.ts';

/**
 * Returns the organization's single sign-on.
 * @throws ApiError forbidden to everyone except owners and admins
 */
export async function getSingleSignOn({ ctx: { sql } }: { ctx: Ctx }): Promise<SingleSignOn> {
  const [reader] = await sql<{ admin: boolean; owner: boolean }[]>`
    select private.is_org_admin() as admin, coalesce(private.org_role() = 'owner', false) as owner`;
  if (!reader?.admin) throw forbidden();
  const { publicSupabaseUrl, siteUrl } = settings();
  const auth = `${publicSupabaseUrl || siteUrl}/auth/v1`;
  return {
    connection: (await findConnection(sql)) ?? null,
    domains: await sql<SingleSignOn['domains']>`
      select ${domainColumns(sql)} from public.sso_domains d
      where d.org_id = (select private.active_org_id()) order by d.domain limit 500`,
    service: {
      saml_entity_id: `${auth}/sso/saml/metadata`,
      saml_acs_url: `${auth}/sso/saml/acs`,
      oidc_redirect_url: `${auth}/callback`,
    },
    can: { change: reader.owner },
  };
}

/**
 * Changes the given settings; omitted ones stay unchanged.
 * @throws ApiError not_found without an identity provider, precondition_failed if they have changed, forbidden
 * to everyone except owners, conflict if it cannot be required yet
 */
export async function updateSingleSignOn({
  ctx,
  input: { versions, changes },
}: {
  ctx: Ctx;
  input: { versions: Versions; changes: UpdateSingleSignOn };
}): Promise<SingleSignOn> {
  const { sql } = ctx;
  const before = await getSingleSignOn({ ctx });
  if (!before.connection) throw notFound('Identity provider');
  if (!before.can.change) throw forbidden();
  const provided = definedFields(changes);
  if (Object.keys(provided).length > 0) {
    const { count } = await sql`
      update public.sso_connections set ${sql(provided)}
      where org_id = (select private.active_org_id()) ${atVersion(sql, sql`version`, versions)}`;
    if (count === 0)
      throw new ApiError('precondition_failed', 'These settings have changed. Reload the page.');
  }
  return await getSingleSignOn({ ctx });
}

async function findConnection(
  sql: Transaction,
): Promise<NonNullable<SingleSignOn['connection']> | undefined> {
  const [row] = await sql<NonNullable<SingleSignOn['connection']>[]>`
    select c.protocol, c.issuer, c.default_role, c.admin_group, c.auto_join, c.required, c.version
    from public.sso_connections c where c.org_id = (select private.active_org_id())`;
  return row;
}
