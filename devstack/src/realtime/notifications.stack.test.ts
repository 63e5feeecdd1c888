import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Listener } from '../testing/listener.ts';
import { accessToken, type Member, newOrganization } from '../testing/members.ts';
import { startServices, type TestStack } from '../testing/test-stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startServices({ api: true, migrations: true });
});
afterAll(() => stack.stop());

const listen = ({ id, token }: Member, reconnectMs = 100) =>
  new Listener({ ...stack, userId: id, token, reconnectMs });

/** Sends notifications in a transaction that stays open for a while. */
const tell = (orgId: string, people: readonly string[], title: string, openMs = 0) =>
  stack.sql.begin(async (sql) => {
    await sql`
      select private.notify(${orgId}, ${people as string[]}::uuid[], 'message', 'info', 'medium', ${title}, '', 'Tests', null, null,
        null, null,
        '{}', ${title})`;
    if (openMs > 0) await wait(openMs);
  });

/** Joins without supabase-js and collects frames until it is stopped. */
async function raw(topic: string, token: string) {
  const socket = new WebSocket(
    `${stack.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=1.0.0&apikey=${stack.publishableKey}`,
  );
  const frames: {
    event: string;
    payload: { status?: string; event?: string; message?: string; payload?: { entity?: string } };
  }[] = [];
  socket.on('message', (data) => frames.push(JSON.parse(String(data))));
  await new Promise((resolve) => socket.once('open', resolve));
  const payload = { config: { private: true }, access_token: token };
  socket.send(
    JSON.stringify({ topic: `realtime:${topic}`, event: 'phx_join', payload, ref: '1', join_ref: '1' }),
  );
  await expect.poll(() => frames.length).toBeGreaterThan(0);
  return {
    answer: frames[0]?.payload.status,
    frames,
    /** Broadcasts received: a notification, or the entity of a change. Membership events are left out. */
    heard: () =>
      frames.flatMap(({ event, payload }) =>
        event === 'broadcast' && payload.event !== 'membership'
          ? [payload.payload?.entity ?? payload.event]
          : [],
      ),
    stop: () => socket.terminate(),
  };
}

const topicOf = async (orgId: string) => {
  const [organization] = await stack.sql`select realtime_epoch from public.organizations where id = ${orgId}`;
  return `org:${orgId}:${organization?.realtime_epoch}`;
};

test('a forged name, another user’s id, or another organization’s channel grants no access', async () => {
  const [own, other] = [await newOrganization(stack, 2), await newOrganization(stack, 1)];
  const [ann, bob] = own.members as [Member, Member];
  const eve = other.members[0] as Member;
  const topics = [
    `user:${bob.id}`,
    `user:${eve.id}`,
    `user:${ann.id}:x`,
    `user:${ann.id.toUpperCase()}`,
    'user:*',
    'user:%',
    'user:',
    await topicOf(other.orgId),
    `org:${own.orgId}`,
    `org:${own.orgId}:*`,
    `org:${own.orgId}:0`,
  ];
  const joined = await Promise.all(topics.map((topic) => raw(topic, ann.token)));
  expect(joined.map(({ answer }) => answer)).toEqual(topics.map(() => 'error'));
  const forgedToken = await raw(
    `user:${ann.id}`,
    await accessToken('another-secret-of-at-least-32-bytes', ann.id),
  );
  const expired = await raw(`user:${ann.id}`, await accessToken(stack.jwtSecret, ann.id, '-5s'));
  expect([forgedToken.answer, expired.answer]).toEqual(['error', 'error']);
  await tell(own.orgId, [ann.id, bob.id], 'secret');
  await tell(other.orgId, [eve.id], 'secret');
  await wait(200);
  for (const socket of [...joined, forgedToken, expired]) {
    expect(socket.heard()).toEqual([]);
    socket.stop();
  }
});

test('an open socket receives nothing after its token expires', async () => {
  const { orgId, members } = await newOrganization(stack, 1);
  const [ann] = members as [Member];
  const socket = await raw(`user:${ann.id}`, await accessToken(stack.jwtSecret, ann.id, '2s'));
  await tell(orgId, [ann.id], 'before');
  await expect.poll(socket.heard).toEqual(['notification']);
  await expect.poll(() => socket.frames.at(-1)?.event, { timeout: 3000 }).toBe('phx_close');
  expect(socket.frames.at(-2)?.payload).toMatchObject({ status: 'error', message: 'Token has expired' });
  await tell(orgId, [ann.id], 'after');
  await wait(200);
  expect(socket.heard()).toEqual(['notification']);
  socket.stop();
});

