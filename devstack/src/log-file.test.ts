import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LogFile } from './log-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const end = (log: LogFile) => new Promise<void>((resolve) => log.end(resolve));

it('appends in order', async () => {
  const path = join(folder, 'a.log');
  for (const run of ['first', 'second']) {
    const log = new LogFile(path);
    for (let line = 1; line <= 50; line += 1) log.write(`${run} ${line}\n`);
    await end(log);
  }
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  expect(lines).toHaveLength(100);
  expect([lines[0], lines[49], lines[50], lines[99]]).toEqual([
    'first 1',
    'first 50',
    'second 1',
    'second 50',
  ]);
});

it('starts a new file while running and keeps one old file', async () => {
  const path = join(folder, 'a.log');
  const log = new LogFile(path, { fileBytes: 1000 });
  for (let line = 0; line < 100; line += 1) {
    log.write(`${'x'.repeat(99)}\n`);
    await sleep(1);
  }
  await end(log);
  expect(statSync(path).size).toBeLessThan(1300);
  expect(statSync(`${path}.old`).size).toBeLessThan(1300);
});

it('accepts every write while the file is not writable, then logs how much was dropped', async () => {
  const path = join(folder, 'a.log');
  // A folder in place of the file: each open fails, as on a full disk.
  mkdirSync(path);
  const log = new LogFile(path, { retryMs: 0 });
  const child = new PassThrough();
  child.pipe(log);
  for (let line = 0; line < 2000; line += 1) child.write(`${'y'.repeat(999)}\n`);
  await expect.poll(() => log.droppedBytes).toBe(2_000_000);
  rmdirSync(path);
  child.write('back again\n');
  child.end();
  await new Promise((resolve) => log.once('finish', resolve));
  expect(readFileSync(path, 'utf8')).toMatch(/^\S+ 2000000 bytes of log output were lost.*\nback again\n$/);
});

it('drops what a slow disk cannot take instead of holding it in memory', async () => {
  const path = join(folder, 'a.log');
  const log = new LogFile(path, { waitingBytes: 10_000 });
  for (let line = 0; line < 1000; line += 1) log.write(`${'z'.repeat(99)}\n`);
  await end(log);
  const text = readFileSync(path, 'utf8');
  expect(text.length).toBeLessThan(11_000);
  expect(text).toMatch(/bytes of log output were lost/);
});
