import { type SpawnOptions, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeJson } from '../data-dir.ts';
import { StartError } from '../start-error.ts';
import { copyServer, program, type ServerHome } from './binaries.ts';

/** How to run the server's programs. Postgres refuses to run as root, so root needs a workaround. */
export interface ServerAccount {
  home: ServerHome;
  /** The cluster's data folder. */
  pgdata: string;
  /** Command to put before the program, if any. */
  prefix: string[];
  /** uid and gid to spawn with, if not our own. */
  spawnAs: Pick<SpawnOptions, 'uid' | 'gid'>;
}

const namespacePrefix = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'];
const nobody = 65534;
const sharedDir = '/var/tmp';

/**
 * Chooses how the server runs. Not root: directly. Root: in a user namespace, where root is an ordinary user
 * and keeps its files; where namespaces are forbidden, as an unprivileged user, with programs and data in
 * folders which that user can reach. The choice is stored with the data, because the data belong to the
 * account that created them.
 */
export async function chooseAccount(home: ServerHome, dataDir: string): Promise<ServerAccount> {
  const pgdata = join(dataDir, 'postgres');
  const plain = { home, pgdata, prefix: [], spawnAs: {} };
  if (process.getuid?.() !== 0) return plain;

  const record = join(dataDir, 'postgres-account.json');
  const kept = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : undefined;
  if (!kept && runs({ ...plain, prefix: namespacePrefix })) return { ...plain, prefix: namespacePrefix };

  const uid: number = kept?.uid ?? nobody;
  const gid: number = kept?.gid ?? nobody;
  const account: ServerAccount = {
    home: isReachable(home.path) ? home : await shareServer(home),
    pgdata: kept?.pgdata ?? sharedDataFolder(dataDir),
    prefix: [],
    spawnAs: { uid, gid },
  };
  if (!runs(account)) {
    throw new StartError("Postgres can't run as root here. Start the stack as a non-root user.");
  }
  if (!kept) await writeJson(record, { uid, gid, pgdata: account.pgdata });
  return account;
}

function runs(account: ServerAccount): boolean {
  const [command = '', ...args] = [...account.prefix, program(account.home, 'postgres'), '--version'];
  return spawnSync(command, args, { ...account.spawnAs, stdio: 'ignore', timeout: 10_000 }).status === 0;
}

/**
 * Where another user can keep the cluster: in the data folder, which is opened for traversal (its files stay
 * private), or below /var/tmp if the path to it is closed.
 */
function sharedDataFolder(dataDir: string): string {
  if (!isReachable(dirname(dataDir))) return join(sharedDir, `plumbline-${digest(dataDir)}`);
  chmodSync(dataDir, 0o711);
  return join(dataDir, 'postgres');
}

/** Whether any user may traverse the folders to the path. */
function isReachable(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false;
    if (dirname(at) === at) return true;
  }
}

async function shareServer(home: ServerHome): Promise<ServerHome> {
  const parent = join(sharedDir, 'plumbline-server');
  mkdirSync(parent, { recursive: true, mode: 0o755 });
  // In a world-writable folder, another user's look-alike must not run.
  if (statSync(parent).uid !== 0) throw new StartError(`${parent} is not owned by root.`);
  chmodSync(parent, 0o755);
  return copyServer(home, parent);
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
