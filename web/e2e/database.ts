import postgres from 'postgres';
import { test } from './fixtures.ts';

let sql: postgres.Sql | undefined;
test.afterAll(async () => {
  await sql?.end();
  sql = undefined;
});

/** The stack's database, for changes the product does not offer. */
export function database(): postgres.Sql {
  const url = process.env.PLUMBLINE_DB_URL;
  if (!url) throw new Error('PLUMBLINE_DB_URL names the database of the stack under test');
  sql ??= postgres(url, { max: 1, onnotice: () => {} });
  return sql;
}

/** Lets the worker run a scheduled job with its next call instead of at its next time. */
export async function runSoon(kind: string): Promise<void> {
  await database()`update private.job_schedule set next_run_at = now() where kind = ${kind}`;
}
