import { dayFromNow } from '../../_shared/calendar/testing/day-from-now.ts';
import { type Project, type Reminder, reminderSchema } from '../../_shared/schemas/index.ts';
import { drain } from '../../jobs/drain.ts';
import { handlers } from '../../jobs/handlers/index.ts';
import { type Person, sql } from './cast.ts';
import { call, success } from './client.ts';

type SignedIn = Pick<Person, 'token'>;

/** A reminder request for tomorrow to these people. */
export const reminderBody = (people: Pick<Person, 'id'>[], fields: object = {}) => ({
  type: 'Payment Due',
  title: 'Pay application 7',
  date: dayFromNow(1),
  time: '09:00',
  frequency: 'one_time',
  user_ids: people.map(({ id }) => id),
  ...fields,
});

/** Creates a reminder; throws if it is refused. */
export const newReminder = (
  { token }: SignedIn,
  project: Project,
  people: Pick<Person, 'id'>[],
  fields: object = {},
): Promise<Reminder> =>
  success(
    call('POST', '/reminders', {
      token,
      body: { project_id: project.id, ...reminderBody(people, fields) },
    }),
    201,
    reminderSchema,
  );

/** Makes a reminder due, by default since one minute ago. */
export async function makeDue({ id }: { id: string }, minutes = 1): Promise<void> {
  await sql()`
    update public.reminders r set first_date = moment.local::date, first_time = moment.local::time, last_at = null
    from (select (now() - ${minutes} * interval '1 minute') at time zone 'America/New_York' as local) moment where r.id = ${id}`;
}

/** Runs due reminders in this process, in parallel with the stack's own worker. */
export async function remindNow(): Promise<void> {
  const key = `remind:${crypto.randomUUID()}`;
  await sql()`select private.enqueue_job('remind', p_unique_key => ${key})`;
  const { remind } = handlers;
  if (!remind) throw new Error('there is no such job');
  await drain({ handlers: { remind }, worker: 'test', budgetMs: 10_000 });
}
