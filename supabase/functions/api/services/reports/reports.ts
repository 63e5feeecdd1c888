import type { CreateReport, ListReports, Report } from '../../../_shared/contract/index.ts';
import { countRows, totalOf } from '../../db/count-rows.ts';
import type { Ctx } from '../../db/with-user.ts';
import { invalidInput, notFound } from '../../http/api-error.ts';
import { type PageOf, toPage } from '../../http/page.ts';
import { refuseUnseen } from './refuse-unseen.ts';
import { findReport, selectReports } from './select-reports.ts';

/**
 * Asks for a report. Postgres works out its days, bounds how many are made at once, and enqueues the job.
 * @throws ApiError not_found for a project the caller may not see, forbidden for money that is not theirs to see, invalid_input for days
 *   that are still to come
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
    throw invalidInput([{ path: 'last_day', message: 'Last day must not be after today' }]);
  const [made] = await sql<{ id: string }[]>`
    insert into public.reports (org_id, project_id, type, period, first_day, last_day, format)
    values (private.active_org_id(), ${project_id}, ${type}, ${period}, ${first_day ?? null}, ${last_day ?? null}, ${format})
    returning id`;
  const report = made && (await findReport(sql, made.id));
  if (!report) throw notFound('Report');
  return report;
}

/** The reports one asked for, and for admins everybody's; the newest first. */
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

/** @throws ApiError not_found for one the caller may not see */
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

/** Deletes a report with its file, which nobody can reach from then on; a job that is under way finds nothing to do any more. */
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
