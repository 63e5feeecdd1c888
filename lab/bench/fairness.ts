import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import { startStack } from '../../devstack/src/stack.ts';
import { newOrganization } from '../../devstack/src/testing/members.ts';
import { copyTemplate } from '../../devstack/src/testing/template.ts';
import { testLimits } from '../../devstack/src/testing/test-limits.ts';
import { create, type Firm, projectNamed, send } from '../faults/firm.ts';
import type { BenchRow } from './pairs.ts';

const quietOnes = 50;
const rounds = 2;

/**
 * Time for quiet organizations' email to leave, alone and while another organization tries its best to delay
 * it.
 */
export async function benchFairness(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-fairness-'));
  await copyTemplate('migrated', dataDir);
  // Fair queuing should hold back the noisy organization, not rate limits.
  Object.assign(process.env, testLimits, { WEBHOOKS_TO_PRIVATE_ADDRESSES: 'allow' });
  const stack = await startStack({ port: 0, dataDir, web: false });
  const sql = postgres(stack.dbUrl, { max: 3, onnotice: () => {} });
  // Accepts every connection and never responds.
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  try {
    const firms: Firm[] = [];
    for (let n = 0; n <= quietOnes; n += 1) {
      const { members } = await newOrganization({ sql, jwtSecret: stack.jwtSecret }, 1);
      firms.push({ url: stack.url, token: members[0]?.token ?? '', contractId: '' });
    }
    const [noisy, ...quiet] = firms as [Firm, ...Firm[]];
    const alone = await emailTimes(sql, quiet);
    const stop = await makeNoise(noisy, `http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    const beside = await emailTimes(sql, quiet);
    const created = await stop();
    const [p95Alone, p95Beside] = [p95(alone), p95(beside)];
    return [
      {
        id: 'F1',
        name: 'email of 50 quiet organizations next to a noisy one, p95',
        ratio: p95Beside / p95Alone,
        goal: 1.5,
        detail: `${Math.round(p95Alone)} ms alone, ${Math.round(p95Beside)} ms next to ${created}`,
      },
    ];
  } finally {
    await sql.end();
    silent.closeAllConnections();
    silent.close();
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Creates 25 silent webhooks, 150 invitations, and then projects until stopped. @returns a function that
 * stops it and describes what it did
 */
async function makeNoise(firm: Firm, url: string): Promise<() => Promise<string>> {
  for (let n = 0; n < 25; n += 1) await create(firm, '/webhooks', { name: `Hook ${n}`, url: `${url}/${n}` });
  for (let n = 0; n < 3; n += 1) await invite(firm, 50);
  let running = true;
  let projects = 0;
  const work = (async () => {
    while (running) {
      await create(firm, '/projects', projectNamed(`Noise ${projects}`));
      projects += 1;
      await sleep(500);
    }
  })();
  return async () => {
    running = false;
    await work;
    return `25 silent webhooks, 150 invitations and ${projects} projects`;
  };
}

async function invite(firm: Firm, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, () => `${randomUUID()}@bench.invalid`);
  const { status, text } = await send(firm, '/invitations', {
    body: JSON.stringify({ emails }),
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  });
  if (status !== 200) throw new Error(`/invitations answered ${status}: ${text.slice(0, 200)}`);
  return emails;
}

/**
 * Returns the milliseconds from each quiet organization's invitation until its email was handed over, spread
 * over time.
 */
async function emailTimes(sql: Sql, firms: readonly Firm[]): Promise<number[]> {
  const times: Promise<number>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const firm of firms) {
      times.push(emailTime(sql, firm));
      // A random pause, to avoid synchronizing with the worker.
      await sleep(200 + Math.random() * 200);
    }
  }
  return await Promise.all(times);
}

async function emailTime(sql: Sql, firm: Firm): Promise<number> {
  const [address = ''] = await invite(firm, 1);
  for (;;) {
    const [mail] = await sql<{ took: number | null }[]>`
      select extract(epoch from ended_at - created_at) * 1000 as took from public.mail_messages
      where to_address = ${address} and state = 'sent'`;
    if (mail?.took) return Number(mail.took);
    await sleep(500);
  }
}

const p95 = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
