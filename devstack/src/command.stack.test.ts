import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';
import { commandLine } from './processes.ts';
import { temporaryDir } from './testing/test-stack.ts';

const folder = temporaryDir();

/** What an address answers until it is 200, or until the command has ended: each status once, in order. */
async function statusesUntilOk(url: string, child: ChildProcess): Promise<number[]> {
  const seen: number[] = [];
  while (seen.at(-1) !== 200 && child.exitCode === null) {
    const status = await fetch(url).then(
      (answer) => answer.status,
      () => null,
    );
    if (status !== null && seen.at(-1) !== status) seen.push(status);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return seen;
}

/** Runs the command until it is ready, then stops it; what it wrote and answered, how it ended and how long the stop took. */
async function startAndStop(signal: NodeJS.Signals) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder.path, SEED: 'none' };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], { env });
  const statuses = Promise.all(
    ['/healthz', '/api/v1/config', '/login'].map((path) => statusesUntilOk(address + path, child)),
  );
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
  const health = url ? await fetch(`${url}/healthz`) : null;
  const asked = performance.now();
  child.kill(signal);
  const [code] = await once(child, 'close');
  const stopMs = performance.now() - asked;
  return { stdout, stderr, code, health: health?.status, statuses: await statuses, stopMs };
}

const processesLeft = () =>
  readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && commandLine(Number(name)).includes(folder.path),
  );

// Health, API and page alike: not there yet, and then there, with nothing else in between.
const startedWell = [
  [503, 200],
  [503, 200],
  [503, 200],
];

test('start says when it is ready and where, every address says so meanwhile, and a signal stops all of it; the data stay', async () => {
  const first = await startAndStop('SIGTERM');
  expect(first).toMatchObject({ code: 0, health: 200, statuses: startedWell });
  expect(first.stdout).toMatch(/^ready: http:\/\/127\.0\.0\.1:\d+\n$/);
  expect(first.stopMs).toBeLessThan(5000);
  expect(processesLeft()).toEqual([]);
  const secrets = readFileSync(join(folder.path, 'secrets.json'), 'utf8');

  const second = await startAndStop('SIGINT');
  expect(second).toMatchObject({ code: 0, health: 200, statuses: startedWell, stderr: '' });
  expect(readFileSync(join(folder.path, 'secrets.json'), 'utf8')).toBe(secrets);
  folder.remove();
});
