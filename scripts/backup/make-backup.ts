import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { hostname, userInfo } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { create } from 'tar';
import { openDataDir, type Secrets } from '../../devstack/src/data-dir.ts';
import { chooseAccount } from '../../devstack/src/postgres/account.ts';
import { findServer } from '../../devstack/src/postgres/binaries.ts';
import { startDatabase } from '../../devstack/src/postgres/database.ts';
import { superuser } from '../../devstack/src/postgres/server.ts';
import { databaseUrl } from '../../devstack/src/postgres/urls.ts';
import { ownFingerprints, signingKey } from '../../supabase/functions/_server/db/installation-key.ts';
import type { Transaction } from '../../supabase/functions/_server/db/pool.ts';
import { type SigningKey, sign } from '../../supabase/functions/_shared/archive/signature.ts';
import { Copier } from './copy.ts';
import {
  type Backup,
  BackupRefused,
  backupFormat,
  backupVersion,
  machine,
  manifestName,
  signatureName,
  stackMark,
} from './format.ts';

/** What Postgres recreates or must not find after a restore: locks, slots, and files that mirror memory. */
const notKept =
  /^(postmaster\.(pid|opts)|pg_internal\.init|.*\/pg_internal\.init|(.*\/)?pgsql_tmp.*|pg_(replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/.+)$/;
/** Whether a path is a Storage object or its metadata. Unfinished uploads have another extension. */
const isObject = (path: string): boolean => path.endsWith('/') || /^[^.]+(\.json)?$/.test(path);

/**
 * Backs up a stack's database, files, and secrets to one file, whether the stack is running or not.
 * @param file the target, written entirely or not at all
 * @throws BackupRefused if there is nothing to back up
 */
export async function makeBackup(folder: string, file: string): Promise<Backup> {
  const dataDir = resolve(folder);
  const target = resolve(file);
  if (!existsSync(join(dataDir, 'secrets.json')))
    throw new BackupRefused(`Nothing to back up: ${dataDir} has no stack.`);
  if (target === dataDir || target.startsWith(`${dataDir}/`))
    throw new BackupRefused('Choose a backup file outside the data folder.');
  if (existsSync(target)) throw new BackupRefused(`${target} already exists.`);
  const secrets: Secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
  await mkdir(dirname(target), { recursive: true });
  const staging = await mkdtemp(`${target}.partial-`);
  try {
    const copier = new Copier(staging);
    const { pgdata } = await chooseAccount(await findServer(), dataDir);
    const port = runningPort(pgdata);
    const { schemaVersion, key } = port
      ? await copyRunning(copier, { dataDir, pgdata, secrets, port })
      : await copyStopped(copier, { dataDir, pgdata });
    for (const name of ['secrets.json', 'mail.jsonl', 'demo.json'])
      await copier.file(join(dataDir, name), name);
    const backup: Backup = {
      format: backupFormat,
      version: backupVersion,
      made_at: new Date().toISOString(),
      signed_by: key && {
        algorithm: 'Ed25519',
        public_key: key.publicKey,
        fingerprint: key.fingerprint,
        installation: `${hostname()}:${dataDir}`,
        requested_by: userInfo().username,
      },
      schema_version: schemaVersion,
      postgres_major: readFileSync(join(pgdata, 'PG_VERSION'), 'utf8').trim(),
      machine,
      stack: stackMark(secrets.secretKey),
      files: Object.fromEntries(copier.copied),
    };
    const manifest = Buffer.from(JSON.stringify(backup));
    await writeFile(join(staging, manifestName), manifest, { mode: 0o600 });
    if (key) await writeFile(join(staging, signatureName), await sign(manifest, key), { mode: 0o600 });
    await pack(staging, target);
    return backup;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Returns the port of a cluster's running server, or undefined if none is running. */
function runningPort(pgdata: string): number | undefined {
  const pidFile = join(pgdata, 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  const [pid, , , port] = readFileSync(pidFile, 'utf8').split('\n');
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return undefined;
  }
  return Number(port);
}

/** Packs a folder into a file that only its owner can read. */
async function pack(staging: string, target: string): Promise<void> {
  const partial = join(dirname(staging), `${basename(staging)}.tar.gz`);
  try {
    await writeFile(partial, '', { mode: 0o600 });
    await create({ gzip: { level: 3 }, file: partial, cwd: staging, portable: true }, [
      manifestName,
      ...[signatureName, 'postgres', 'storage', 'secrets.json', 'mail.jsonl', 'demo.json'].filter((name) =>
        existsSync(join(staging, name)),
      ),
    ]);
    await rename(partial, target);
  } finally {
    await rm(partial, { force: true });
  }
}

/** What a backup needs from the database besides its files. */
interface About {
  schemaVersion: string;
  /** Signs the backup; undefined if the database predates signing. */
  key: SigningKey | undefined;
}

interface Source {
  dataDir: string;
  pgdata: string;
}

/**
 * Postgres reports where WAL must be read from for files copied while it was writing. With WAL up to the end
 * of the copy, the files represent the database at that moment. Storage files never change, so copying them
 * before and after covers every file a row may name.
 */
async function copyRunning(
  copier: Copier,
  { dataDir, pgdata, secrets, port }: Source & { secrets: Secrets; port: number },
): Promise<About> {
  const sql = postgres(databaseUrl(superuser, secrets.adminPassword, port), { max: 1, onnotice() {} });
  try {
    const key = await keyOf(sql);
    // Prevents WAL from being recycled. The slot ends with the connection.
    await sql`select pg_create_physical_replication_slot('plumbline_backup', true, true)`;
    const [start] = await sql<{ file: string }[]>`
      select pg_walfile_name(pg_backup_start('plumbline', true)) as file`;
    await copier.folder(pgdata, 'postgres', (path) => !notKept.test(path) && !/^pg_wal\/.+/.test(path));
    await copier.folder(join(dataDir, 'storage'), 'storage', isObject);
    const schemaVersion = await versionOf(sql);
    const [end] = await sql<{ file: string; labelfile: string; spcmapfile: string }[]>`
      select pg_walfile_name(s.lsn) as file, s.labelfile, s.spcmapfile from pg_backup_stop(false) s`;
    if (!start || !end) throw new Error('Postgres did not report its log position');
    copier.text('postgres/backup_label', end.labelfile);
    await copier.folder(join(dataDir, 'storage'), 'storage', isObject);
    await sql`select pg_switch_wal()`;
    await copier.folder(
      join(pgdata, 'pg_wal'),
      'postgres/pg_wal',
      (path) => path.endsWith('/') || path.endsWith('.history') || (path >= start.file && path <= end.file),
    );
    const [slot] = await sql<{ lost: boolean }[]>`
      select s.wal_status not in ('reserved', 'extended') as lost from pg_replication_slots s where s.slot_name = 'plumbline_backup'`;
    if (slot?.lost !== false)
      throw new BackupRefused(
        'Too much was written during the backup. Try again when the stack is less busy.',
      );
    return { schemaVersion, key };
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * Nothing is writing, so the files are the database. The folder is locked so that no stack starts during the
 * copy.
 */
async function copyStopped(copier: Copier, { dataDir, pgdata }: Source): Promise<About> {
  const about = await inStopped(dataDir, async (sql) => ({
    schemaVersion: await versionOf(sql),
    key: await keyOf(sql),
  }));
  const held = await openDataDir(dataDir);
  try {
    await copier.folder(pgdata, 'postgres', (path) => !notKept.test(path));
    await copier.folder(join(dataDir, 'storage'), 'storage', isObject);
  } finally {
    held.release();
  }
  return about;
}

/** Reads the schema version and key fingerprints of a stopped stack's database. */
export const lookInto = (dataDir: string) =>
  inStopped(dataDir, async (sql) => ({
    schemaVersion: await versionOf(sql),
    fingerprints: (await canSign(sql)) ? await ownFingerprints(sql as unknown as Transaction) : [],
  }));

async function inStopped<Result>(dataDir: string, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  const database = await startDatabase({ dataDir, durable: true, pgtap: false, bootstrap: false });
  const sql = postgres(database.adminDbUrl, { max: 1, onnotice() {} });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
    await database.stop();
  }
}

const canSign = async (sql: Sql): Promise<boolean> => {
  const [table] = await sql`select to_regclass('private.installation_keys') as found`;
  return Boolean(table?.found);
};

const keyOf = async (sql: Sql): Promise<SigningKey | undefined> =>
  (await canSign(sql))
    ? await sql.begin((transaction) => signingKey(transaction as unknown as Transaction))
    : undefined;

/** Returns the last migration, or an empty string if there is none. */
async function versionOf(sql: Sql): Promise<string> {
  const [table] = await sql`select to_regclass('supabase_migrations.schema_migrations') as found`;
  if (!table?.found) return '';
  const [row] = await sql<{ version: string | null }[]>`
    select max(m.version) as version from supabase_migrations.schema_migrations m`;
  return row?.version ?? '';
}
