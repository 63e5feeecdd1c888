import type { SavedView, SavedViewList, SaveView } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, notFound } from '../../http/api-error.ts';

const selectViews = (sql: Transaction, rest: ReturnType<Transaction>) => sql<SavedView[]>`
  select v.id, v.list, v.name, v.query, v.shared, v.created_by = (select private.caller_id()) as is_mine, p.name as created_by_name,
    v.created_by = (select private.caller_id()) or (v.shared and (select private.is_org_admin())) as may_delete, v.created_at
  from public.saved_views v
  left join private.people p on p.id = v.created_by
  where v.org_id = (select private.active_org_id()) ${rest}`;

/** Lists the caller's views of a list and those shared with the organization, by name. */
export async function listSavedViews({
  ctx: { sql },
  input: { list },
}: {
  ctx: Ctx;
  input: { list: SavedViewList };
}): Promise<SavedView[]> {
  return await selectViews(sql, sql`and v.list = ${list} order by v.name, v.id limit 500`);
}

/** Saves a view. Replaces the caller's view of the same list and name. */
export async function saveView({
  ctx: { sql },
  input: { list, name, query, shared },
}: {
  ctx: Ctx;
  input: SaveView;
}): Promise<SavedView> {
  const [saved] = await sql<{ id: string }[]>`
    insert into public.saved_views (org_id, list, name, query, shared)
    values (private.active_org_id(), ${list}, ${name}, ${query}, ${shared})
    on conflict on constraint saved_views_name_once do update set query = excluded.query, shared = excluded.shared
    returning id`;
  const [view] = saved ? await selectViews(sql, sql`and v.id = ${saved.id}`) : [];
  if (!view) throw notFound('View');
  return view;
}

/**
 * Deletes a view and returns it.
 * @throws ApiError not_found if the caller cannot see it, forbidden if it belongs to someone else
 */
export async function deleteSavedView({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<SavedView> {
  const [view] = await selectViews(sql, sql`and v.id = ${id}`);
  if (!view) throw notFound('View');
  const deleted = await sql`
    delete from public.saved_views v where v.org_id = (select private.active_org_id()) and v.id = ${id} returning v.id`;
  if (deleted.length === 0) throw forbidden();
  return view;
}
