import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { root } from '../lib/run.ts';
import type { Tally } from '../lib/tally.ts';
import { readTap, type TapReport } from './tap.ts';

const folder = join(root, 'supabase/tests');

/** The test files in their order: the helpers come first and go last. */
export const testFiles = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();

/**
 * Runs the pgTAP files as `supabase test db` does: as the role postgres, each file on a connection of its own.
 * Prints what failed, by file.
 * @param dbUrl of a superuser, for pgTAP itself; the server needs the extension's files
 */
export async function runPgtap(dbUrl: string): Promise<Tally> {
  const total: Tally = { passed: 0, failed: 0 };
  await withPgtap(dbUrl, async () => {
    for (const file of testFiles()) {
      const { passed, problems } = await runTestFile(dbUrl, file);
      total.passed += passed;
      total.failed += problems.length;
      for (const problem of problems) console.error(`${file}: ${problem}`);
    }
  });
  return total;
}

/** Installs pgTAP for the duration of the work and leaves the database as it was, helpers of a broken run included. */
export async function withPgtap<T>(dbUrl: string, work: () => Promise<T>): Promise<T> {
  const admin = postgres(dbUrl, { max: 1, onnotice: () => {} });
  try {
    const [installed] = await admin`select from pg_extension where extname = 'pgtap'`;
    if (!installed) await admin`create extension pgtap with schema extensions`;
    try {
      return await work();
    } finally {
      await admin`drop schema if exists tests cascade`;
      if (!installed) await admin`drop extension pgtap`;
    }
  } finally {
    await admin.end();
  }
}

/** Runs one file; an SQL error is a problem that names its line. */
export async function runTestFile(dbUrl: string, file: string): Promise<TapReport> {
  const source = readFileSync(join(folder, file), 'utf8');
  const sql = postgres(dbUrl, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(
      `set session authorization postgres; set search_path = public, extensions; set statement_timeout = '120s'`,
    );
    return readTap(tapLines(await sql.unsafe(source).simple()));
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    const line = error.position && source.slice(0, Number(error.position)).split('\n').length;
    return { passed: 0, problems: [`${line ? `line ${line}: ` : ''}${error.code} ${error.message}`] };
  } finally {
    await sql.end();
  }
}

/** The TAP of a file run by the simple protocol: one result per statement, the lines in their first columns. */
export function tapLines(results: unknown): string[] {
  return (results as Record<string, unknown>[][])
    .flat()
    .map((row) => Object.values(row)[0])
    .filter((value) => typeof value === 'string')
    .flatMap((value) => value.split('\n'));
}

if (import.meta.main) {
  const dbUrl = process.argv[2] ?? process.env.PLUMBLINE_ADMIN_DB_URL;
  if (!dbUrl) throw new Error('Usage: pgtap.ts <superuser database URL>');
  const { passed, failed } = await runPgtap(dbUrl);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
