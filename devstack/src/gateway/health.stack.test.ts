import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServices, type TestStack } from '../testing/test-stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startServices();
});
afterAll(() => stack.stop());

// Under a shifted clock a statement does not time out: in a signal handler Postgres reads the real time.
test.skipIf(process.env.PLUMBLINE_MOMENT)(
  '/healthz reports within seconds which parts cannot serve requests, and requests time out',
  async () => {
    await stack.sql.unsafe('create table public.held (a integer); grant select on public.held to anon');
    const headers = { apikey: stack.publishableKey };
    const ask = () => fetch(`${stack.url}/rest/v1/held?select=a`, { headers });
    expect((await ask()).status).toBe(200);
    const holder = postgres(stack.dbUrl, { max: 1 });
    let request: Promise<Response>[] = [];
    try {
      await holder.begin(async (sql) => {
        await sql`lock table public.held in access exclusive mode`;
        request = Array.from({ length: 15 }, ask);
        await expect
          .poll(async () => {
            const began = performance.now();
            const health = await fetch(`${stack.url}/healthz`);
            expect(performance.now() - began).toBeLessThan(4000);
            return { status: health.status, body: await health.json() };
          })
          .toMatchObject({
            status: 503,
            body: {
              status: 'unavailable',
              parts: { database: 'up', auth: 'down', data_api: 'down', storage: 'down' },
            },
          });
        // The lock is still held: the requests time out and release their connections.
        const statuses = await Promise.all(request.map(async (answer) => (await answer).status));
        expect(new Set(statuses)).toEqual(new Set([500]));
      });
    } finally {
      await holder.end({ timeout: 1 });
    }
    const [answer] = await Promise.all(request);
    expect(await answer?.json()).toMatchObject({
      code: '55P03',
      message: expect.not.stringContaining('lock'),
    });
    expect((await ask()).status).toBe(200);
    await expect.poll(async () => (await fetch(`${stack.url}/healthz`)).status).toBe(200);
  },
  60_000,
);
