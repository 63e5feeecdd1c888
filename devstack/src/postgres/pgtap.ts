import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { extract } from 'tar';
import { copyServer, isWritable, type ServerHome, userCacheDir } from './binaries.ts';

const require = createRequire(import.meta.url);

/**
 * Installs pgTAP into the server's extensions, for test databases only. If the installed server is read-only,
 * it is installed into a copy.
 * @returns the server that has it
 */
export async function installPgtap(home: ServerHome): Promise<ServerHome> {
  const hasIt = (server: ServerHome) => existsSync(join(extensionDir(server), 'pgtap.control'));
  if (hasIt(home)) return home;
  const server = (await isWritable(extensionDir(home))) ? home : await copyServer(home, userCacheDir());
  if (!hasIt(server)) await unpack(extensionDir(server));
  return server;
}

const extensionDir = (home: ServerHome) => join(home.path, 'share', 'postgresql', 'extension');

/**
 * Two test runs may do this at the same time: files are written atomically, and the control file, which
 * announces the extension, last.
 */
async function unpack(folder: string): Promise<void> {
  const archive = join(dirname(require.resolve('@electric-sql/pglite-pgtap')), 'pgtap.tar.gz');
  const staging = await mkdtemp(join(folder, '.pgtap-'));
  try {
    await extract({
      file: archive,
      cwd: staging,
      strip: 3,
      filter: (path) => path.includes('/extension/pgtap'),
    });
    const files = (await readdir(staging)).filter((name) => /\.(sql|control)$/.test(name));
    const isControl = (name: string) => Number(name.endsWith('.control'));
    for (const name of files.sort((a, b) => isControl(a) - isControl(b))) {
      await rename(join(staging, name), join(folder, name));
    }
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
