import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase } from '../../devstack/src/postgres/database.ts';
import { bin, run } from '../lib/run.ts';

/** Runs work on a database of its own, with the migrations and pgTAP, and removes it. */
export async function withThrowAwayDatabase<T>(work: (adminDbUrl: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-database-'));
  try {
    const database = await startDatabase({ dataDir, durable: false, pgtap: true, bootstrap: true });
    try {
      const migrated = await run(
        bin('supabase'),
        ['migration', 'up', `--remote=${database.dbUrl}`, '--yes'],
        {
          env: { PGSSLMODE: 'disable' },
        },
      );
      if (migrated.code !== 0) throw new Error(migrated.stdout + migrated.stderr);
      return await work(database.adminDbUrl);
    } finally {
      await database.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
