import postgres from 'postgres';
import { settings } from '../env.ts';

/** Values as the contract has them: numbers for numeric and int8, text for days, ISO 8601 for instants. */
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

let pool: ReturnType<typeof connect> | undefined;

/** The connections to Postgres as role postgres. Only this folder uses them; services get a transaction with the caller's rights. */
export function connections() {
  pool ??= connect();
  return pool;
}

function connect() {
  const { databaseUrl, poolSize } = settings();
  return postgres(databaseUrl, {
    prepare: !isTransactionPooler(databaseUrl),
    fetch_types: false,
    max: poolSize,
    idle_timeout: 60,
    connect_timeout: 5,
    backoff,
    onnotice: () => {},
    types,
  });
}

/** Seconds before the next try to connect: the driver's own pauses grow to twenty, long after the database is back. */
const backoff = (retries: number) => Math.min(0.05 * 2 ** retries, 0.5);

/** The transaction pooler gives each transaction another server connection, where a statement prepared before is unknown. */
export const isTransactionPooler = (databaseUrl: string) => new URL(databaseUrl).port === '6543';

type Types = { numeric: number; int8: number; date: string; timestamptz: string | Date };
/** A transaction; its tagged template is the only way SQL is written. */
export type Transaction = postgres.TransactionSql<Types>;
