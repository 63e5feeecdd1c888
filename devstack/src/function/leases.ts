import type { Sql } from 'postgres';
import { printKinds } from '../../../supabase/functions/jobs/print-kinds.ts';

/**
 * Ends the leases of jobs that a worker before this one left behind. Here there is one worker of a kind at a time, so nobody holds them any
 * more; elsewhere a lost worker's jobs are taken up when their two minutes are over.
 */
export async function endLeases(admin: Sql, worker: 'jobs' | 'print'): Promise<void> {
  await admin`
    update private.jobs set locked_until = now()
    where state = 'running' and (kind = any (${[...printKinds]})) = ${worker === 'print'}`;
}
