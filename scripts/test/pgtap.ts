import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { root } from '../lib/run.ts';
import { add, type Tally } from '../lib/tally.ts';
import { readTap, type TapReport } from './tap.ts';
import { withThrowAwayDatabase } from './throw-away-database.ts';

const folder = join(root, 'supabase/tests');

const FIRST = '000_setup_test_helpers.sql';
const LAST = '999_remove_test_helpers.sql';

/** Returns the test files in order, with the helpers' setup first and removal last. */
export const testFiles = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();

/**
 * Runs pgTAP files as `supabase test db` does: as the role postgres, each on its own connection. Two runners,
 * each with its own database, share the files. Prints failures by file.
 * @param wanted the file names; all files if omitted
 */
export async function runPgtap(wanted = testFiles()): Promise<Tally> {
  const size = (name: string) => statSync(join(folder, name)).size;
  // Longest files first, so that both runners end at about the same time.
  const waiting = wanted.filter((name) => name !== FIRST && name !== LAST).sort((a, b) => size(b) - size(a));
  const half = () => withThrowAwayDatabase((dbUrl) => withPgtap(dbUrl, () => runFiles(dbUrl, waiting)));
  const [one, two] = await Promise.all(waiting.length > 1 ? [half(), half()] : [half()]);
  // The helpers' own tests count once, no matter how often they ran.
  const total = two ? add(one.files, two.files) : one.files;
  return add(total, one.helpers);
}

/** Installs the helpers, runs files from the list until it is empty, and removes the helpers. */
async function runFiles(dbUrl: string, waiting: string[]): Promise<{ files: Tally; helpers: Tally }> {
  const runFile = async (file: string): Promise<Tally> => {
    const { passed, problems } = await runTestFile(dbUrl, file);
    for (const problem of problems) console.error(`${file}: ${problem}`);
    return { passed, failed: problems.length };
  };
  let helpers = await runFile(FIRST);
  let files: Tally = { passed: 0, failed: 0 };
  for (let file = waiting.shift(); file; file = waiting.shift()) files = add(files, await runFile(file));
  helpers = add(helpers, await runFile(LAST));
  return { files, helpers };
}

/**
 * Installs pgTAP for the duration of the work and restores the database, removing helpers left by a broken
 * run.
 */
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

/** Runs one file; an SQL error becomes a problem with its line. */
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

/**
 * Returns the TAP lines of a file run with the simple protocol: one result per statement, with lines in the
 * first column.
 */
export function tapLines(results: unknown): string[] {
  return (results as Record<string, unknown>[][])
    .flat()
    .map((row) => Object.values(row)[0])
    .filter((value) => typeof value === 'string')
    .flatMap((value) => value.split('\n'));
}
