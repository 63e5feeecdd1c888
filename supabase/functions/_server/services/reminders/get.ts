import type { Reminder } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { findReminder } from './select-reminders.ts';

/** @throws ApiError not_found */
export async function getReminder({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<Reminder> {
  const reminder = await findReminder(sql, id);
  if (!reminder) throw notFound('Reminder');
  return reminder;
}
