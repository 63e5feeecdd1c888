import { addDays } from '../../../_shared/calendar/days.ts';
import type { CreateReminder, Reminder } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, invalidInput, notFound } from '../../http/api-error.ts';
import { findDeadline } from '../deadlines/select-deadlines.ts';
import { setRecipients } from './recipients.ts';
import { refusePast } from './refuse-past.ts';
import { findReminder } from './select-reminders.ts';

/**
 * Creates a reminder.
 * @throws not_found for a project or subject the caller may not see, forbidden if they may not create one
 * there, conflict for a closed deadline, invalid_input for a past time or people who may not see the subject
 */
export async function createReminder({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: CreateReminder;
}): Promise<Reminder> {
  const { project_id, date } = await subjectOf(sql, input);
  await refusePast(
    sql,
    { date, time: input.time },
    typeof input.days_before === 'number' ? 'days_before' : 'date',
  );
  const [created] = await sql<{ id: string; project_id: string }[]>`
    insert into public.reminders
      (org_id, project_id, contract_id, check_id, obligation_id, deadline_id, days_before, type, title, note, first_date,
        first_time, frequency,
        every, unit, until)
    values (private.active_org_id(), ${project_id}, ${input.contract_id ?? null}, ${input.check_id ?? null}, ${input.obligation_id ?? null},
      ${input.deadline_id ?? null}, ${input.days_before ?? null}, ${input.type}, ${input.title}, ${input.note ?? null},
        ${date}, ${input.time},
      ${input.frequency}, ${input.every ?? null}, ${input.unit ?? null}, ${input.until ?? null})
    returning id, project_id`;
  if (!created) throw notFound('Project');
  await setRecipients(sql, created, input, { isNew: true });
  const reminder = await findReminder(sql, created.id);
  if (!reminder) throw notFound('Reminder');
  return reminder;
}

/** The project of a reminder, and its first day. */
async function subjectOf(
  sql: Transaction,
  input: CreateReminder,
): Promise<{ project_id: string; date: string }> {
  const { deadline_id, project_id, days_before } = input;
  if (!deadline_id) return { project_id: await projectOf(sql, input), date: input.date ?? '' };
  const deadline = await findDeadline(sql, deadline_id);
  if (!deadline) throw notFound('Deadline');
  refuseOther(project_id, deadline.project_id);
  if (deadline.status !== 'open') throw new ApiError('conflict', 'This deadline is closed');
  const date = typeof days_before === 'number' ? addDays(deadline.act_by, -days_before) : (input.date ?? '');
  return { project_id: deadline.project_id, date };
}

function refuseOther(input: string | undefined, its: string): void {
  if (input && input !== its)
    throw invalidInput([{ path: 'project_id', message: 'The subject belongs to another project' }]);
}

/** Returns the project of the contract, check, or obligation. Rejects a different project in the input. */
async function projectOf(sql: Transaction, input: CreateReminder): Promise<string> {
  const { project_id, contract_id, check_id, obligation_id } = input;
  const [found] = contract_id
    ? await sql<{ project_id: string }[]>`
        select c.project_id from public.contracts c join public.projects p on p.org_id = c.org_id and p.id = c.project_id
        where c.org_id = (select private.active_org_id()) and c.id = ${contract_id} and c.deleted_at is null and p.deleted_at is null`
    : check_id
      ? await sql<{ project_id: string }[]>`
        select k.project_id from public.compliance_checks k join public.projects p on p.org_id = k.org_id and p.id = k.project_id
        where k.org_id = (select private.active_org_id()) and k.id = ${check_id} and k.deleted_at is null and p.deleted_at is null`
      : obligation_id
        ? await sql<{ project_id: string }[]>`
        select o.project_id from public.obligations o
        join public.contracts c on c.org_id = o.org_id and c.id = o.contract_id and c.deleted_at is null
        join public.projects p on p.org_id = o.org_id and p.id = o.project_id and p.deleted_at is null
        where o.org_id = (select private.active_org_id()) and o.id = ${obligation_id}`
        : await sql<{ project_id: string }[]>`
        select p.id as project_id from public.projects p
        where p.org_id = (select private.active_org_id()) and p.id = ${project_id ?? null} and p.deleted_at is null`;
  if (!found)
    throw notFound(contract_id ? 'Contract' : check_id ? 'Check' : obligation_id ? 'Obligation' : 'Project');
  refuseOther(project_id, found.project_id);
  return found.project_id;
}
