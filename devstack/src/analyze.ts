import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { denoProgram, denoRun } from './function/deno.ts';
import { functionsDir } from './paths.ts';

/**
 * Runs the contract analysis on a file, in Deno as the function does. Paths are relative to the folder where
 * npm was called.
 */
const child = spawn(
  denoProgram(),
  [
    ...denoRun,
    '--allow-read',
    '--allow-env',
    '--allow-sys',
    join(functionsDir, '_shared', 'analysis', 'cli.ts'),
    ...process.argv.slice(2),
  ],
  {
    cwd: process.env.INIT_CWD ?? process.cwd(),
    stdio: 'inherit',
    env: { ...process.env, DENO_NO_UPDATE_CHECK: '1' },
  },
);
child.once('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
child.once('exit', (code) => process.exit(code ?? 1));
