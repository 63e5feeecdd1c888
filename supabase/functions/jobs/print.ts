import { statement } from '../_server/db/pool.ts';
import { settings } from '../_server/env.ts';
import { secretKeyHeader } from '../_server/secret-key.ts';
import { printKinds } from './print-kinds.ts';

interface Printed {
  done: number;
  failed: number;
  dead: number;
  more: boolean;
}

/** The result of a call that printed nothing. */
export const nothingPrinted: Printed = { done: 0, failed: 0, dead: 0, more: false };

/** No wait exceeds the two-minute lease. */
const patienceMs = 110_000;

/**
 * Calls the `print` function to run its due jobs. If it does not respond, the jobs wait and the failure is
 * logged.
 */
export async function havePrinted(): Promise<Printed> {
  const [due] = await statement<{ any: boolean }[]>`
    select exists (
      select from private.jobs j
      where j.kind = any (string_to_array(${printKinds.join(',')}, ','))
        and (j.state = 'waiting' and j.run_at <= now() or j.state = 'running' and j.locked_until < now())) as any`;
  if (!due?.any) return nothingPrinted;
  try {
    const answer = await fetch(`${settings().supabaseUrl}/functions/v1/print`, {
      method: 'POST',
      headers: secretKeyHeader(),
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!answer.ok) throw new Error(`it responded with ${answer.status}`);
    return (await answer.json()) as Printed;
  } catch (error) {
    console.error(
      JSON.stringify({ level: 'error', message: 'The function print did not respond', error: String(error) }),
    );
    return nothingPrinted;
  }
}
