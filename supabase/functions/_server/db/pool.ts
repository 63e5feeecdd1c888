import type postgres from 'postgres';
import { Admission } from '../../_shared/admission.ts';
import { settings } from '../env.ts';
import { Outage } from '../outage.ts';
import { isFull, isLost, isOutage, unavailable } from './error-map.ts';

/** Value formats of the API: numbers for numeric and int8, text for dates, ISO 8601 for instants. */
const types = {
  numeric: { to: 1700, from: [1700], parse: Number, serialize: String },
  int8: { to: 20, from: [20], parse: Number, serialize: String },
  date: { to: 1082, from: [1082], parse: (text: string) => text, serialize: (text: string) => text },
  timestamptz: {
    to: 1184,
    from: [1184],
    parse: (text: string) => new Date(text).toISOString(),
    serialize: (value: string | Date) => (value instanceof Date ? value.toISOString() : value),
  },
};

type Types = { numeric: number; int8: number; date: string; timestamptz: string | Date };
/** A transaction; its tagged template is the only way to run SQL. */
export type Transaction = postgres.TransactionSql<Types>;
type Parameter = postgres.ParameterOrFragment<Types[keyof Types]>;

/** Health-check timeout. */
const pingMs = 2000;

/**
 * Limits for a statement, a lock wait, and an idle transaction. Set per transaction because a pooler switches
 * connections. Long jobs raise their own limits.
 */
const timeLimits =
  "set local statement_timeout = '15s'; set local lock_timeout = '10s'; set local idle_in_transaction_session_timeout = '2min'";

interface Pool {
  sql: ReturnType<typeof connect>;
  /** One per connection. Requests wait here rather than in the driver because this wait can time out. */
  turns: Admission;
}

let pool: Pool | undefined;
const outage = new Outage('database');

/**
 * The driver is loaded on first use: its Node modules are a third of a cold start, which requests that need
 * no database skip.
 */
async function open(): Promise<Pool> {
  const { default: driver } = await import('postgres');
  const { poolSize, poolWaitMs } = settings();
  pool ??= { sql: connect(driver), turns: new Admission(poolSize, poolWaitMs) };
  return pool;
}

/**
 * Runs `work` in one transaction as role postgres. Used only in this folder; services get a transaction with
 * the caller's rights.
 * @throws ApiError unavailable if no connection became free in time; the driver's error if the database is
 * down
 */
export async function inTransaction<Result>(work: (sql: Transaction) => Promise<Result>): Promise<Result> {
  let begun = false;
  return (await onConnection(
    (sql) =>
      sql.begin((transaction) => {
        begun = true;
        // Not awaited, so that it is sent together with the first statement of `work`, which fails if this does.
        transaction
          .unsafe(timeLimits)
          .execute()
          .catch(() => {});
        return work(transaction as Transaction);
      }),
    // A lost connection is also safe to retry: nothing has been sent on it yet.
    (error) => !begun && (isFull(error) || isLost(error)),
  )) as Result;
}

/** A single statement as role postgres, in its own transaction. */
export function statement<Rows extends readonly object[]>(
  template: TemplateStringsArray,
  ...values: Parameter[]
): Promise<Rows> {
  return inTransaction(async (sql) => (await sql<object[]>(template, ...values)) as unknown as Rows);
}

/** Whether the database responds; skips the queue for connections. */
export async function answers(): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${pingMs} ms`)), pingMs);
  });
  try {
    await Promise.race([(pool ?? (await open())).sql`select 1`, late]);
    outage.over();
    return true;
  } catch (error) {
    outage.report(unreachable(error));
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs an action on one of the few connections. If Postgres or a pooler is out of connections, it retries
 * within the same time limit.
 * @param mayRepeat whether, after this error, it is safe to repeat
 */
async function onConnection<Result>(
  act: (sql: Pool['sql']) => Promise<Result>,
  mayRepeat: (error: unknown) => boolean,
): Promise<Result> {
  const { sql, turns } = pool ?? (await open());
  const { poolWaitMs } = settings();
  const deadline = performance.now() + poolWaitMs;
  const release = await turns.enter(1);
  if (!release)
    throw Object.assign(unavailable(), { cause: `No connection became available within ${poolWaitMs} ms` });
  try {
    for (let pause = 50; ; pause = Math.min(pause * 2, 800)) {
      try {
        const result = await act(sql);
        outage.over();
        return result;
      } catch (error) {
        const again = mayRepeat(error) && performance.now() + pause < deadline;
        if (isOutage(error) && !again) outage.report(unreachable(error));
        if (!again) throw error;
        // Add jitter so that retries do not coincide.
        await sleep(pause * (0.5 + Math.random()));
      }
    }
  } finally {
    release();
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** For the log: the address, the setting it comes from, and the problem. */
function unreachable(error: unknown): string {
  const { databaseUrl, databaseUrlFrom } = settings();
  const { message, code } = error as { message?: string; code?: string };
  const { hostname, port } = new URL(databaseUrl);
  const why = [message, code && !message?.includes(code) && `(${code})`].filter(Boolean).join(' ');
  return `The database at ${hostname}:${port || 5432} (from ${databaseUrlFrom}) cannot be used: ${why}`;
}

function connect(driver: typeof postgres) {
  const { databaseUrl, poolSize } = settings();
  return driver(databaseUrl, {
    ...driverOptions(databaseUrl),
    fetch_types: false,
    max: poolSize,
    connect_timeout: 5,
    backoff,
    onnotice: () => {},
    types,
  });
}

/**
 * Seconds between connection attempts: the driver's own delays grow to twenty, long after the database is
 * back.
 */
const backoff = (retries: number) => Math.min(0.05 * 2 ** retries, 0.5);

/** Settings that depend on where the database is. */
export function driverOptions(databaseUrl: string): {
  prepare: boolean;
  idle_timeout: number;
  ssl?: 'prefer';
} {
  const { port, hostname, searchParams } = new URL(databaseUrl);
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\]|)$/.test(hostname);
  return {
    // The transaction pooler switches server connections per transaction, so prepared statements are
    // unavailable.
    prepare: port !== '6543',
    // In seconds. Release idle connections before other processes time out waiting for one.
    idle_timeout: isHere ? 60 : 5,
    ...(!isHere && !searchParams.has('sslmode') && !searchParams.has('ssl') && { ssl: 'prefer' }),
  };
}
