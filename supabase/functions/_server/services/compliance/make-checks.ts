import { todayIn } from '../../../_shared/calendar/time-zone-days.ts';
import { firstDue, firstDueDate, type ProjectDays } from '../../../_shared/compliance/due-date.ts';
import type { RequirementFacts } from '../../../_shared/compliance/facts.ts';
import { occurrencesDue, rhythmOf } from '../../../_shared/compliance/recurrence.ts';
import type { ComplianceCheckType } from '../../../_shared/schemas/index.ts';
import { isCalendarDate } from '../../../_shared/schemas/primitives.ts';
import type { Transaction } from '../../db/pool.ts';

type DueRequirement = Pick<
  RequirementFacts,
  'recurrence' | 'recurrence_count' | 'due_from' | 'due_offset_days'
> &
  ProjectDays & {
    requirement_id: string;
    event_date: string | null;
    created_at: string;
    /** The latest day of the existing checks; null if there are none. */
    last_period: string | null;
    /**
     * Whether a check of period `first` exists: the requirement does not recur, or its base date was unknown
     * then.
     */
    has_first: boolean;
  };

interface NewCheck {
  requirement_id: string;
  period: string;
  due_date: string | null;
  /** Whether it replaces the check of period `first`. */
  replaces_first: boolean;
}

/** Returns an empty condition for all types. */
export const ofTypes = (
  sql: Transaction,
  column: ReturnType<Transaction>,
  types: ComplianceCheckType[] | undefined,
) => (types ? sql`and ${column}::text = any (string_to_array(${types.join(',')}, ','))` : sql``);

/** Selects the requirements of a planning or active project, with the base dates of their due dates. */
async function dueRequirements(
  sql: Transaction,
  of: { orgId: string; projectId: string; checkTypes?: ComplianceCheckType[] | undefined },
): Promise<DueRequirement[]> {
  return await sql<DueRequirement[]>`
    select q.requirement_id, q.event_date, q.created_at, r.recurrence, r.recurrence_count, r.due_from, r.due_offset_days,
      p.start_date as project_start, p.end_date as project_end,
      (select min(c.start_date) from public.contracts c
        where c.org_id = p.org_id and c.project_id = p.id and c.deleted_at is null and c.status <> 'terminated') as contract_start,
      (select max(k.period) from public.compliance_checks k
        where k.org_id = q.org_id and k.project_id = q.project_id and k.requirement_id = q.requirement_id
          and k.period < 'first') as last_period,
      exists (select from public.compliance_checks k
        where k.org_id = q.org_id and k.project_id = q.project_id and k.requirement_id = q.requirement_id
          and k.period = 'first') as has_first
    from public.project_requirements q
    join public.compliance_requirements r on r.org_id = q.org_id and r.id = q.requirement_id and r.retired_at is null
    join public.projects p on p.org_id = q.org_id and p.id = q.project_id
    where q.org_id = ${of.orgId} and q.project_id = ${of.projectId} and p.deleted_at is null and p.status in ('active', 'planning')
      ${ofTypes(sql, sql`r.check_type`, of.checkTypes)}`;
}

/**
 * Creates a project's missing checks up to today. Moves due dates that were not set manually with their base
 * dates. A series continues after the last check created, up to the next due date. Runs as the system.
 * @returns how many were created
 * @starts notification
 */
export async function makeChecks(
  sql: Transaction,
  of: {
    orgId: string;
    projectId: string;
    today: string;
    timeZone: string;
    checkTypes?: ComplianceCheckType[] | undefined;
  },
): Promise<number> {
  const wanted = (await dueRequirements(sql, of)).flatMap((requirement) => called(requirement, of));
  if (wanted.length === 0) return 0;
  const rows = sql.json(wanted.map((row) => ({ ...row })));
  const columns = sql`(requirement_id uuid, period text, due_date date, replaces_first boolean)`;
  await sql`
    update public.compliance_checks k set period = w.period, due_date = w.due_date
    from jsonb_to_recordset(${rows}) as w ${columns}
    where k.org_id = ${of.orgId} and k.project_id = ${of.projectId} and k.requirement_id = w.requirement_id and k.period = 'first'
      and not k.due_date_is_given
      and (w.replaces_first or (w.period = 'first' and k.due_date is distinct from w.due_date))`;
  const created = await sql`
    insert into public.compliance_checks (org_id, project_id, requirement_id, check_type, title, severity, period, due_date)
    select r.org_id, ${of.projectId}, r.id, r.check_type, r.title, r.severity, w.period, w.due_date
    from jsonb_to_recordset(${rows}) as w ${columns}
    join public.compliance_requirements r on r.org_id = ${of.orgId} and r.id = w.requirement_id
    on conflict (org_id, project_id, requirement_id, period) do nothing`;
  return created.count;
}

function called(
  requirement: DueRequirement,
  { today, timeZone }: { today: string; timeZone: string },
): NewCheck[] {
  const { requirement_id, last_period, has_first } = requirement;
  const since = todayIn(timeZone, new Date(requirement.created_at));
  const first = firstDueDate(requirement, requirement, requirement.event_date);
  const rhythm = rhythmOf(requirement.recurrence, requirement.recurrence_count);
  // One check for a requirement that does not recur, or whose base date is unknown.
  if (!rhythm || !first) {
    if (rhythm && last_period) return [];
    const { due_date } = firstDue(requirement, requirement, requirement.event_date, since);
    return [{ requirement_id, period: 'first', due_date, replaces_first: false }];
  }
  // No checks are created for days before the requirement was added to the project.
  return occurrencesDue(first, rhythm, since, today)
    .filter((day) => isCalendarDate(day) && (last_period === null || day > last_period))
    .map((day, index) => ({
      requirement_id,
      period: day,
      due_date: day,
      replaces_first: index === 0 && has_first,
    }));
}
