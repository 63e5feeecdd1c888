import type { Job, ListJobs } from '../../../_shared/schemas/index.ts';
import { countRows, totalOf } from '../../db/count-rows.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden } from '../../http/api-error.ts';
import { type PageOf, toPage } from '../../http/page.ts';
import { administeredOrg } from '../organizations/administered-org.ts';

/**
 * Lists the organization's own background jobs, newest first. Jobs that concern every organization belong to
 * none and are not shown.
 * @throws ApiError forbidden to everyone except the owner and admins
 */
export async function listJobs({
  ctx: { sql },
  input: { state, cursor, limit, count },
}: {
  ctx: Ctx;
  input: ListJobs;
}): Promise<PageOf<Job>> {
  if (!(await administeredOrg(sql))) throw forbidden();
  const matching = sql`${state ? sql`and j.state = ${state}` : sql``}`;
  const [jobs, counted] = await Promise.all([
    sql<Job[]>`
      select j.id, j.kind, j.state, j.attempts, j.max_attempts, j.last_error, j.run_at, j.created_at, j.finished_at
      from private.organization_jobs() j
      where true ${matching} ${cursor ? sql`and j.id < ${cursor}` : sql``}
      order by j.id desc limit ${limit + 1}`,
    countRows(sql, count, sql`from private.organization_jobs() j where true ${matching}`),
  ]);
  return toPage(jobs, { limit }, totalOf(counted));
}
