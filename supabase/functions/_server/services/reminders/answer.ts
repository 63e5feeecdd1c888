import { maxSnoozeDays, type Reminder } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, forbidden, invalidInput, notFound } from '../../http/api-error.ts';
import { findReminder } from './select-reminders.ts';

interface Answering {
  ctx: Ctx;
  input: { id: string };
}

/**
 * Acknowledges a reminder for the caller. A one-time or daily reminder then ends for them, and for everyone
 * once all have acknowledged it.
 */
export async function acknowledgeReminder({ ctx, input }: Answering): Promise<Reminder> {
  await asRecipient(ctx, input.id);
  await answer(ctx, input.id, ctx.sql`acknowledged_at = now(), snoozed_until = null`);
  return await afterwards(ctx.sql, input.id);
}

/**
 * Snoozes a reminder for the caller alone: silent until then, then sent once more.
 * @throws invalid_input for a time that has passed, or is more than a year away
 */
export async function snoozeReminder({
  ctx,
  input,
}: Answering & { input: { until: string } }): Promise<Reminder> {
  await asRecipient(ctx, input.id);
  const ahead = Date.parse(input.until) - Date.now();
  if (ahead <= 0) throw invalidInput([{ path: 'until', message: 'Choose a time in the future' }]);
  if (ahead > maxSnoozeDays * 86_400_000)
    throw invalidInput([{ path: 'until', message: 'Choose a time within a year' }]);
  await answer(ctx, input.id, ctx.sql`snoozed_until = ${input.until}, acknowledged_at = null`);
  return await afterwards(ctx.sql, input.id);
}

/**
 * Completes a reminder for everyone. Recipients and anyone who may change it can do so. Repeating it changes
 * nothing.
 */
export async function completeReminder({ ctx, input: { id } }: Answering): Promise<Reminder> {
  const { sql, userId } = ctx;
  const reminder = await findReminder(sql, id);
  if (!reminder) throw notFound('Reminder');
  const isRecipient = reminder.recipients.some(({ user_id }) => user_id === userId);
  if (!isRecipient && !reminder.may_change) throw forbidden();
  if (reminder.state === 'completed') return reminder;
  refuseEnded(reminder);
  if (isRecipient) await answer(ctx, id, sql`completed_at = now()`);
  else
    await sql`
      update public.reminders r set state = 'completed'
      where r.org_id = (select private.active_org_id()) and r.id = ${id} and r.state = 'active'`;
  return await afterwards(sql, id);
}

async function asRecipient({ sql, userId }: Ctx, id: string): Promise<void> {
  const reminder = await findReminder(sql, id);
  if (!reminder) throw notFound('Reminder');
  if (!reminder.recipients.some(({ user_id }) => user_id === userId)) throw forbidden();
  refuseEnded(reminder);
}

function refuseEnded({ state }: Reminder): void {
  if (state === 'active') return;
  throw new ApiError('conflict', `This reminder is already ${state}`);
}

const answer = ({ sql, userId }: Ctx, id: string, change: ReturnType<Transaction>) => sql`
  update public.reminder_recipients t set ${change}
  where t.org_id = (select private.active_org_id()) and t.reminder_id = ${id} and t.user_id = ${userId}`;

async function afterwards(sql: Transaction, id: string): Promise<Reminder> {
  const reminder = await findReminder(sql, id);
  if (!reminder) throw notFound('Reminder');
  return reminder;
}
