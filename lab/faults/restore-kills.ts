import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { root } from '../../scripts/lib/run.ts';
import type { Launcher } from './launcher.ts';
import type { Outcome } from './tasks/task.ts';

export interface RestoreRow extends Outcome {
  what: string;
  kills: number;
  failures: string[];
}

interface Kills {
  times: number;
  random: () => number;
}

/** Runs one of the repository's scripts. @returns its exit code and output, and a way to kill it */
function program(script: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [...process.execArgv, join(root, 'scripts', script), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (words += chunk));
  const ended = new Promise<{ code: number | null; words: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, words })),
  );
  return { ended, kill: () => child.kill('SIGKILL') };
}

/** The error of a program's output without its stack, or its last words. */
const gist = (words: string) => /^.*Error.*(?:\n(?!\s+at ).*){0,3}/m.exec(words)?.[0] ?? words.slice(-300);

/** What an archive contains and whom to trust for it. */
export interface ArchiveFile {
  path: string;
  orgId: string;
  signedWith: string;
  files: number;
}

/**
 * Restores an organization's archive into another stack, and kills the program or Postgres each time, until a
 * last attempt is left alone. An attempt that was killed must leave nothing but files that the sweep removes.
 */
export async function killArchiveRestores(
  target: Launcher,
  archive: ArchiveFile,
  { times, random }: Kills,
): Promise<RestoreRow> {
  const row: RestoreRow = {
    what: 'archive',
    kills: 0,
    failures: [],
    finished: 0,
    lost: 0,
    doubled: 0,
    half: 0,
  };
  const start = () =>
    program('restore-archive.ts', [archive.path, '--trust', archive.signedWith, '--join', 'all'], {
      DATA_DIR: target.dataDir,
      PORT: new URL(target.stack.url).port,
    });
  // A refused attempt takes as long as reading the archive, after which the restore begins.
  const reading = performance.now();
  await program('restore-archive.ts', [archive.path], {
    DATA_DIR: target.dataDir,
    PORT: new URL(target.stack.url).port,
  }).ended;
  const read = performance.now() - reading;
  for (; row.kills < times; row.kills += 1) {
    const attempt = start();
    await sleep((0.6 + 0.6 * random()) * read);
    if (random() < 0.3) await target.kill('postgres');
    else attempt.kill();
    const { code } = await attempt.ended;
    const there = await target.inDatabase((sql) => restoredRows(sql, archive.orgId));
    if (code === 0) break;
    if (there > 0) row.half += 1;
  }
  if ((await target.inDatabase((sql) => restoredRows(sql, archive.orgId))) === 0) {
    const { code, words } = await start().ended;
    if (code !== 0) row.failures.push(`the last restore ended with ${code}: ${gist(words)}`);
  }
  const found = await target.inDatabase(async (sql) => {
    const [files] = await sql<{ named: number; all: number; without: number }[]>`
      select count(*) filter (where starts_with(o.name, ${archive.orgId}))::integer as named, count(*)::integer as all,
        (select count(*)::integer from public.contract_documents d where d.org_id = ${archive.orgId} and not exists (
          select from storage.objects s where s.name = d.storage_path)) as without
      from storage.objects o where o.bucket_id not in ('archives', 'reports')`;
    return { rows: await restoredRows(sql, archive.orgId), ...files };
  });
  row.finished = found.rows > 0 ? 1 : 0;
  row.lost = 1 - row.finished + Math.max(0, archive.files - (found.named ?? 0)) + (found.without ?? 0);
  row.doubled = Math.max(0, (found.all ?? 0) - archive.files);
  return row;
}

const restoredRows = async (sql: Sql, orgId: string): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select (select count(*) from public.organizations o where o.id = ${orgId})::integer
      + (select count(*) from public.contracts c where c.org_id = ${orgId})::integer as count`;
  return row?.count ?? 0;
};

/**
 * Restores a whole stack's backup over an older copy of it, and kills the program each time, until a last
 * attempt is left alone. It must end with the same bytes as a restore that was never killed.
 */
export async function killBackupRestores(
  source: Launcher,
  signedWith: string,
  { times, random }: Kills,
): Promise<RestoreRow> {
  const row: RestoreRow = {
    what: 'backup',
    kills: 0,
    failures: [],
    finished: 0,
    lost: 0,
    doubled: 0,
    half: 0,
  };
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-restores-'));
  try {
    const file = join(folder, 'stack.backup');
    const backup = await program('backup.ts', [file], { DATA_DIR: source.dataDir }).ended;
    if (backup.code !== 0) throw new Error(`the backup ended with ${backup.code}: ${gist(backup.words)}`);
    const restore = (name: string) =>
      program('restore.ts', [file, '--trust', signedWith], { DATA_DIR: join(folder, name) });
    const began = performance.now();
    await restore('peaceful').ended;
    const span = 1.1 * (performance.now() - began);
    for (; row.kills < times; row.kills += 1) {
      const attempt = restore('killed');
      await sleep(random() * span);
      attempt.kill();
      await attempt.ended;
    }
    const { code, words } = await restore('killed').ended;
    if (code === 0) row.finished = 1;
    else row.failures.push(`the last restore ended with ${code}: ${gist(words)}`);
    const [expected, found] = [hashes(join(folder, 'peaceful')), hashes(join(folder, 'killed'))];
    row.lost = [...expected].filter(([path, hash]) => found.get(path) !== hash).length;
    row.doubled = [...found.keys()].filter((path) => !expected.has(path)).length;
    row.half = readdirSync(folder).filter((name) => /\.(restoring-|replacing)/.test(name)).length;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return row;
}

/** The hash of every file below a folder, except those that opening the folder writes. */
function hashes(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/^lock\.sqlite/.test(entry.name),
  );
  return new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(folder.length), createHash('sha256').update(readFileSync(path)).digest('hex')];
    }),
  );
}
