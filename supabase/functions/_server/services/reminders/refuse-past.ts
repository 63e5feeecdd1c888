import type { Transaction } from '../../db/pool.ts';
import { invalidInput } from '../../http/api-error.ts';

/**
 * Rejects a reminder that begins in the past, on the organization's clock. A few minutes are allowed for
 * filling in the form.
 * @throws ApiError invalid_input for a time that has passed
 */
export async function refusePast(
  sql: Transaction,
  when: { date: string; time: string },
  path = 'date',
): Promise<void> {
  const [row] = await sql<{ past: boolean }[]>`
    select private.at_local_time(${when.date}::date + ${when.time}::time, o.time_zone) < now() - interval '15 minutes' as past
    from public.organizations o where o.id = (select private.active_org_id())`;
  if (row?.past) throw invalidInput([{ path, message: 'Choose a time in the future' }]);
}
