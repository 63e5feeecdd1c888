import type { SupabaseClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startServices, type TestStack } from '../testing/test-stack.ts';

let stack: TestStack;
let ann: SupabaseClient;
let annId: string;

beforeAll(async () => {
  stack = await startServices();
  await stack.sql`
    create policy "People hear their own channel" on realtime.messages for select to authenticated
    using (realtime.topic() = 'user:' || auth.uid()::text)`;
  ann = await stack.signedIn('ann@example.com');
  annId = (await ann.auth.getUser()).data.user?.id ?? '';
});
afterAll(() => stack.stop());

/** Joins a channel and resolves with the status that supabase-js reports and the messages received. */
async function join(client: SupabaseClient, topic: string, isPrivate = true) {
  await client.realtime.setAuth();
  const heard: { event: string; payload: unknown }[] = [];
  const channel = client.channel(topic, { config: { private: isPrivate } });
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => heard.push({ event, payload }));
  const status = await new Promise<string>((resolve) => {
    channel.subscribe((state) => resolve(state));
  });
  return { channel, heard, status };
}

const sent = (topic: string, payload: object) =>
  stack.sql`select realtime.send(${stack.sql.json(payload as never)}, 'notification', ${topic}, true)`;

test('a committed message reaches only its private channel, and a rolled-back one no channel', async () => {
  const { channel, heard, status } = await join(ann, `user:${annId}`);
  expect(status).toBe('SUBSCRIBED');
  await stack.sql
    .begin(async (sql) => {
      await sql`select realtime.send('{"n": 0}', 'notification', ${`user:${annId}`}, true)`;
      throw new Error('rolled back');
    })
    .catch(() => {});
  for (let n = 1; n <= 20; n += 1) await sent(`user:${annId}`, { n });
  await expect.poll(() => heard.length).toBe(20);
  expect(heard.map(({ payload }) => (payload as { n: number }).n)).toEqual(
    Array.from({ length: 20 }, (_, at) => at + 1),
  );
  expect(heard[0]).toMatchObject({ event: 'notification', payload: { n: 1, id: expect.any(String) } });
  await ann.removeChannel(channel);
});

test('each client receives its protocol version and join reference', async () => {
  const { data } = await ann.auth.getSession();
  const token = data.session?.access_token ?? '';
  const topic = `realtime:user:${annId}`;
  const payload = {
    id: '1',
    text: 'é"\\\n\u2028😀',
    none: null,
    large: 12345678901,
    long: 'x'.repeat(70_000),
  };
  const heard = { type: 'broadcast', event: 'said "so"', payload, meta: { id: expect.any(String) } };
  const joined = { config: { private: true }, access_token: token };
  const listeners = [
    ...[null, 'null', '1'].map((ref) => ({
      version: '1.0.0',
      join: { join_ref: ref, ref: '1', topic, event: 'phx_join', payload: joined },
      hears: { join_ref: ref, ref: null, topic, event: 'broadcast', payload: heard },
    })),
    ...[null, 'null', '1'].map((ref) => ({
      version: '2.0.0',
      join: [ref, '1', topic, 'phx_join', joined],
      hears: [ref, null, topic, 'broadcast', heard],
    })),
  ];
  const sockets = await Promise.all(
    listeners.map(async ({ version, join }) => {
      const socket = open(version);
      const frames: unknown[] = [];
      socket.on('message', (frame) => frames.push(JSON.parse(String(frame))));
      await new Promise((resolve) => socket.once('open', resolve));
      socket.send(JSON.stringify(join));
      await expect.poll(() => frames.length).toBe(2);
      return { socket, frames };
    }),
  );
  await stack.sql`select realtime.send(${stack.sql.json(payload)}, 'said "so"', ${`user:${annId}`}, true)`;
  await stack.sql`select realtime.send(null, 'nothing', ${`user:${annId}`}, true)`;
  await expect.poll(() => sockets.map(({ frames }) => frames.length)).toEqual(listeners.map(() => 4));
  expect(sockets.map(({ frames }) => frames[2])).toEqual(listeners.map(({ hears }) => hears));
  expect(sockets[0]?.frames[3]).toMatchObject({ payload: { event: 'nothing', payload: null } });
  for (const { socket } of sockets) socket.terminate();
});

test('a private channel refuses users that no policy allows', async () => {
  const bob = await stack.signedIn('bob@example.com');
  const { heard, status } = await join(bob, `user:${annId}`);
  expect(status).toBe('CHANNEL_ERROR');
  const anonymous = await join(stack.client(), `user:${annId}`);
  expect(anonymous.status).toBe('CHANNEL_ERROR');
  await sent(`user:${annId}`, { secret: true });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect([...heard, ...anonymous.heard]).toEqual([]);
  await Promise.all([bob.removeAllChannels()]);
});

