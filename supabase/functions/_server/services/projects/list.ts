import type { ListProjects, Project } from '../../../_shared/schemas/index.ts';
import { countRows, totalOf } from '../../db/count-rows.ts';
import type { Ctx } from '../../db/with-user.ts';
import { likePattern, type PageOf, toPage } from '../../http/page.ts';
import { selectProjects } from './select-projects.ts';

/**
 * Lists the caller's projects, newest first. Ids are time-ordered, so the last one of a page is the next
 * cursor.
 */
export async function listProjects({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: ListProjects;
}): Promise<PageOf<Project>> {
  const { q, status, archived, cursor, limit, count } = input;
  const pattern = q === undefined ? undefined : likePattern(q);
  const matching = sql`
    p.org_id = (select private.active_org_id()) and p.deleted_at is null
    ${status ? sql`and p.status = ${status}` : sql``}
    ${archived ? sql`and (p.status = 'archived') = ${archived === 'true'}` : sql``}
    ${pattern ? sql`and (p.name ilike ${pattern} or p.client_name ilike ${pattern})` : sql``}`;
  const [rows, counted] = await Promise.all([
    sql<Project[]>`
      ${selectProjects(sql)}
      where ${matching} ${cursor ? sql`and p.id < ${cursor}` : sql``}
      order by p.id desc limit ${limit + 1}`,
    countRows(sql, count, sql`from public.projects p where ${matching}`),
  ]);
  return toPage(rows, input, totalOf(counted));
}
