import type { z } from 'zod';
import type { Transaction } from '../_server/db/pool.ts';
import type { Job } from '../_server/db/queue.ts';
import type { Lane } from './lanes.ts';

/** Passed to every handler. `payload` has been validated against the handler's schema. */
interface HandlerInput<Payload> {
  job: Job;
  payload: Payload;
  now: Date;
}

/** Runs in the transaction that marks the job done: both commit exactly once, or neither does. */
interface AtomicWork<Payload> extends HandlerInput<Payload> {
  sql: Transaction;
}

/** Works in steps or outside Postgres. A restart begins again, so every step must be safe to repeat. */
export interface RepeatableWork<Payload> extends HandlerInput<Payload> {
  transaction: <Result>(work: (sql: Transaction) => Promise<Result>) => Promise<Result>;
  /** Marks the job done in the transaction of the last step. Optional if nothing depends on it. */
  finish: (sql: Transaction) => Promise<void>;
  /** Fires before the lease expires: stop between two steps. */
  signal: AbortSignal;
}

export interface Handler {
  payload: z.ZodType<unknown>;
  atomic?: (work: AtomicWork<unknown>) => Promise<void>;
  repeatable?: (work: RepeatableWork<unknown>) => Promise<void>;
  /** `work` by default; must match `private.job_lane` for each kind. */
  lane?: Lane;
}

/** A handler that only writes rows in Postgres. */
export function atomic<Payload>(
  payload: z.ZodType<Payload>,
  run: (work: AtomicWork<Payload>) => Promise<void>,
  options: Pick<Handler, 'lane'> = {},
): Handler {
  return { payload, atomic: run as Handler['atomic'], ...options };
}

/** A handler that works in steps or outside Postgres; each step must be safe to repeat. */
export function repeatable<Payload>(
  payload: z.ZodType<Payload>,
  run: (work: RepeatableWork<Payload>) => Promise<void>,
  options: Pick<Handler, 'lane'> = {},
): Handler {
  return { payload, repeatable: run as Handler['repeatable'], ...options };
}

/** Thrown by a handler that knows when, or whether, a retry makes sense. Admins see its message. */
export class JobError extends Error {
  readonly options: { retryAfterMs?: number; forGood?: boolean };

  /**
   * @param options.retryAfterMs minimum wait in milliseconds, for example from a provider's Retry-After
   * @param options.forGood no retry can succeed; the job goes straight to the dead letters
   */
  constructor(message: string, options: { retryAfterMs?: number; forGood?: boolean } = {}) {
    super(message);
    this.options = options;
  }
}