test('Realtime acknowledges each message soon, so that none waits for the next', async () => {
  const admin = postgres(stack.adminDbUrl, { max: 1 });
  const { channel, heard } = await join(ann, `user:${annId}`);
  for (let n = 1; n <= 3; n += 1) {
    await sent(`user:${annId}`, { n });
    await expect.poll(() => heard.length).toBe(n);
    const [log] = await admin`select pg_current_wal_flush_lsn() as until`;
    const answered = async () => {
      const [reader] = await admin`
        select flush_lsn >= ${log?.until}::pg_lsn as done from pg_stat_replication where application_name = 'realtime'`;
      return reader?.done;
    };
    await expect.poll(answered, { timeout: 500, interval: 10 }).toBe(true);
  }
  await ann.removeChannel(channel);
  await admin.end();
});

test('a public channel of the same name receives no private messages', async () => {
  const bob = await stack.signedIn('bea@example.com');
  const { heard, status } = await join(bob, `user:${annId}`, false);
  expect(status).toBe('SUBSCRIBED');
  await sent(`user:${annId}`, { secret: true });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(heard).toEqual([]);
  await bob.removeAllChannels();
});

test('a reader without an insert policy cannot broadcast', async () => {
  const first = await join(ann, `user:${annId}`);
  const second = stack.client();
  await second.auth.setSession((await ann.auth.getSession()).data.session as never);
  const other = await join(second, `user:${annId}`);
  await first.channel.send({ type: 'broadcast', event: 'forged', payload: {} });
  await sent(`user:${annId}`, { marker: 1 });
  await expect.poll(() => other.heard.length).toBe(1);
  expect(other.heard[0]?.event).toBe('notification');
  await Promise.all([ann.removeAllChannels(), second.removeAllChannels()]);
});

test('a channel closes when its token expires', async () => {
  const token = await new SignJWT({ role: 'authenticated', sub: annId })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(Math.floor(Date.now() / 1000) + 2)
    .sign(new TextEncoder().encode(stack.jwtSecret));
  const frames = await raw(`user:${annId}`, token, 3000);
  expect(frames.map(({ event }) => event)).toEqual(['phx_reply', 'presence_state', 'system', 'phx_close']);
  expect(frames[2]?.payload).toMatchObject({ status: 'error', message: 'Token has expired' });
});

test('an expired or forged token cannot join', async () => {
  const sign = (secret: string, expires: number) =>
    new SignJWT({ role: 'authenticated', sub: annId })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(Math.floor(Date.now() / 1000) + expires)
      .sign(new TextEncoder().encode(secret));
  for (const token of [await sign(stack.jwtSecret, -5), await sign('x'.repeat(40), 60), 'nonsense']) {
    const [reply] = await raw(`user:${annId}`, token, 300);
    expect(reply?.payload).toMatchObject({ status: 'error' });
  }
});

test('invalid frames close only their own connection', async () => {
  const { heard, status } = await join(ann, `user:${annId}`);
  expect(status).toBe('SUBSCRIBED');
  const rubbish = [
    '',
    'nonsense',
    '[]',
    '{}',
    '[1,2,3,4,5]',
    '{"topic":1}',
    'null',
    Buffer.from([3, 255, 255]),
    Buffer.alloc(0),
    Buffer.from([9, 9]),
  ];
  for (const frame of rubbish) {
    const socket = open();
    await new Promise((resolve) => socket.once('open', resolve));
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    socket.send(frame);
    expect(await closed).toBe(1003);
  }
  await sent(`user:${annId}`, { still: 'here' });
  await expect.poll(() => heard.length).toBe(1);
  await ann.removeAllChannels();
});

test('a socket without this project’s key is refused', async () => {
  const socket = new WebSocket(
    `${stack.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=1.0.0&apikey=other`,
  );
  const status = await new Promise((resolve) =>
    socket.once('unexpected-response', (_, answer) => resolve(answer.statusCode)),
  );
  expect(status).toBe(401);
});

function open(version = '1.0.0'): WebSocket {
  const url = `${stack.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=${version}&apikey=${stack.publishableKey}`;
  return new WebSocket(url);
}

/** Joins without supabase-js (protocol version 1) and collects the frames received. */
async function raw(topic: string, token: string, waitMs: number) {
  const socket = open();
  const frames: { event: string; payload: Record<string, unknown> }[] = [];
  socket.on('message', (data) => frames.push(JSON.parse(String(data))));
  await new Promise((resolve) => socket.once('open', resolve));
  const payload = { config: { private: true }, access_token: token };
  socket.send(
    JSON.stringify({ topic: `realtime:${topic}`, event: 'phx_join', payload, ref: '1', join_ref: '1' }),
  );
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  socket.terminate();
  return frames;
}
