import { type Reminder, reminderProblems, type UpdateReminder } from '../../../_shared/schemas/index.ts';
import { definedFields } from '../../db/changes.ts';
import type { Transaction } from '../../db/pool.ts';
import { atVersion, refuseStale, type Versions, whyNoRow } from '../../db/versioned-write.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, invalidInput, notFound } from '../../http/api-error.ts';
import { setRecipients } from './recipients.ts';
import { refusePast } from './refuse-past.ts';
import { findReminder } from './select-reminders.ts';

interface Found {
  id: string;
  versions: Versions;
}

/**
 * Changes or reopens a reminder; omitted fields stay unchanged. A new frequency clears the fields that only
 * the old one had.
 * @param input.versions the versions of the row that may be changed; null for any
 * @throws precondition_failed if it has changed, forbidden if the caller may not change it, invalid_input if
 * the fields contradict each other
 */
export async function updateReminder({
  ctx: { sql },
  input: { changes, ...which },
}: {
  ctx: Ctx;
  input: Found & { changes: UpdateReminder };
}): Promise<Reminder> {
  const before = await changeable(sql, which);
  const { user_ids, addresses, party_ids, date, time, ...rest } = definedFields(changes);
  if (rest.frequency && rest.frequency !== 'custom') Object.assign(rest, { every: null, unit: null });
  if (rest.frequency === 'one_time') rest.until = null;
  if (typeof rest.days_before === 'number' && !before.deadline_id)
    throw invalidInput([
      { path: 'days_before', message: 'Only a deadline reminder can be set as days before' },
    ]);
  // A date set explicitly no longer moves with the deadline.
  if (date && date !== before.date && rest.days_before === undefined) rest.days_before = null;
  const moved = (date ?? before.date) !== before.date || (time ?? before.time) !== before.time;
  const columns = { ...rest, ...(date && { first_date: date }), ...(time && { first_time: time }) };
  const problems = reminderProblems({
    ...before,
    user_ids: before.recipients.flatMap(({ user_id }) => user_id ?? []),
    addresses: before.recipients.flatMap(({ address, party_id }) => (party_id ? [] : (address ?? []))),
    party_ids: before.recipients.flatMap(({ party_id }) => party_id ?? []),
    ...definedFields(changes),
    ...rest,
  });
  if (problems.length > 0) throw invalidInput(problems);
  if (moved && typeof rest.days_before !== 'number')
    await refusePast(sql, { date: date ?? before.date, time: time ?? before.time });
  if (Object.keys(columns).length > 0) await change(sql, which, columns);
  await setRecipients(sql, before, { user_ids, addresses, party_ids });
  const reminder = await findReminder(sql, which.id);
  if (!reminder) throw notFound('Reminder');
  // The day is known only after the deadline determines it.
  if (typeof rest.days_before === 'number') await refusePast(sql, reminder, 'days_before');
  return reminder;
}

/** Cancels a reminder; its record is kept, and it can be reopened. Repeating it changes nothing. */
export async function cancelReminder({ ctx: { sql }, input }: { ctx: Ctx; input: Found }): Promise<Reminder> {
  const before = await changeable(sql, input);
  if (before.state !== 'cancelled') await change(sql, input, { state: 'cancelled' });
  const reminder = await findReminder(sql, input.id);
  if (!reminder) throw notFound('Reminder');
  return reminder;
}

async function changeable(sql: Transaction, { id, versions }: Found): Promise<Reminder> {
  const reminder = await findReminder(sql, id);
  if (!reminder) throw notFound('Reminder');
  if (!reminder.may_change) throw forbidden();
  refuseStale(reminder, versions);
  return reminder;
}

async function change(sql: Transaction, { id, versions }: Found, columns: object): Promise<void> {
  const changed = await sql`
    update public.reminders r set ${sql(columns as Record<string, string>)}
    where r.org_id = (select private.active_org_id()) and r.id = ${id}
      ${atVersion(sql, sql`r.version`, versions)}
    returning r.id`;
  if (changed.length === 0) throw whyNoRow(await findReminder(sql, id), 'Reminder', versions);
}
