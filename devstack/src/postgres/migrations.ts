import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Sql } from 'postgres';
import { migrationsDir, repositoryRoot } from '../paths.ts';
import { StartError } from '../start-error.ts';

const require = createRequire(import.meta.url);

/**
 * Applies supabase/migrations with the standard CLI, as role postgres; runs only if a migration is missing.
 * @returns how many migrations were applied
 * @throws StartError for a database with migrations that are not ours; with the CLI's message if a migration
 * fails, and earlier ones stay applied
 */
export async function applyMigrations(admin: Sql, dbUrl: string): Promise<number> {
  if (!existsSync(migrationsDir)) return 0;
  const wanted = (await readdir(migrationsDir)).flatMap((name) => /^(\d+)_.*\.sql$/.exec(name)?.[1] ?? []);
  const applied = new Set(await appliedVersions(admin));
  const missing = wanted.filter((version) => !applied.has(version));
  if (missing.length === 0) return 0;
  const unknown = [...applied].find((version) => !wanted.includes(version));
  if (unknown) {
    throw new StartError(
      `The data folder was created by another version of Plumbline (unknown migration ${unknown}). Choose another with DATA_DIR=<folder>.`,
    );
  }
  await runCli(['migration', 'up', '--include-all', '--yes', `--remote=${dbUrl}`]);
  return missing.length;
}

async function appliedVersions(admin: Sql): Promise<string[]> {
  const [table] = await admin`select to_regclass('supabase_migrations.schema_migrations') as found`;
  if (!table?.found) return [];
  const rows = await admin`select version from supabase_migrations.schema_migrations`;
  return rows.map((row) => String(row.version));
}

function runCli(args: string[]): Promise<void> {
  const cli = join(dirname(require.resolve('supabase/package.json')), 'dist', 'supabase.js');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, ...args], {
      cwd: repositoryRoot,
      env: {
        ...process.env,
        SUPABASE_TELEMETRY_DISABLED: '1',
        DO_NOT_TRACK: '1',
        NO_COLOR: '1',
        PGSSLMODE: 'disable',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let words = '';
    const listen = (chunk: Buffer) => {
      words = (words + chunk).slice(-4000);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('error', (error) =>
      reject(new StartError(`The Supabase CLI could not be started: ${error.message}`)),
    );
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new StartError(`A migration failed:\n${words.trim()}`));
    });
  });
}
