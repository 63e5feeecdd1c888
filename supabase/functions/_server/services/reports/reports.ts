import type { CreateReport, ListReports, Report } from '../../../_shared/schemas/index.ts';
import { countRows, totalOf } from '../../db/count-rows.ts';
import { asSystem } from '../../db/privileged.ts';
import { enqueueJob } from '../../db/queue.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, invalidInput, notFound } from '../../http/api-error.ts';
import { type PageOf, toPage } from '../../http/page.ts';
import { refuseUnseen } from './refuse-unseen.ts';
import { findReport, selectReports } from './select-reports.ts';

/**
 * Requests a report. Postgres sets its period, limits concurrent reports, and enqueues the job.
 * @throws ApiError not_found for a project the caller may not see, forbidden for money they may not see,
 * invalid_input for days in the future
 * @starts make_report
 */
export async function createReport({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: CreateReport;
}): Promise<Report> {
  const { type, project_id = null, period, format } = input;
  await refuseUnseen(sql, { type, project_id });
  const [{ today } = { today: '' }] = await sql<{ today: string }[]>`select private.today() as today`;
  const { first_day, last_day } = period === 'custom' ? input : { first_day: today, last_day: today };
  if (last_day && last_day > today)
    throw invalidInput([{ path: 'last_day', message: 'The last day must not be after today' }]);
  const [created] = await sql<{ id: string }[]>`
    insert into public.reports (org_id, project_id, type, period, first_day, last_day, format)
    values (private.active_org_id(), ${project_id}, ${type}, ${period}, ${first_day ?? null}, ${last_day ?? null}, ${format})
    returning id`;
  const report = created && (await findReport(sql, created.id));
  if (!report) throw notFound('Report');
  return report;
}

/** Lists the caller's own reports, for admins everyone's, for API keys those of keys; newest first. */
export async function listReports({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: ListReports;
}): Promise<PageOf<Report>> {
  const { limit, cursor, count, project_id } = input;
  const matching = project_id ? sql`and r.project_id = ${project_id}` : sql``;
  const [rows, counted] = await Promise.all([
    selectReports(
      sql,
      sql`${matching} ${cursor ? sql`and r.id < ${cursor}` : sql``} order by r.id desc limit ${limit + 1}`,
    ),
    countRows(
      sql,
      count,
      sql`from public.reports r where r.org_id = (select private.active_org_id()) ${matching}`,
    ),
  ]);
  return toPage(rows, input, totalOf(counted));
}

/** @throws ApiError not_found for a report the caller may not see */
export async function getReport({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<Report> {
  const report = await findReport(sql, id);
  if (!report) throw notFound('Report');
  return report;
}

/**
 * Retries a failed report with the same period and the requester's rights; a scheduled one is emailed. Runs
 * as the system, since no role may write a report's status.
 * @throws ApiError not_found for a report the caller may not see, conflict if it has not failed
 * @starts notification
 */
export async function retryReport({
  ctx,
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<Report> {
  const { sql } = ctx;
  const [seen] = await sql<{ org_id: string }[]>`
    select r.org_id from public.reports r where r.org_id = (select private.active_org_id()) and r.id = ${id}`;
  if (!seen) throw notFound('Report');
  await asSystem(sql, async () => {
    const again = await sql`
      update public.reports r set state = 'queued', progress = 0, begun_at = null, last_error = null
      where r.org_id = ${seen.org_id} and r.id = ${id} and r.state = 'failed' returning r.id`;
    if (again.length === 0) throw new ApiError('conflict', 'Only a failed report can be retried');
    await enqueueJob(sql, {
      kind: 'make_report',
      payload: { report_id: id },
      orgId: seen.org_id,
      uniqueKey: `make_report:${id}`,
      maxAttempts: 4,
    });
  });
  return await getReport({ ctx, input: { id } });
}

/** Deletes a report; its file can no longer be reached. A running job then has nothing to do. */
export async function deleteReport({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<Report> {
  const report = await findReport(sql, id);
  if (!report) throw notFound('Report');
  await sql`delete from public.reports r where r.org_id = (select private.active_org_id()) and r.id = ${id}`;
  return report;
}
