import { addDays } from '../../../_shared/calendar/days.ts';
import type {
  ComplianceCheck,
  ComplianceDueGroup,
  ComplianceFigure,
  ListComplianceChecks,
} from '../../../_shared/schemas/index.ts';
import { countRows, totalOf } from '../../db/count-rows.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { likePattern, type PageOf, toPage } from '../../http/page.ts';
import { findProject } from '../projects/select-projects.ts';
import { findActing } from './acting.ts';
import { fromChecks, selectChecks } from './select-checks.ts';

export type CheckFilter = Omit<ListComplianceChecks, 'limit' | 'cursor' | 'count' | 'due'>;

/** Due This Week: today and the seven days after it. */
export const weekDays = 7;

/**
 * Condition for the checks the caller may see that match a filter.
 * @param today in the organization, used by the figures
 */
export const matching = (sql: Transaction, filter: CheckFilter, today: string) => {
  const { figure, project_id, status, severity, check_type, due_before, owner_id, q } = filter;
  const pattern = q === undefined ? undefined : likePattern(q);
  return sql`
    k.org_id = (select private.active_org_id()) and k.deleted_at is null
    ${figure ? sql`and ${inFigure(sql, figure, today)}` : sql``}
    ${project_id ? sql`and k.project_id = ${project_id}` : sql``}
    ${status ? sql`and k.status = ${status}` : sql``}
    ${severity ? sql`and k.severity = ${severity}` : sql``}
    ${check_type ? sql`and k.check_type = ${check_type}` : sql``}
    ${due_before ? sql`and k.due_date < ${due_before}` : sql``}
    ${owner_id ? sql`and k.owner_id = ${owner_id}` : sql``}
    ${
      pattern
        ? sql`
      and (k.title ilike ${pattern} or exists (
        select from private.compliance_check_notes noted
        where noted.org_id = k.org_id and noted.id = k.id and noted.notes ilike ${pattern}))`
        : sql``
    }`;
};

/** Checks in one due-date group. */
function inGroup(sql: Transaction, group: ComplianceDueGroup, today: string) {
  const week = addDays(today, weekDays);
  const open = sql`k.status in ('pending', 'in_progress')`;
  switch (group) {
    case 'overdue':
      return sql`(k.status = 'non_compliant' or (${open} and k.due_date < ${today}))`;
    case 'this_week':
      return sql`(k.status <> 'non_compliant' and k.next_due between ${today} and ${week})`;
    case 'later':
      return sql`(${open} and (k.next_due is null or k.next_due > ${week}))`;
    case 'done':
      return sql`(k.status in ('compliant', 'waived') and (k.next_due is null or k.next_due not between ${today} and ${week}))`;
  }
}

/** Checks counted in one figure of the page, as in the summary. */
function inFigure(sql: Transaction, figure: ComplianceFigure, today: string) {
  return figure === 'overall_score'
    ? sql`k.status <> 'waived'`
    : sql`k.next_due between ${today} and ${addDays(today, weekDays)}`;
}

/**
 * Lists the checks the caller may see, newest first; within a due-date group, earliest due date first.
 * @throws ApiError not_found for a project the caller may not see
 */
export async function listChecks({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: ListComplianceChecks;
}): Promise<PageOf<ComplianceCheck>> {
  const { due, cursor, limit, count, project_id } = input;
  const request = due || input.figure ? await findActing(sql) : undefined;
  const acting = due && request;
  const all = matching(sql, input, request?.today ?? new Date().toISOString().slice(0, 10));
  const wanted = acting ? sql`${all} and ${inGroup(sql, due, acting.today)}` : all;
  const day = sql`coalesce(k.next_due, 'infinity'::date)`;
  // An id gives a check's age but not its due date, so the cursor's check is looked up.
  const after = acting
    ? sql`and (${day}, k.id) > (
        select coalesce(l.next_due, 'infinity'::date), l.id from public.compliance_checks l
        where l.org_id = ${acting.orgId} and l.id = ${cursor ?? null})`
    : sql`and k.id < ${cursor ?? null}`;
  const [rows, counted, project] = await Promise.all([
    sql<ComplianceCheck[]>`
      ${selectChecks(sql)}
      where ${wanted} ${cursor ? after : sql``}
      order by ${acting ? sql`${day}, k.id` : sql`k.id desc`} limit ${limit + 1}`,
    countRows(sql, count, sql`${fromChecks(sql)} where ${wanted}`),
    project_id ? findProject(sql, project_id) : undefined,
  ]);
  if (project_id && !project) throw notFound('Project');
  return toPage(rows, input, totalOf(counted));
}
