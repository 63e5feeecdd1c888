import type { OrganizationMembership, User } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError } from '../../http/api-error.ts';

type Row = Omit<User, 'organizations'> & { organizations: OrganizationMembership[] };

/** Returns the signed-in person with all their organizations, oldest membership first. */
export async function me({ ctx: { sql, userId } }: { ctx: Ctx }): Promise<User> {
  const [user] = await sql<Row[]>`
    select p.id, p.email, p.name, p.date_format, p.number_format, private.active_org_id() as organization_id,
      case when private.passed_second_factor() then 'passed' when private.owes_second_factor() then 'owed' else 'none' end as second_factor,
      open.it and private.may_take_files_in() as may_file,
      open.it and (private.is_org_admin() or private.project_ids_as('{project_manager}') <> '{}') as may_run_checks,
      private.reads_reviews(private.active_org_id()) as may_read_reviews,
      coalesce((
        select json_agg(json_build_object(
          'id', o.id, 'name', o.name, 'role', m.role, 'time_zone', o.time_zone, 'realtime_epoch', o.realtime_epoch,
            'delete_at', d.delete_at,
          'requires_second_factor', o.requires_second_factor, 'needs_sso', private.needs_sso(o.id)) order by m.created_at, m.id)
        from public.memberships m
        join public.organizations o on o.id = m.org_id
        left join public.organization_deletions d on d.org_id = m.org_id
        -- A session opened through an identity provider reaches one organization.
        where m.user_id = p.id and (private.sso_org_id() is null or m.org_id = private.sso_org_id())
      ), '[]') as organizations
    from public.profiles p
    cross join lateral (
      select not exists (
        select from public.organization_deletions d where d.org_id = (select private.active_org_id())) as it
    ) open
    where p.id = ${userId} and p.deleted_at is null`;
  // The account was deleted; its access token is valid until it expires.
  if (!user) throw new ApiError('unauthenticated', 'Please sign in again');
  return user;
}
