import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyTemplate } from '../../devstack/src/testing/template.ts';
import { fillWithContracts } from '../bench/report-contracts.ts';
import { create, type Firm, newFirm, send } from './firm.ts';
import { Launcher } from './launcher.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-killed-report-'));
const launcher = new Launcher(dataDir);
let admin: postgres.Sql;
let firm: Firm;

beforeAll(async () => {
  await copyTemplate('migrated', dataDir);
  await launcher.start();
  admin = postgres(launcher.stack.adminDbUrl, { max: 1, onnotice: () => {} });
  firm = await newFirm(launcher.stack.url, 'Reports');
  await fillWithContracts(admin, firm, 3000);
}, 120_000);
afterAll(async () => {
  await admin?.end();
  await launcher.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const report = async (id: string) =>
  JSON.parse((await send(firm, `/reports/${id}`)).text) as { state: string; progress: number };
const objects = async () =>
  (await admin<{ name: string }[]>`select name from storage.objects where bucket_id = 'reports'`).map(
    ({ name }) => name,
  );

test('after a worker is killed during a report, the next one generates it once', async () => {
  const address = 'a@bank.example';
  const request = { type: 'risk_analysis', format: 'pdf', period: 'last_year' };
  const { id } = await create(firm, '/reports', request);
  const schedule = await create(firm, '/reports/schedules', {
    ...request,
    rhythm: 'weekly',
    weekday: 1,
    addresses: [address],
  });
  await admin`update public.report_schedules set next_at = now() - interval '1 day' where id = ${schedule.id}`;
  await admin`select private.run_report_schedules()`;
  const [scheduled] = await admin<
    { id: string }[]
  >`select id from public.reports where schedule_id = ${schedule.id}`;
  const ids = [id as string, scheduled?.id ?? ''];
  for (const one of ids) {
    await expect
      .poll(() => report(one), { timeout: 60_000, interval: 20 })
      .toMatchObject({ state: 'running' });
    await expect
      .poll(async () => (await report(one)).progress, { timeout: 30_000, interval: 20 })
      .toBeGreaterThan(0.2);
    await launcher.kill('print');
    expect(await report(one)).toMatchObject({ state: 'running' });
    await expect.poll(() => report(one), { timeout: 60_000 }).toMatchObject({ state: 'ready', progress: 1 });
  }
  const paths = await admin<{ storage_path: string }[]>`select storage_path from public.reports`;
  await admin`update storage.objects set created_at = now() - interval '2 hours' where bucket_id = 'reports'`;
  await admin`select private.enqueue_job('sweep_files', '{}', null, null, now(), 8)`;
  await expect
    .poll(() => admin`select from private.jobs where kind = 'sweep_files' and state <> 'done'`, {
      timeout: 60_000,
    })
    .toHaveLength(0);
  expect((await objects()).toSorted()).toEqual(paths.map(({ storage_path }) => storage_path).toSorted());
  expect(paths).toHaveLength(2);
  const reported = await admin`
    select metadata ->> 'report_id' as id from public.notifications where metadata ->> 'report_id' = any (${ids})`;
  expect(reported.map((one) => one.id)).toEqual([id]);
  expect(await admin`select from public.mail_messages where to_address = ${address}`).toHaveLength(1);
  const attempts = await admin<
    { attempts: number }[]
  >`select attempts from private.jobs where kind = 'make_report'`;
  expect(attempts.map((one) => one.attempts)).toEqual([2, 2]);
}, 240_000);
