import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { functionsDir } from '../paths.ts';
import { StartError } from '../start-error.ts';

const require = createRequire(import.meta.url);

/** Deno arguments for all function code: only packages that npm installed. Permissions and the file follow. */
export const denoRun = [
  'run',
  '--quiet',
  '--no-prompt',
  '--no-remote',
  '--node-modules-dir=manual',
  `--config=${join(functionsDir, 'deno.json')}`,
];

/** Deno arguments for a bundle: no packages and no settings, because the file contains everything. */
export const denoRunBundle = ['run', '--quiet', '--no-prompt', '--no-remote', '--no-npm', '--no-config'];

/**
 * The Deno binary that npm installed for this machine. It is looked up in its own package because the `deno`
 * command is created by an install script, which may be disabled.
 */
export function denoProgram(): string {
  const suffix = process.platform === 'linux' ? '-glibc' : '';
  const name = `@deno/${process.platform}-${process.arch}${suffix}`;
  try {
    const fromDeno = createRequire(require.resolve('deno/package.json'));
    const folder = dirname(fromDeno.resolve(`${name}/package.json`));
    const path = join(folder, process.platform === 'win32' ? 'deno.exe' : 'deno');
    if (existsSync(path)) return path;
  } catch {
    // Handled below.
  }
  throw new StartError(`Deno is not available for this platform: ${name} is not installed.`);
}
