import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorCode, StartError } from './start-error.ts';

/**
 * Keys and passwords of one data folder. Created on its first start and kept, so that sessions survive a
 * restart.
 */
export interface Secrets {
  /** Signs access tokens (HS256). */
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
  /** Password of `supabase_admin`, the superuser. */
  adminPassword: string;
  /** Password of `postgres`, the role that migrations and the function use. */
  postgresPassword: string;
  /** Authenticates the function to the mailbox, which acts as the email provider. */
  mailProviderKey: string;
  /** Signs the webhooks that the mailbox sends to the product, as Svix does. */
  mailWebhookSecret: string;
}

/** A data folder in exclusive use by this process. */
export interface DataDir {
  path: string;
  secrets: Secrets;
  release(): void;
}

/**
 * Creates the folder if needed, checks that it belongs to us, takes its lock, and reads or creates its
 * secrets.
 * @throws StartError if the folder belongs to someone else or another stack is using it
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
        `The data folder ${folder} belongs to another user (uid ${uid}; you are uid ${ownUid}).`,
      );
    }
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw readable(error, folder);
  }
}

/** Turns common file system errors into a StartError that names the folder. */
export function readable(error: unknown, folder: string): unknown {
  switch (errorCode(error)) {
    case 'EACCES':
    case 'EPERM':
      return new StartError(`You don't have read and write access to the data folder ${folder}.`);
    case 'EROFS':
      return new StartError(`The data folder ${folder} is on a read-only file system.`);
    case 'ENOSPC':
    case 'EDQUOT':
    case '53100': // Postgres's own error code for it
      return new StartError(`No space left on the disk that holds the data folder ${folder}.`);
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartError(`DATA_DIR must be a folder, but ${folder} is a file.`);
    default:
      return error;
  }
}

/** Gives a stack that is stopping time to finish. */
const stoppingMs = 3000;

/**
 * One stack per data folder. The lock is a SQLite lock: the operating system releases it however the process
 * dies, so there are no stale lock files.
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
      throw new StartError(`Another running stack is using the data folder ${folder}.`);
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
  // A folder may be older than one of its secrets.
  const secrets: Secrets = { ...created, ...kept };
  if (Object.keys(created).some((name) => !(name in kept))) await writeJson(file, secrets);
  return secrets;
}

/** Random bytes in an alphabet that needs no quoting in SQL, URLs, or headers. */
function token(bytes: number): string {
  return randomBytes(bytes).toString('base64url').replaceAll('-', 'a').replaceAll('_', 'b');
}

/** Writes a small private file atomically. */
export async function writeJson(file: string, value: unknown): Promise<void> {
  await writeFile(`${file}.tmp`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.tmp`, file);
}