test('a removed member receives nothing after one second, even with a valid token', async () => {
  const { orgId, members } = await newOrganization(stack, 3);
  const [owner, leaver, stayer] = members as [Member, Member, Member];
  const before = await topicOf(orgId);
  const own = await raw(`user:${leaver.id}`, leaver.token);
  const organization = await raw(before, leaver.token);
  const staying = await raw(`user:${stayer.id}`, stayer.token);
  const change = (name: string) =>
    stack.sql`insert into public.projects (org_id, name) values (${orgId}, ${name})`;
  await change('Seen');
  await tell(orgId, [leaver.id, stayer.id], 'seen');
  await expect.poll(own.heard).toEqual(['notification']);
  await expect.poll(organization.heard).toContain('project');

  await stack.sql`delete from public.memberships where org_id = ${orgId} and user_id = ${leaver.id}`;
  const removedAt = performance.now();
  while (performance.now() - removedAt < 1500) {
    await change('Unseen');
    await tell(orgId, [owner.id, leaver.id, stayer.id], `unseen ${performance.now()}`);
    await wait(100);
  }
  await expect.poll(() => staying.heard().length).toBeGreaterThan(5);
  expect(own.heard()).toEqual(['notification']);
  expect(organization.heard().filter((noun) => noun === 'project')).toHaveLength(1);
  for (const topic of [before, await topicOf(orgId)]) {
    const again = await raw(topic, leaver.token);
    expect(again.answer).toBe('error');
    again.stop();
  }
  for (const socket of [own, organization, staying]) socket.stop();
});

test('500 listeners with 200 disconnects receive everything once and in order', async () => {
  const { orgId, members } = await newOrganization(stack, 500);
  const listeners = members.map((member) => listen(member));
  for (let at = 0; at < listeners.length; at += 50) {
    await Promise.all(listeners.slice(at, at + 50).map((listener) => listener.connect()));
  }
  const expected = new Map(members.map(({ id }) => [id, [] as string[]]));
  let writing = true;
  // The last writer commits late: others draw later ids and are seen first.
  const writers = [0, 0, 0, 80].map(async (openMs, writer) => {
    for (let round = 0; round < (openMs > 0 ? 30 : 60); round += 1) {
      const people = members.filter(() => Math.random() < 0.1).map(({ id }) => id);
      await tell(orgId, people, `${writer} ${String(round).padStart(3, '0')}`, openMs);
      for (const id of people) expected.get(id)?.push(`${writer} ${String(round).padStart(3, '0')}`);
    }
  });
  const cutting = (async () => {
    for (let cut = 0; cut < 200 || writing; cut += 1) {
      listeners[Math.floor(Math.random() * listeners.length)]?.cut();
      await wait(15);
    }
  })();
  await Promise.all(writers);
  writing = false;
  await cutting;

  const all = [...expected.values()].flat().length;
  expect(all).toBeGreaterThan(9000);
  await expect
    .poll(() => listeners.reduce((sum, { heard }) => sum + heard.length, 0), { timeout: 60_000 })
    .toBe(all);
  members.forEach(({ id }, at) => {
    const titles = listeners[at]?.heard.map(({ title }) => title) ?? [];
    expect([...titles].sort()).toEqual((expected.get(id) ?? []).sort());
    for (const writer of ['0', '1', '2', '3']) {
      const from = titles.filter((title) => title.startsWith(writer));
      expect(from).toEqual([...from].sort());
    }
  });
  for (const listener of listeners) listener.close();
});

test('notifications sent while the write-ahead log connection was lost still arrive', async () => {
  const { orgId, members } = await newOrganization(stack, 1);
  const [ann] = members as [Member];
  const listener = listen(ann);
  await listener.connect();
  const [reader] = await stack.sql`select pid from pg_stat_activity where application_name = 'realtime'`;
  await tell(orgId, [ann.id], 'first');
  await expect.poll(() => listener.heard.map(({ title }) => title)).toEqual(['first']);
  await terminate(reader?.pid);
  await tell(orgId, [ann.id], 'second');
  await expect
    .poll(() => listener.heard.map(({ title }) => title), { timeout: 5000 })
    .toEqual(['first', 'second']);
  listener.close();
});

/** Ends Realtime's connection to the write-ahead log, as a restart of Postgres does. */
async function terminate(pid: number | undefined): Promise<void> {
  const { default: postgres } = await import('postgres');
  const admin = postgres(stack.adminDbUrl, { max: 1 });
  await admin`select pg_terminate_backend(${pid ?? 0})`;
  await admin.end();
}
