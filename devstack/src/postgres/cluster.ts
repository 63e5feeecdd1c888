import { readFileSync } from 'node:fs';
import { chmod, chown, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';
import type { ServerAccount } from './account.ts';
import { exitCode, runProgram } from './program.ts';

/**
 * Creates the cluster (about 1 s). It is created in a temporary folder and moved into place when complete, so
 * that an interrupted first start leaves nothing that looks like a database.
 * @throws StartError if initdb fails, usually because of a full disk or a forbidden folder
 */
export async function makeCluster(
  account: ServerAccount,
  options: { superuser: string; password: string; durable: boolean },
): Promise<void> {
  const staging = `${account.pgdata}.new`;
  const passwordFile = `${staging}.password`;
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true });
  await chmod(staging, 0o700);
  await writeFile(passwordFile, options.password, { mode: 0o600 });
  if (account.spawnAs.uid !== undefined && account.spawnAs.gid !== undefined) {
    await chown(staging, account.spawnAs.uid, account.spawnAs.gid);
    await chown(passwordFile, account.spawnAs.uid, account.spawnAs.gid);
  }
  try {
    const initdb = runProgram(account, 'initdb', [
      '-D',
      staging,
      '-U',
      options.superuser,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      ...localeArguments(),
      ...(options.durable ? [] : ['--no-sync']),
    ]);
    if ((await exitCode(initdb)) !== 0) throw initdbFailure(initdb.lastWords(), account);
    await rename(staging, account.pgdata);
    if (options.durable) await syncFolder(dirname(account.pgdata));
  } finally {
    await rm(passwordFile, { force: true });
    await rm(staging, { recursive: true, force: true });
  }
}

/** @throws StartError if another major version of Postgres created this cluster */
export function checkMajorVersion(account: ServerAccount): void {
  const found = readFileSync(join(account.pgdata, 'PG_VERSION'), 'utf8').trim();
  const [ours] = account.home.version.split('.');
  if (found === ours) return;
  throw new StartError(
    `The data folder ${account.pgdata} was created by Postgres ${found}. Postgres ${ours} can't read it.`,
  );
}

/**
 * Hosted Supabase also compares UTF-8 by bytes. Outside Linux the C library has no C.UTF-8, but Postgres has
 * its own.
 */
function localeArguments(): string[] {
  if (process.platform === 'linux') return ['--locale=C.UTF-8'];
  return ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
}

function initdbFailure(words: string, account: ServerAccount): StartError {
  if (/No space left on device|Disk quota exceeded/.test(words)) {
    return new StartError(`No space left on the disk that holds the data folder ${account.pgdata}.`);
  }
  const reason = words.split('\n').findLast((line) => /error|fatal/i.test(line)) ?? 'initdb failed';
  return new StartError(`The database could not be created in ${account.pgdata}: ${reason.trim()}`);
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
