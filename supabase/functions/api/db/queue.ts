/**
 * The queue of background jobs, as role postgres: no role of a request reaches it, and its work is nobody's request. A service that asks for
 * work does so in its own transaction, as the system (`asSystem`).
 */
import { statement, type Transaction } from './pool.ts';

/** A job that this worker has claimed. */
export interface Job {
  id: string;
  kind: string;
  /** Null for work that concerns every organization. */
  org_id: string | null;
  payload: Record<string, unknown>;
  /** Which attempt this is, from 1. */
  attempts: number;
  max_attempts: number;
}

/** What is asked for; see `private.enqueue_job`. */
interface Wanted {
  kind: string;
  payload?: Record<string, string | number | boolean | null>;
  /** Whose admins see it when it fails for good. */
  orgId?: string;
  /** At most one job of a key waits. */
  uniqueKey?: string;
  /** Not before; at once by default. */
  runAt?: Date;
  maxAttempts?: number;
}

/**
 * Asks for work in the transaction of what gives rise to it.
 * @param sql a transaction of the system's, or within `asSystem`
 * @returns the job's id: that of the one that waits already, where the key is taken
 */
export async function enqueueJob(sql: Transaction, wanted: Wanted): Promise<string> {
  const { kind, payload = {}, orgId = null, uniqueKey = null, runAt = null, maxAttempts = 8 } = wanted;
  const [row] = await sql<{ id: string }[]>`
    select private.enqueue_job(${kind}, ${sql.json(payload)}, ${orgId}, ${uniqueKey},
      coalesce(${runAt}::timestamptz, now()), ${maxAttempts}) as id`;
  if (!row) throw new Error('enqueue_job returned nothing');
  return row.id;
}

/** Enqueues what the schedule says is due. @returns how many jobs */
export async function tickSchedule(): Promise<number> {
  const [row] = await statement<{ enqueued: number }[]>`select private.tick_jobs() as enqueued`;
  return row?.enqueued ?? 0;
}

/** The next due job of the kinds given, leased to this worker; undefined where there is none. */
export async function claimJob(worker: string, kinds: readonly string[]): Promise<Job | undefined> {
  const [job] = await statement<Job[]>`
    select id, kind, org_id, payload, attempts, max_attempts
    from private.claim_jobs(${worker}, string_to_array(${kinds.join(',')}, ','))`;
  return job;
}

/** Marks the job done in the transaction of its effect; fails, and undoes that effect, where the lease was lost meanwhile. */
export async function finishJob(sql: Transaction, job: Job): Promise<void> {
  await sql`select private.finish_job(${job.id}, ${job.attempts})`;
}

interface Failure {
  message: string;
  /** The least to wait before the next attempt, in milliseconds. */
  retryAfterMs?: number;
  /** Whether no attempt will ever succeed. */
  forGood?: boolean;
}

/** Puts the job back to wait, or buries it. @returns what became of it; null where it was no longer this worker's */
export async function failJob(job: Job, failure: Failure): Promise<'waiting' | 'dead' | null> {
  const { message, retryAfterMs, forGood = false } = failure;
  const [row] = await statement<{ state: 'waiting' | 'dead' | null }[]>`
    select private.fail_job(${job.id}, ${job.attempts}, ${message}, ${retryAfterMs ?? null}::integer * interval '1 millisecond', ${forGood}) as state`;
  return row?.state ?? null;
}

/** The system jobs and those of all organizations that failed for good, for the operator. */
export async function countDeadJobs(): Promise<number> {
  const [row] = await statement<{ dead: number }[]>`
    select count(*)::integer as dead from private.jobs where state = 'dead'`;
  return row?.dead ?? 0;
}
