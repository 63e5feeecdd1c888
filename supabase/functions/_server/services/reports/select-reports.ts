import type { Report } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';

/** The columns of a report as the API returns it, and the tables they come from; the caller adds conditions. */
export const selectReports = (sql: Transaction, rest: ReturnType<Transaction>) => sql<Report[]>`
  select r.id, r.type, r.project_id, p.name as project_name, r.period, r.first_day, r.last_day, r.time_zone, r.format, r.state,
    r.progress, r.file_name, r.size_bytes, r.pages, r.rows_listed, r.sha256, r.last_error, r.schedule_id,
    coalesce(by.name, 'API key ' || k.name) as requested_by_name,
    r.created_at, r.ready_at
  from public.reports r
  left join public.projects p on p.org_id = r.org_id and p.id = r.project_id
  left join private.people by on by.id = r.requested_by
  left join public.api_keys k on k.org_id = r.org_id and k.id = r.api_key_id
  where r.org_id = (select private.active_org_id()) ${rest}`;

/** A report that the caller may see. */
export async function findReport(sql: Transaction, id: string): Promise<Report | undefined> {
  const [report] = await selectReports(sql, sql`and r.id = ${id}`);
  return report;
}
