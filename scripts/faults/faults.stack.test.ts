import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Launcher } from './launcher.ts';
import { Ledger } from './ledger.ts';

// The short form of `npm run test:faults`: through the API, under writes and uploads.

const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-faults-'));
const launcher = new Launcher(dataDir);

beforeAll(() => launcher.start());
afterAll(async () => {
  await launcher.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('Postgres, the API and the worker are killed while people write: each comes back, and nothing acknowledged is lost', async () => {
  const ledger = new Ledger(launcher);
  await ledger.register();
  ledger.start({ writers: 8, uploaders: 2 });
  for (const part of ['postgres', 'api', 'postgres', 'jobs', 'postgres'] as const) {
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
