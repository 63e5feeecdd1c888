import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorCode, StartError } from './start-error.ts';

/** Keys and passwords of one data folder. Made on its first start and kept, so that sessions outlive a restart. */
export interface Secrets {
  /** Signs access tokens (HS256). */
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
  /** Password of `supabase_admin`, the superuser. */
  adminPassword: string;
  /** Password of `postgres`, the role that migrations and the function use. */
  postgresPassword: string;
  /** What the function shows the mailbox, which plays the mail provider. */
  mailProviderKey: string;
  /** Signs what the mailbox tells the product of mail, as Svix does. */
  mailWebhookSecret: string;
}

/** A data folder that this process, and no other, is using. */
export interface DataDir {
  path: string;
  secrets: Secrets;
  release(): void;
}

/**
 * Creates the folder where needed, makes sure it is ours, takes its lock and reads (or makes) its secrets.
 * @throws StartError when the folder is not ours to use or another stack is using it
 */
export async function openDataDir(path: string): Promise<DataDir> {
  const folder = resolve(path);
  await prepareFolder(folder);
  const release = takeLock(folder);
  try {
    return { path: folder, secrets: await readSecrets(folder), release };
  } catch (error) {
    release();
    throw readable(error, folder);
  }
}

async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { uid } = await stat(folder);
    const ownUid = process.getuid?.();
    if (ownUid !== undefined && uid !== ownUid) {
      throw new StartError(
        `The data folder ${folder} belongs to another user (uid ${uid}, we are ${ownUid}).`,
      );
    }
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw readable(error, folder);
  }
}

/** Turns the usual file system refusals into a StartError that names the folder. */
export function readable(error: unknown, folder: string): unknown {
  switch (errorCode(error)) {
    case 'EACCES':
    case 'EPERM':
      return new StartError(`The data folder ${folder} cannot be read and written by this user.`);
    case 'EROFS':
      return new StartError(`The data folder ${folder} is on a read-only file system.`);
    case 'ENOSPC':
    case 'EDQUOT':
    case '53100': // Postgres's own code for it
      return new StartError(`No space left on the disk that holds the data folder ${folder}.`);
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartError(`The data folder ${folder} is not a folder.`);
    default:
      return error;
  }
}

/** A stack that is just being stopped may finish. */
const stoppingMs = 3000;

/**
 * One stack per data folder. The lock is SQLite's: the operating system drops it when the process dies, however it dies,
 * so there is no stale lock file to reason about.
 */
function takeLock(folder: string): () => void {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: stoppingMs });
    database.exec('pragma journal_mode = memory; begin exclusive');
    const held = database;
    return () => held.close();
  } catch (error) {
    database?.close();
    const message = error instanceof Error ? error.message : '';
    if (/locked|busy/i.test(message)) {
      throw new StartError(`The data folder ${folder} is in use by another running stack.`);
    }
    if (/full/i.test(message)) throw readable(Object.assign(new Error(), { code: 'ENOSPC' }), folder);
    throw new StartError(`The data folder ${folder} cannot be locked: ${message}.`);
  }
}

async function readSecrets(folder: string): Promise<Secrets> {
  const file = join(folder, 'secrets.json');
  let kept: Partial<Secrets> = {};
  try {
    kept = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) throw new StartError(`${file} is not valid JSON.`);
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  const created: Secrets = {
    jwtSecret: token(36),
    publishableKey: `sb_publishable_${token(24)}`,
    secretKey: `sb_secret_${token(24)}`,
    adminPassword: token(24),
    postgresPassword: token(24),
    mailProviderKey: `re_${token(24)}`,
    mailWebhookSecret: `whsec_${randomBytes(24).toString('base64')}`,
  };
  // A folder may be older than one of them.
  const secrets: Secrets = { ...created, ...kept };
  if (Object.keys(created).some((name) => !(name in kept))) await writeJson(file, secrets);
  return secrets;
}

/** Random bytes in an alphabet that needs no quoting in SQL, URLs and headers. */
function token(bytes: number): string {
  return randomBytes(bytes).toString('base64url').replaceAll('-', 'a').replaceAll('_', 'b');
}

/** Writes a small private file whole or not at all. */
export async function writeJson(file: string, value: unknown): Promise<void> {
  await writeFile(`${file}.tmp`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.tmp`, file);
}
