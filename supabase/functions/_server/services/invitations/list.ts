import type { Invitation, ListInvitations } from '../../../_shared/schemas/index.ts';
import { countRows, totalOf } from '../../db/count-rows.ts';
import type { Ctx } from '../../db/with-user.ts';
import { type PageOf, toPage } from '../../http/page.ts';
import { inState, selectInvitations } from './select-invitations.ts';

/**
 * Lists invitations of the organization, or to one project. Admins see all, project managers those to their
 * projects.
 */
export async function listInvitations({
  ctx: { sql },
  input: { state, project_id, cursor, limit, count },
}: {
  ctx: Ctx;
  input: ListInvitations;
}): Promise<PageOf<Invitation>> {
  const matching = sql`${inState(sql, state)} ${project_id ? sql`and ${project_id} = any (i.project_ids)` : sql``}`;
  const [items, counted] = await Promise.all([
    selectInvitations(
      sql,
      sql`${matching} ${cursor ? sql`and i.id < ${cursor}` : sql``} order by i.id desc limit ${limit + 1}`,
    ),
    countRows(
      sql,
      count,
      sql`from public.invitations i where i.org_id = (select private.active_org_id()) ${matching}`,
    ),
  ]);
  return toPage(items, { limit }, totalOf(counted));
}
