/**
 * The background job queue, as role postgres: no request role can reach it. Services enqueue jobs in their
 * own transaction, as the system (`asSystem`).
 */
import { statement, type Transaction } from './pool.ts';

/** A job claimed by this worker. */
export interface Job {
  id: string;
  kind: string;
  /** Null for jobs that concern every organization. */
  org_id: string | null;
  payload: Record<string, unknown>;
  /** Attempt number, from 1. */
  attempts: number;
  max_attempts: number;
}

/** The job request; see `private.enqueue_job`. */
interface Wanted {
  kind: string;
  payload?: Record<string, string | number | boolean | null>;
  /** The organization whose admins see it if it fails permanently. */
  orgId?: string;
  /** At most one job per key waits. */
  uniqueKey?: string;
  /** Not before this time; right away by default. */
  runAt?: Date;
  maxAttempts?: number;
}

/**
 * Enqueues a job in the transaction of its cause.
 * @param sql a system transaction, or one within `asSystem`
 * @returns the job's id, or that of the waiting job if the key is taken
 */
export async function enqueueJob(sql: Transaction, wanted: Wanted): Promise<string> {
  const { kind, payload = {}, orgId = null, uniqueKey = null, runAt = null, maxAttempts = 8 } = wanted;
  const [row] = await sql<{ id: string }[]>`
    select private.enqueue_job(${kind}, ${sql.json(payload)}, ${orgId}, ${uniqueKey},
      coalesce(${runAt}::timestamptz, now()), ${maxAttempts}) as id`;
  if (!row) throw new Error('enqueue_job returned nothing');
  return row.id;
}

/** Enqueues scheduled jobs that are due. @returns how many */
export async function tickSchedule(): Promise<number> {
  const [row] = await statement<{ enqueued: number }[]>`select private.tick_jobs() as enqueued`;
  return row?.enqueued ?? 0;
}

/** The next due job of the given kinds, leased to this worker; undefined if there is none. */
export async function claimJob(worker: string, kinds: readonly string[]): Promise<Job | undefined> {
  const [job] = await statement<Job[]>`
    select id, kind, org_id, payload, attempts, max_attempts
    from private.claim_jobs(${worker}, string_to_array(${kinds.join(',')}, ','))`;
  return job;
}

/**
 * Marks the job done in the transaction of its effect. Fails, and rolls back the effect, if the lease was
 * lost.
 */
export async function finishJob(sql: Transaction, job: Job): Promise<void> {
  await sql`select private.finish_job(${job.id}, ${job.attempts})`;
}

interface Failure {
  message: string;
  /** Minimum wait before the next attempt, in milliseconds. */
  retryAfterMs?: number;
  /** Whether no attempt can ever succeed. */
  forGood?: boolean;
}

/**
 * Requeues the job or moves it to the dead letters. @returns its new status; null if it no longer belonged to
 * this worker
 */
export async function failJob(job: Job, failure: Failure): Promise<'waiting' | 'dead' | null> {
  const { message, retryAfterMs, forGood = false } = failure;
  const [row] = await statement<{ state: 'waiting' | 'dead' | null }[]>`
    select private.fail_job(${job.id}, ${job.attempts}, ${message}, ${retryAfterMs ?? null}::integer * interval '1 millisecond',
      ${forGood}) as state`;
  return row?.state ?? null;
}

/**
 * Ends the leases of a worker that lost the database and holds no job any more, so that its jobs need not wait
 * until the leases expire.
 */
export async function releaseJobs(worker: string): Promise<void> {
  await statement`
    update private.jobs set locked_until = now() where locked_by = ${worker} and state = 'running'`;
}

/** Permanently failed jobs of the system and of all organizations, for the operator. */
export async function countDeadJobs(): Promise<number> {
  const [row] = await statement<{ dead: number }[]>`
    select count(*)::integer as dead from private.jobs where state = 'dead'`;
  return row?.dead ?? 0;
}
