import type { Fragment } from 'postgres';
import type { Invitation, InvitationState } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';

/** The state of an invitation `i`. It is revoked if the inviter's account was deleted. */
const stateOf = (sql: Transaction) => sql`
  case when i.accepted_at is not null then 'active'
    when i.revoked_at is not null or i.invited_by is null then 'revoked'
    when i.expires_at <= now() then 'expired'
    else 'pending' end`;

/** Whether the caller may send invitations like `i`; mirrors the policies. */
const mayInvite = (sql: Transaction) => sql`
  ((private.is_org_admin() and (i.org_role <> 'owner' or private.org_role() = 'owner'))
    or (i.org_role = 'member' and i.project_ids <> '{}' and i.project_role <> 'lawyer'
      and i.project_ids <@ private.project_ids_as('{project_manager}')))`;

/**
 * Selects invitations `i` of the active organization that the caller may see. `rest` follows the conditions.
 */
export function selectInvitations(sql: Transaction, rest: Fragment): Promise<Invitation[]> {
  return sql<Invitation[]>`
    select i.id, i.email, i.org_role, i.project_role, i.message, i.sent_at, i.expires_at, i.accepted_at, i.created_at, i.version,
      ${stateOf(sql)} as state, coalesce(${mayInvite(sql)}, false) as may_change,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name, p.id), '[]')
        from public.projects p where p.org_id = i.org_id and p.id = any (i.project_ids) and p.deleted_at is null) as projects,
      (select p.name from private.people p where p.id = i.invited_by) as invited_by_name,
      (select p.name from private.people p where p.id = i.accepted_by) as accepted_by_name
    from public.invitations i
    where i.org_id = (select private.active_org_id()) ${rest}`.execute();
}

export async function findInvitation(sql: Transaction, id: string): Promise<Invitation | undefined> {
  const [invitation] = await selectInvitations(sql, sql`and i.id = ${id}`);
  return invitation;
}

export const inState = (sql: Transaction, state: InvitationState | undefined) =>
  state ? sql`and ${stateOf(sql)} = ${state}` : sql``;
