import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import postgres from 'postgres';
import { type Member, newOrganization } from '../../devstack/src/testing/members.ts';
import type { Listening, ListeningAnswer } from './listening-sockets.ts';
import type { BenchRow } from './pairs.ts';

interface Target {
  url: string;
  dbUrl: string;
  publishableKey: string;
  jwtSecret: string;
}

const clients = 500;
const rounds = 30;

/**
 * QUALITY C8: time from commit to client, the slowest of a hundred writes, with 500 clients compared with
 * one. Measured for a change broadcast on the organization's channel and for a notification on each user's
 * own channel.
 */
export async function benchCommitToClient(stack: Target): Promise<BenchRow[]> {
  const sql = postgres(stack.dbUrl, { max: 2, onnotice: () => {} });
  try {
    const { orgId, members } = await newOrganization({ sql, jwtSecret: stack.jwtSecret }, clients);
    const [organization] = await sql`select realtime_epoch from public.organizations where id = ${orgId}`;
    const channel = `org:${orgId}:${organization?.realtime_epoch}`;
    const change = (tx: postgres.TransactionSql) =>
      tx`select realtime.send('{"entity": "project"}', 'changed', ${channel}, true)`;
    const notify = (people: Member[]) => (tx: postgres.TransactionSql) =>
      tx`
      select private.notify(${orgId}, ${people.map(({ id }) => id)}::uuid[], 'message', 'info', 'medium', 'Bench', '', 'Bench', null,
        null, null,
        null, '{}', gen_random_uuid()::text)`;

    const [one] = members as [Member];
    const measure = (people: Member[], topic: (member: Member) => string, write: Write) =>
      withListeners(stack, people, topic, (heard) => commits(sql, write, people.length, heard));
    const changes = {
      few: await measure([one], () => channel, change),
      many: await measure(members, () => channel, change),
    };
    const notifications = {
      few: await measure([one], ({ id }) => `user:${id}`, notify([one])),
      many: await measure(members, ({ id }) => `user:${id}`, notify(members)),
    };
    return [
      row('C8a', 'change → clients p99, 500 clients ÷ 1', changes),
      row('C8b', 'notification of each → clients p99, 500 ÷ 1', notifications),
    ];
  } finally {
    await sql.end();
  }
}

type Write = (tx: postgres.TransactionSql) => Promise<unknown>;

interface Delays {
  p99: number;
  delivered: number;
  expected: number;
}

function row(id: string, name: string, { few, many }: { few: Delays; many: Delays }): BenchRow {
  return {
    id,
    name,
    ratio: many.p99 / few.p99,
    goal: 3,
    detail: `${many.p99.toFixed(1)} ms against ${few.p99.toFixed(1)} ms; ${many.delivered} of ${many.expected} delivered`,
  };
}

/** Commits writes one after another and measures how long after each commit its clients heard of it. */
async function commits(sql: postgres.Sql, write: Write, each: number, heard: number[]): Promise<Delays> {
  const delays: number[] = [];
  let delivered = 0;
  for (let round = -3; round < rounds; round += 1) {
    heard.length = 0;
    let committing = 0;
    await sql.begin(async (tx) => {
      await write(tx);
      committing = performance.timeOrigin + performance.now();
    });
    for (let waited = 0; heard.length < each && waited < 15_000; waited += 20) await wait(20);
    // The first writes are warm-up.
    if (round < 0 && heard.length === each) continue;
    delivered += heard.length;
    delays.push(...heard.map((at) => at - committing));
    // Messages still in flight would be counted for the next write.
    if (heard.length < each) break;
  }
  delays.sort((a, b) => a - b);
  return {
    p99: delays[Math.ceil(delays.length * 0.99) - 1] ?? Number.NaN,
    delivered,
    expected: each * rounds,
  };
}

/** Runs `work` while these users listen; `heard` receives the time of each message. */
async function withListeners<T>(
  { url, publishableKey }: Target,
  people: Member[],
  topic: (member: Member) => string,
  work: (heard: number[]) => Promise<T>,
): Promise<T> {
  const workerData: Listening = {
    url: `${url}/realtime/v1/websocket?vsn=1.0.0&apikey=${publishableKey}`,
    sockets: people.map((member) => ({ topic: topic(member), token: member.token })),
  };
  const worker = new Worker(new URL('listening-sockets.ts', import.meta.url), { workerData });
  const heard: number[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      worker.on('error', reject);
      worker.on('message', (message: ListeningAnswer) =>
        'ready' in message ? resolve() : heard.push(...message.heardAt),
      );
    });
    return await work(heard);
  } finally {
    await worker.terminate();
  }
}
