import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase } from '../../devstack/src/postgres/database.ts';
import { copyTemplate } from '../../devstack/src/testing/template.ts';
import { watchOver } from '../../devstack/src/testing/warden.ts';

/** Runs work on a temporary database with the migrations and pgTAP, then removes it. */
export async function withThrowAwayDatabase<T>(work: (adminDbUrl: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-database-'));
  const dismiss = watchOver(dataDir);
  try {
    await copyTemplate('migrated', dataDir);
    const database = await startDatabase({ dataDir, durable: false, pgtap: true, bootstrap: true });
    try {
      return await work(database.adminDbUrl);
    } finally {
      await database.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
    dismiss();
  }
}
