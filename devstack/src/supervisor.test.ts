import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { isAlive } from './processes.ts';
import { supervise } from './supervisor.ts';

const idle = ['-e', 'setInterval(() => {}, 1000)'];
const options = { name: 'Test', stopSteps: [{ signal: 'SIGTERM' as const, waitMs: 1000 }], log: () => {} };

async function started(args: string[]) {
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  await once(child, 'spawn');
  return child;
}

test('a process that ends is restarted until it is stopped', async () => {
  const supervised = await supervise({ ...options, start: () => started(idle) });
  const first = supervised.pid() ?? 0;
  process.kill(first, 'SIGKILL');
  await expect.poll(() => supervised.state()).toBe('down');
  await expect.poll(() => supervised.state(), { timeout: 5000 }).toBe('up');
  const second = supervised.pid() ?? 0;
  expect(second).not.toBe(first);
  expect(supervised.restarts()).toBe(1);
  await supervised.stop();
  expect(isAlive(second)).toBe(false);
});

test('a failed first start is thrown to the caller, a later one is retried', async () => {
  const refuse = () => Promise.reject(new Error('no'));
  await expect(supervise({ ...options, start: refuse })).rejects.toThrow('no');
  let starts = 0;
  const start = () => {
    starts += 1;
    return starts === 2 ? refuse() : started(idle);
  };
  const supervised = await supervise({ ...options, start });
  process.kill(supervised.pid() ?? 0, 'SIGKILL');
  await expect.poll(() => starts, { timeout: 5000 }).toBe(3);
  await supervised.stop();
});

test('a process that ignores SIGTERM is killed', async () => {
  const deaf = ['-e', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"];
  const stopSteps = [{ signal: 'SIGTERM' as const, waitMs: 100 }];
  const supervised = await supervise({ ...options, stopSteps, start: () => started(deaf) });
  const pid = supervised.pid() ?? 0;
  await supervised.stop();
  expect(isAlive(pid)).toBe(false);
});
