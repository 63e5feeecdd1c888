import {
  type CreateReportSchedule,
  type ReportSchedule,
  scheduleProblems,
  type UpdateReportSchedule,
} from '../../../_shared/schemas/index.ts';
import { definedFields } from '../../db/changes.ts';
import type { Transaction } from '../../db/pool.ts';
import { atVersion, refuseStale, type Versions, whyNoRow } from '../../db/versioned-write.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, invalidInput, notFound } from '../../http/api-error.ts';
import { refuseUnseen } from './refuse-unseen.ts';

const selectSchedules = (sql: Transaction, rest: ReturnType<Transaction>) => sql<ReportSchedule[]>`
  with problems as materialized (
    select * from private.report_mail_problems((select private.active_org_id())))
  select s.id, s.type, s.project_id, p.name as project_name, s.period, s.format, s.rhythm, s.weekday, s.day_of_month,
    to_char(s.at_time, 'HH24:MI') as time, private.time_zone() as time_zone, s.state, s.stop_reason, s.next_at, s.last_at,
    owner.name as owner_name,
    coalesce((
      select json_agg(json_build_object('user_id', c.user_id, 'name', who.name, 'address', c.address, 'problem', m.problem,
        'reason', m.reason) order by coalesce(who.name, c.address), c.id)
      from public.report_recipients c
      left join private.people who on who.id = c.user_id
      left join problems m on m.schedule_id = c.schedule_id and m.recipient_id = c.id
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

/** @throws ApiError not_found for a schedule the caller may not see */
async function scheduleOf(sql: Transaction, id: string): Promise<ReportSchedule> {
  const schedule = await findSchedule(sql, id);
  if (!schedule) throw notFound('Schedule');
  return schedule;
}

/** Lists the caller's own schedules, and for admins everyone's; the next one due first. */
export const listSchedules = async ({ ctx: { sql } }: { ctx: Ctx }): Promise<ReportSchedule[]> =>
  await selectSchedules(sql, sql`order by s.next_at nulls last, s.id limit 200`);

/** Rejects non-members with an error on the field; Postgres knows only whether a person is a member. */
async function refuseStrangers(sql: Transaction, userIds: readonly string[]): Promise<void> {
  const [members] = await sql<{ all_known: boolean }[]>`
    select not exists (
      select from unnest(string_to_array(${userIds.join(',')}, ',')::uuid[]) g (id)
      where not exists (
        select from public.memberships m where m.org_id = (select private.active_org_id()) and m.user_id = g.id)) as all_known`;
  if (!members?.all_known)
    throw invalidInput([{ path: 'user_ids', message: 'Some of the people you chose are not members' }]);
}

interface Recipients {
  user_ids: readonly string[];
  addresses: readonly string[];
}

/**
 * Sets a schedule's recipients; those who stay keep the status of their last email.
 * @throws ApiError forbidden for recipients to whom the caller, or the schedule's owner, may not send the
 * report
 */
async function setRecipients(
  sql: Transaction,
  id: string,
  { user_ids, addresses }: Recipients,
): Promise<void> {
  const chosen = sql`
    select g.id::uuid as user_id, null::text as address from unnest(string_to_array(${user_ids.join(',')}, ',')) g (id)
    union
    select null::uuid, g.address from unnest(string_to_array(${addresses.join(',')}, ',')) g (address)`;
  const here = sql`c.org_id = (select private.active_org_id()) and c.schedule_id = ${id}::uuid`;
  const added = sql`
    select n.user_id, n.address from (${chosen}) n
    where not exists (
      select from public.report_recipients c where ${here} and (c.user_id = n.user_id or c.address = n.address))`;
  const [refused] = await sql`
    select from (${added}) n where not private.may_add_report_recipient(${id}::uuid, n.user_id) limit 1`;
  if (refused) {
    throw new ApiError('forbidden', 'You can schedule this report for yourself, but not for other people', {
      detail: 'Owners, admins, project managers, and team members can send reports to others.',
    });
  }
  await sql`
    insert into public.report_recipients (org_id, schedule_id, user_id, address)
    select (select private.active_org_id()), ${id}::uuid, n.user_id, n.address from (${added}) n`;
  await sql`
    delete from public.report_recipients c
    where ${here} and not exists (
      select from (${chosen}) n where c.user_id = n.user_id or c.address = n.address)`;
}

/**
 * Schedules a weekly or monthly report by email.
 * @throws ApiError not_found for a project the caller may not see, forbidden for money they may not see,
 * invalid_input for people who are not members
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
  await refuseStrangers(sql, input.user_ids);
  const [created] = await sql<{ id: string }[]>`
    insert into public.report_schedules (org_id, project_id, type, period, format, rhythm, weekday, day_of_month, at_time)
    values (private.active_org_id(), ${project_id}, ${type}, ${period}, ${format}, ${rhythm},
      ${rhythm === 'weekly' ? (weekday ?? null) : null},
      ${rhythm === 'monthly' ? (day_of_month ?? null) : null}, ${time})
    returning id`;
  if (!created) throw notFound('Schedule');
  await setRecipients(sql, created.id, input);
  return await scheduleOf(sql, created.id);
}

/**
 * Changes a schedule; omitted fields stay unchanged. Postgres calculates the next run: a change sends nothing
 * twice on one day, and today's report is still sent.
 * @param input.versions the versions of the row that may be changed; null for any
 * @throws ApiError not_found for a schedule or project the caller may not see, precondition_failed if it has
 * changed, invalid_input if the fields contradict each other, forbidden for money the caller may not see,
 * conflict for a project or money its owner may not see
 */
export async function updateSchedule({
  ctx: { sql },
  input: { id, versions, changes },
}: {
  ctx: Ctx;
  input: { id: string; versions: Versions; changes: UpdateReportSchedule };
}): Promise<ReportSchedule> {
  const before = await scheduleOf(sql, id);
  refuseStale(before, versions);
  const wanted = {
    ...before,
    user_ids: before.recipients.flatMap(({ user_id }) => user_id ?? []),
    addresses: before.recipients.flatMap(({ address }) => address ?? []),
    ...definedFields(changes),
  };
  const problems = scheduleProblems(wanted);
  if (problems.length > 0) throw invalidInput(problems);
  const { project_id = null, type, period, format, rhythm, weekday, day_of_month, time } = wanted;
  if (project_id !== before.project_id || type !== before.type) await refuseUnseen(sql, { type, project_id });
  // Existing recipients may be people the caller cannot see, so only new ones are checked.
  const known = new Set(before.recipients.map(({ user_id }) => user_id));
  const added = wanted.user_ids.filter((one) => !known.has(one));
  await refuseStrangers(sql, added);
  const hit = await sql`
    update public.report_schedules s set type = ${type}, project_id = ${project_id}, period = ${period}, format = ${format},
      rhythm = ${rhythm},
      weekday = ${rhythm === 'weekly' ? (weekday ?? null) : null}, day_of_month = ${rhythm === 'monthly' ? (day_of_month ?? null) : null},
      at_time = ${time}
    where s.org_id = (select private.active_org_id()) and s.id = ${id} ${atVersion(sql, sql`s.version`, versions)} returning s.id`;
  if (hit.length === 0) throw whyNoRow(await findSchedule(sql, id), 'Schedule', versions);
  await setRecipients(sql, id, wanted);
  return await scheduleOf(sql, id);
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

/** Pauses a schedule: nothing is created or sent until it is resumed. */
export const pauseSchedule = setState('paused');
/** Resumes a schedule with its next run; missed runs are not made up. */
export const resumeSchedule = setState('active');

/** Deletes a schedule; its reports are kept. */
export async function deleteSchedule({
  ctx: { sql },
  input: { id, versions = null },
}: Step): Promise<ReportSchedule> {
  const schedule = await scheduleOf(sql, id);
  refuseStale(schedule, versions);
  await sql`delete from public.report_schedules s where s.org_id = (select private.active_org_id()) and s.id = ${id}`;
  return schedule;
}
