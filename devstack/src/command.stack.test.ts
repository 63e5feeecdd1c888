import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandLine } from './processes.ts';
import { temporaryDir } from './testing/test-stack.ts';

const folder = temporaryDir();

/** Runs the command until it is ready, then stops it; what it wrote, how it ended and how long the stop took. */
async function startAndStop(signal: NodeJS.Signals) {
  const env = { ...process.env, PORT: '0', DATA_DIR: folder.path, SEED: 'none' };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], { env });
  let stdout = '';
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  await new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
      if (stdout.includes('\n')) resolve();
    });
  });
  const url = /^ready: (\S+)\n/.exec(stdout)?.[1];
  const page = url ? await fetch(`${url}/login`) : null;
  const asked = performance.now();
  child.kill(signal);
  const [code] = await once(child, 'close');
  return { stdout, stderr, code, page: page?.status, stopMs: performance.now() - asked };
}

const processesLeft = () =>
  readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && commandLine(Number(name)).includes(folder.path),
  );

test('start says when it is ready and where, and a signal stops all of it; the data stay', async () => {
  const first = await startAndStop('SIGTERM');
  expect(first).toMatchObject({ code: 0, page: 200 });
  expect(first.stdout).toMatch(/^ready: http:\/\/127\.0\.0\.1:\d+\n$/);
  expect(first.stopMs).toBeLessThan(5000);
  expect(processesLeft()).toEqual([]);
  const secrets = readFileSync(join(folder.path, 'secrets.json'), 'utf8');

  const second = await startAndStop('SIGINT');
  expect(second).toMatchObject({ code: 0, page: 200, stderr: '' });
  expect(readFileSync(join(folder.path, 'secrets.json'), 'utf8')).toBe(secrets);
  folder.remove();
});
