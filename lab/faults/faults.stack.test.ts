import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyTemplate } from '../../devstack/src/testing/template.ts';
import { newFirm } from './firm.ts';
import { Launcher } from './launcher.ts';
import { Ledger } from './ledger.ts';
import { uploadStorm } from './upload-storm.ts';

// The short version of `npm run test:faults`: kills under writes and uploads through the API.

const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-faults-'));
const launcher = new Launcher(dataDir);

beforeAll(async () => {
  await copyTemplate('migrated', dataDir);
  await launcher.start();
});
afterAll(async () => {
  await launcher.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('Postgres, the API, and the worker recover from kills during writes, and no acknowledged write is lost', async () => {
  const ledger = new Ledger(launcher);
  await ledger.register();
  ledger.start({ writers: 8, uploaders: 2 });
  for (const part of ['postgres', 'api', 'jobs'] as const) {
    const before = ledger.acknowledged;
    await expect.poll(() => ledger.acknowledged, { timeout: 30_000 }).toBeGreaterThan(before);
    await launcher.kill(part);
    expect(await ledger.untilNextWrite(), launcher.lastWords).not.toBeNull();
    expect(launcher.died, launcher.lastWords).toBe(false);
  }
  await ledger.stop();
  const verdict = await ledger.judge();
  expect(verdict).toMatchObject({ lost: 0, doubled: 0, half: 0 });
  expect(verdict.acknowledged).toBeGreaterThan(10);
}, 300_000);

test('a burst of uploads is stored completely, and the function stays below its memory limit', async () => {
  const firm = await newFirm(launcher.stack.url, 'Storm');
  const storm = await uploadStorm(launcher, firm, { files: 8, megabytes: 5 });
  expect(storm).toMatchObject({ stored: 8, postponed: 0, failures: [] });
  expect(storm.api.peak).toBeLessThan(400);
}, 300_000);
