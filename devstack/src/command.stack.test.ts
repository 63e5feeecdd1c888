import { type ChildProcess, spawn } from 'node:child_process';
import { once as event } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';
import { commandLine } from './processes.ts';
import { temporaryDir } from './testing/test-stack.ts';

const folder = temporaryDir();

/**
 * Polls a URL until it returns 200 or the command ends. Returns each distinct status in order, and the first
 * 200 body.
 */
async function statusesUntilOk(url: string, child: ChildProcess): Promise<(number | string | null)[]> {
  const seen: (number | string | null)[] = [];
  while (seen.at(-1) !== 200 && child.exitCode === null) {
    const answer = await fetch(url).catch(() => null);
    if (answer && seen.at(-1) !== answer.status) {
      if (answer.status === 503) seen.push(`retry after ${answer.headers.get('retry-after')}`);
      seen.push(answer.status);
    }
    await answer?.arrayBuffer();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return seen;
}

/** The status of a URL at the moment another URL first returns 200. */
async function statusOnceOk(url: string, other: string, child: ChildProcess): Promise<number> {
  await statusesUntilOk(other, child);
  return (await fetch(url)).status;
}

/**
 * Runs the command until it is ready, then stops it. Returns its output, the responses, the exit code, and
 * how long the stop took.
 */
async function startAndStop(signal: NodeJS.Signals) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder.path, SEED: 'none' };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], { env });
  const statuses = Promise.all(
    ['/healthz', '/api/v1/config', '/functions/v1/api/v1/healthz', '/login'].map((path) =>
      statusesUntilOk(address + path, child),
    ),
  );
  const together = Promise.all([
    statusOnceOk(`${address}/healthz`, `${address}/api/v1/config`, child),
    statusOnceOk(`${address}/api/v1/config`, `${address}/healthz`, child),
  ]);
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
  const seen = { statuses: await statuses, together: await together };
  const request = performance.now();
  child.kill(signal);
  const [code] = await event(child, 'close');
  const stopMs = performance.now() - request;
  return { stdout, stderr, code, health: health?.status, ...seen, stopMs };
}

const processesLeft = () =>
  readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && commandLine(Number(name)).includes(folder.path),
  );

const once = ['retry after 2', 503, 200];
// Health, API, and page go straight from 503 with Retry-After to 200. Health and API turn 200 at the same
// moment, which /healthz reports.
const startedWell = { statuses: [once, once, once, once], together: [200, 200], health: 200 };

test('start reports when and where it is ready, all endpoints agree until then, a signal stops everything, and data persist', async () => {
  const first = await startAndStop('SIGTERM');
  expect(first).toMatchObject({ code: 0, ...startedWell });
  expect(first.stdout).toMatch(/^ready: http:\/\/127\.0\.0\.1:\d+\n$/);
  expect(first.stopMs).toBeLessThan(5000);
  expect(processesLeft()).toEqual([]);
  const secrets = readFileSync(join(folder.path, 'secrets.json'), 'utf8');

  const second = await startAndStop('SIGINT');
  expect(second).toMatchObject({ code: 0, ...startedWell, stderr: '' });
  expect(readFileSync(join(folder.path, 'secrets.json'), 'utf8')).toBe(secrets);
  folder.remove();
});
