import type { Sql } from 'postgres';
import { printKinds } from '../../../supabase/functions/jobs/print-kinds.ts';

/**
 * Ends the leases of jobs that a previous worker left behind. Here only one worker of each kind runs at a
 * time, so no worker still holds them. Elsewhere, a lost worker's jobs are retried after two minutes.
 */
export async function endLeases(admin: Sql, worker: 'jobs' | 'print'): Promise<void> {
  await admin`
    update private.jobs set locked_until = now()
    where state = 'running' and (kind = any (${[...printKinds]})) = ${worker === 'print'}`;
}
