import type { CreateReportSchedule, ReportSchedule } from '../../../_shared/contract/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { refuseStale, type Versions, whyNoRow } from '../../db/versioned-write.ts';
import type { Ctx } from '../../db/with-user.ts';
import { invalidInput, notFound } from '../../http/api-error.ts';
import { refuseUnseen } from './refuse-unseen.ts';

const selectSchedules = (sql: Transaction, rest: ReturnType<Transaction>) => sql<ReportSchedule[]>`
  select s.id, s.type, s.project_id, p.name as project_name, s.period, s.format, s.rhythm, s.weekday, s.day_of_month,
    to_char(s.at_time, 'HH24:MI') as time, private.time_zone() as time_zone, s.state, s.next_at, s.last_at, owner.name as owner_name,
    coalesce((
      select json_agg(json_build_object('user_id', c.user_id, 'name', who.name, 'address', c.address) order by c.id)
      from public.report_recipients c left join private.people who on who.id = c.user_id
      where c.org_id = s.org_id and c.schedule_id = s.id), '[]') as recipients,
    s.version
  from public.report_schedules s
  left join public.projects p on p.org_id = s.org_id and p.id = s.project_id
  left join private.people owner on owner.id = s.created_by
  where s.org_id = (select private.active_org_id()) ${rest}`;

async function findSchedule(sql: Transaction, id: string): Promise<ReportSchedule | undefined> {
  const [schedule] = await selectSchedules(sql, sql`and s.id = ${id}`);
  return schedule;
}

/** The schedules one has made, and for admins everybody's; the next one due first. */
export const listSchedules = async ({ ctx: { sql } }: { ctx: Ctx }): Promise<ReportSchedule[]> =>
  await selectSchedules(sql, sql`order by s.next_at nulls last, s.id limit 200`);

/**
 * Has a report made and mailed weekly or monthly.
 * @throws ApiError not_found for a project the caller may not see, forbidden for money that is not theirs to see, invalid_input for people who
 *   are no members
 */
export async function createSchedule({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: CreateReportSchedule;
}): Promise<ReportSchedule> {
  const { type, project_id = null, period, format, rhythm, weekday, day_of_month, time } = input;
  await refuseUnseen(sql, { type, project_id });
  const people = [...new Set(input.user_ids)].join(',');
  const addresses = [...new Set(input.addresses)].join(',');
  const [members] = await sql<{ all_known: boolean }[]>`
    select not exists (
      select from unnest(string_to_array(${people}, ',')::uuid[]) g (id)
      where not exists (
        select from public.memberships m where m.org_id = (select private.active_org_id()) and m.user_id = g.id)) as all_known`;
  if (!members?.all_known)
    throw invalidInput([{ path: 'user_ids', message: 'Not everyone chosen is a member' }]);
  const [made] = await sql<{ id: string }[]>`
    insert into public.report_schedules (org_id, project_id, type, period, format, rhythm, weekday, day_of_month, at_time)
    values (private.active_org_id(), ${project_id}, ${type}, ${period}, ${format}, ${rhythm}, ${rhythm === 'weekly' ? (weekday ?? null) : null},
      ${rhythm === 'monthly' ? (day_of_month ?? null) : null}, ${time})
    returning id`;
  if (!made) throw notFound('Schedule');
  await sql`
    insert into public.report_recipients (org_id, schedule_id, user_id, address)
    select (select private.active_org_id()), ${made.id}::uuid, g.id::uuid, null::text from unnest(string_to_array(${people}, ',')) g (id)
    union all
    select (select private.active_org_id()), ${made.id}::uuid, null::uuid, g.address from unnest(string_to_array(${addresses}, ',')) g (address)`;
  const schedule = await findSchedule(sql, made.id);
  if (!schedule) throw notFound('Schedule');
  return schedule;
}

type Step = { ctx: Ctx; input: { id: string; versions?: Versions } };

const setState =
  (state: 'active' | 'paused') =>
  async ({ ctx: { sql }, input: { id } }: Step): Promise<ReportSchedule> => {
    const hit = await sql`
      update public.report_schedules s set state = ${state}
      where s.org_id = (select private.active_org_id()) and s.id = ${id} returning s.id`;
    const schedule = await findSchedule(sql, id);
    if (!schedule || hit.length === 0) throw whyNoRow(schedule, 'Schedule', null);
    return schedule;
  };

/** Nothing is made or sent until it is resumed. */
export const pauseSchedule = setState('paused');
/** From the next time on; what was due meanwhile is not made up for. */
export const resumeSchedule = setState('active');

/** Ends a schedule; the reports it made stay. */
export async function deleteSchedule({
  ctx: { sql },
  input: { id, versions = null },
}: Step): Promise<ReportSchedule> {
  const schedule = await findSchedule(sql, id);
  if (!schedule) throw notFound('Schedule');
  refuseStale(schedule, versions);
  await sql`delete from public.report_schedules s where s.org_id = (select private.active_org_id()) and s.id = ${id}`;
  return schedule;
}
