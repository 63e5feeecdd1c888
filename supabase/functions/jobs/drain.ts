import { setTimeout } from 'node:timers/promises';
import { inSystemTransaction } from '../api/db/privileged.ts';
import { claimJob, failJob, finishJob, type Job } from '../api/db/queue.ts';
import { type Handler, JobError } from './handler.ts';
import { type Lane, laneNames, limitsOf } from './lanes.ts';

/** What one run of the worker did. */
interface Drained {
  done: number;
  /** Failed, and waiting for another attempt. */
  failed: number;
  /** Failed for good. */
  dead: number;
  /** Whether work may be left over: the time was up, or it did a heavy job, after which it takes no other. */
  more: boolean;
}

interface Drain {
  handlers: Record<string, Handler>;
  /** Names this worker in the leases it takes. */
  worker: string;
  /** No job is begun later than this many milliseconds after the start. */
  budgetMs: number;
  /** How many jobs at a time in each lane; as many as the lane has by default. */
  slots?: number;
  /** A job is told to stop after this; well under the two minutes of a lease. */
  patienceMs?: number;
}

/** How often a free slot asks for a job while another one of its lane is busy. */
const askEveryMs = 200;

/**
 * Does what is due until nothing is, or the time is up, each lane for itself. Several may run at once: a job is claimed by one of them.
 * @throws what Postgres does when it is not there; a job that fails does not throw
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
      // The next one is for the next invocation, which has CPU time of its own.
      drained.more = true;
      return;
    }
    let busy = 0;
    const slot = async (given?: Job) => {
      let job = given ?? (await claimJob(worker, kinds));
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
        // What becomes due while the others wait for slow jobs is not to wait with them.
        job = await claimJob(worker, kinds);
      }
    };
    const free = (slots ?? limits.slots) - 1;
    await Promise.all([slot(first), ...Array.from({ length: free }, () => slot())]);
  };
  await Promise.all(laneNames.map(drainLane));
  return drained;
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
  const given = { job, payload: checked.data, now: new Date() };
  const transaction = <Result>(work: Parameters<typeof inSystemTransaction<Result>>[1]) =>
    inSystemTransaction(`job:${job.id}`, work);

  if (handler.atomic) {
    const run = handler.atomic;
    await transaction(async (sql) => {
      await run({ ...given, sql });
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
    ...given,
    transaction,
    finish,
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!finished) await transaction((sql) => finishJob(sql, job));
}
