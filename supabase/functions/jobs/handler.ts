import type { z } from 'zod';
import type { Transaction } from '../api/db/pool.ts';
import type { Job } from '../api/db/queue.ts';
import type { Lane } from './lanes.ts';

/** What every handler gets. `payload` has passed the handler's schema. */
interface Given<Payload> {
  job: Job;
  payload: Payload;
  now: Date;
}

/** Does its work in the transaction in which the job is marked done: both happen, once, or neither. */
interface AtomicWork<Payload> extends Given<Payload> {
  sql: Transaction;
}

/** Does its work in steps, or outside of Postgres. After a halt it starts from the beginning, so every step has to be safe to repeat. */
export interface RepeatableWork<Payload> extends Given<Payload> {
  /** A transaction of one step. */
  transaction: <Result>(work: (sql: Transaction) => Promise<Result>) => Promise<Result>;
  /** Marks the job done in the transaction of the last step; not needed where nothing depends on it. */
  finish: (sql: Transaction) => Promise<void>;
  /** Fires before the lease runs out: stop between two steps. */
  signal: AbortSignal;
}

export interface Handler {
  payload: z.ZodType<unknown>;
  atomic?: (work: AtomicWork<unknown>) => Promise<void>;
  repeatable?: (work: RepeatableWork<unknown>) => Promise<void>;
  /** `work` by default; `private.job_lane` says the same of each kind. */
  lane?: Lane;
}

/** A handler whose effect is rows in Postgres and nothing else. */
export function atomic<Payload>(
  payload: z.ZodType<Payload>,
  run: (work: AtomicWork<Payload>) => Promise<void>,
  options: Pick<Handler, 'lane'> = {},
): Handler {
  return { payload, atomic: run as Handler['atomic'], ...options };
}

/** A handler that goes in steps or reaches outside, each step safe to repeat. */
export function repeatable<Payload>(
  payload: z.ZodType<Payload>,
  run: (work: RepeatableWork<Payload>) => Promise<void>,
  options: Pick<Handler, 'lane'> = {},
): Handler {
  return { payload, repeatable: run as Handler['repeatable'], ...options };
}

/** Thrown by a handler that knows when, or whether, another attempt makes sense. Its message is shown to admins. */
export class JobError extends Error {
  readonly options: { retryAfterMs?: number; forGood?: boolean };

  /**
   * @param options.retryAfterMs the least to wait, as a provider's Retry-After says
   * @param options.forGood no attempt will ever succeed: straight to the dead letters
   */
  constructor(message: string, options: { retryAfterMs?: number; forGood?: boolean } = {}) {
    super(message);
    this.options = options;
  }
}
