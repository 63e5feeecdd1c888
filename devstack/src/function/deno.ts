import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { functionsDir } from '../paths.ts';
import { StartError } from '../start-error.ts';

const require = createRequire(import.meta.url);

/** How Deno runs anything of the functions': with the packages that npm installed, and no others. Permissions and the file follow. */
export const denoRun = [
  'run',
  '--quiet',
  '--no-prompt',
  '--no-remote',
  '--node-modules-dir=manual',
  `--config=${join(functionsDir, 'deno.json')}`,
];

/** How it runs a bundle: with no packages and no settings, as everything is in its file. */
export const denoRunBundle = ['run', '--quiet', '--no-prompt', '--no-remote', '--no-npm', '--no-config'];

/**
 * The Deno program that npm installed for this machine. It is looked up in its own package, since the `deno` command is put in place
 * by an install script that may have been off.
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
    // Answered below.
  }
  throw new StartError(`There is no Deno for this machine: ${name} is not installed.`);
}
