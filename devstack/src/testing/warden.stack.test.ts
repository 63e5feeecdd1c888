import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { isAlive } from '../processes.ts';

test('a killed test process leaves no Postgres and no data behind', async () => {
  const script = `
    const { startServices } = await import(${JSON.stringify(new URL('./test-stack.ts', import.meta.url).href)});
    const stack = await startServices();
    console.log(stack.dataDir);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let dataDir = '';
  for await (const line of createInterface(child.stdout)) {
    dataDir = line;
    break;
  }
  const postmaster = Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  expect(isAlive(postmaster)).toBe(true);
  child.kill('SIGKILL');
  await expect.poll(() => isAlive(postmaster), { timeout: 20_000 }).toBe(false);
  await expect.poll(() => existsSync(dataDir), { timeout: 20_000 }).toBe(false);
}, 60_000);
