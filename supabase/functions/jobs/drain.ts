import { setTimeout } from 'node:timers/promises';
import { inSystemTransaction } from '../_server/db/privileged.ts';
import { claimJob, failJob, finishJob, type Job, releaseJobs } from '../_server/db/queue.ts';
import { type Handler, JobError } from './handler.ts';
import { type Lane, laneNames, limitsOf } from './lanes.ts';

/** The result of one worker run. */
interface Drained {
  done: number;
  /** Failed and will be retried. */
  failed: number;
  /** Failed permanently. */
  dead: number;
  /** Whether work may be left: time ran out, or the run did a heavy job, after which it takes no other. */
  more: boolean;
}

interface Drain {
  handlers: Record<string, Handler>;
  /** Identifies this worker in its leases. */
  worker: string;
  /** No job starts later than this many milliseconds into the run. */
  budgetMs: number;
  /** Concurrent jobs per lane; defaults to the lane's own setting. */
  slots?: number;
  /** Milliseconds until a job is asked to stop, well under the two-minute lease. */
  patienceMs?: number;
}

/** How often an idle slot polls while another slot of its lane is busy. */
const askEveryMs = 200;

/** How often, and for how long, a worker tries to return its jobs after an outage. */
const returnEveryMs = 250;
const returnForMs = 60_000;

/**
 * Runs due jobs in each lane until none are left or time is up. Several workers may run in parallel: each job is
 * claimed by one of them.
 * @throws connection errors from Postgres; a failing job does not throw
 */
export async function drain(options: Drain): Promise<Drained> {
  const { handlers, worker, budgetMs, slots, patienceMs = 60_000 } = options;
  const deadline = performance.now() + budgetMs;
  const drained: Drained = { done: 0, failed: 0, dead: 0, more: false };
  const perform = async (job: Job) => {
    drained[await attempt(job, handlers[job.kind] as Handler, patienceMs)] += 1;
  };
  const drainLane = async (lane: Lane) => {
    const kinds = Object.keys(handlers).filter((kind) => (handlers[kind]?.lane ?? 'work') === lane);
    if (kinds.length === 0) return;
    const limits = limitsOf(lane);
    const first = await claimJob(worker, kinds);
    if (!first) return;
    if (limits.once) {
      await perform(first);
      // The next heavy job runs in the next invocation, which has its own CPU time.
      drained.more = true;
      return;
    }
    let busy = 0;
    const slot = async (input?: Job) => {
      let job = input ?? (await claimJob(worker, kinds));
      for (;;) {
        if (job) {
          busy += 1;
          await perform(job).finally(() => {
            busy -= 1;
          });
        } else if (busy === 0) return;
        else await setTimeout(askEveryMs);
        if (performance.now() > deadline) {
          drained.more = true;
          return;
        }
        // Jobs that come due should not wait for slow jobs in other slots.
        job = await claimJob(worker, kinds);
      }
    };
    const free = (slots ?? limits.slots) - 1;
    await allEnded([slot(first), ...Array.from({ length: free }, () => slot())]);
  };
  try {
    await allEnded(laneNames.map(drainLane));
  } catch (error) {
    await returnJobs(worker);
    throw error;
  }
  return drained;
}

/** Waits for all. @throws the first error, once none is running any more */
async function allEnded(work: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/**
 * Returns what this worker claimed. An outage can hide that a claim succeeded, and prevents recording that a
 * job failed.
 */
async function returnJobs(worker: string): Promise<void> {
  for (
    const end = performance.now() + returnForMs;
    performance.now() < end;
    await setTimeout(returnEveryMs)
  ) {
    try {
      await releaseJobs(worker);
      return;
    } catch {
      // The outage goes on.
    }
  }
}

async function attempt(job: Job, handler: Handler, patienceMs: number): Promise<'done' | 'failed' | 'dead'> {
  try {
    await work(job, handler, patienceMs);
    return 'done';
  } catch (error) {
    const { retryAfterMs, forGood } = error instanceof JobError ? error.options : {};
    const message = error instanceof Error ? error.message : String(error);
    const state = await failJob(job, { message, retryAfterMs, forGood });
    console.error(
      JSON.stringify({ job: job.id, kind: job.kind, attempt: job.attempts, error: message, state }),
    );
    return state === 'dead' ? 'dead' : 'failed';
  }
}

async function work(job: Job, handler: Handler, patienceMs: number): Promise<void> {
  const checked = handler.payload.safeParse(job.payload);
  if (!checked.success)
    throw new JobError(`The payload is not valid: ${checked.error.message}`, { forGood: true });
  const input = { job, payload: checked.data, now: new Date() };
  const transaction = <Result>(work: Parameters<typeof inSystemTransaction<Result>>[1]) =>
    inSystemTransaction(`job:${job.id}`, work);

  if (handler.atomic) {
    const run = handler.atomic;
    await transaction(async (sql) => {
      await run({ ...input, sql });
      await finishJob(sql, job);
    });
    return;
  }
  let finished = false;
  const finish: Parameters<NonNullable<Handler['repeatable']>>[0]['finish'] = async (sql) => {
    await finishJob(sql, job);
    finished = true;
  };
  await handler.repeatable?.({
    ...input,
    transaction,
    finish,
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!finished) await transaction((sql) => finishJob(sql, job));
}
