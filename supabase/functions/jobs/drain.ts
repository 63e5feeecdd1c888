import { inSystemTransaction } from '../api/db/privileged.ts';
import { claimJob, failJob, finishJob, type Job } from '../api/db/queue.ts';
import { type Handler, JobError } from './handler.ts';

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
  /** How many jobs at a time. */
  lanes?: number;
  /** A job is told to stop after this; well under the two minutes of a lease. */
  patienceMs?: number;
}

/**
 * Does what is due until nothing is, or the time is up; of the heavy jobs one. Several may run at once: a job is claimed by one of them.
 * @throws what Postgres does when it is not there; a job that fails does not throw
 */
export async function drain(options: Drain): Promise<Drained> {
  const { handlers, worker, budgetMs, lanes = 4, patienceMs = 60_000 } = options;
  const isHeavy = (kind: string) => handlers[kind]?.heavy === true;
  const kinds = Object.keys(handlers);
  const light = kinds.filter((kind) => !isHeavy(kind));
  const deadline = performance.now() + budgetMs;
  const drained: Drained = { done: 0, failed: 0, dead: 0, more: false };
  const perform = async (job: Job) => {
    drained[await attempt(job, handlers[job.kind] as Handler, patienceMs)] += 1;
  };
  const lane = async (first?: Job) => {
    let job = first ?? (await claimJob(worker, light));
    while (job) {
      await perform(job);
      const late = performance.now() > deadline;
      if (late) drained.more = true;
      job = late ? undefined : await claimJob(worker, light);
    }
  };
  const heavyLane = async () => {
    const job = await claimJob(worker, kinds.filter(isHeavy));
    if (!job) return;
    await perform(job);
    // The next one is for the next invocation, which has CPU time of its own.
    drained.more = true;
  };
  const lightLanes = async () => {
    const first = await claimJob(worker, light);
    if (first) await Promise.all([lane(first), ...Array.from({ length: lanes - 1 }, () => lane())]);
  };
  await Promise.all([light.length > 0 && lightLanes(), light.length < kinds.length && heavyLane()]);
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
