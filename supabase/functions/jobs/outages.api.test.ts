import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { closeDatabase, sql } from '../_server/testing/cast.ts';
import { DatabaseProxy } from '../_server/testing/database-proxy.ts';
import { inProcessCalls } from '../_server/testing/in-process.ts';
import { drain } from './drain.ts';
import { type Handler, repeatable } from './handler.ts';

/** This process's worker connects to the stack's database through a proxy that fails on demand. */
let proxy: DatabaseProxy;

beforeAll(async () => {
  proxy = await DatabaseProxy.inFrontOf(process.env.PLUMBLINE_DB_URL ?? '');
  process.env.DB_POOL_WAIT_MS = '500';
  await inProcessCalls(proxy.url);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  proxy.refusal = undefined;
});
afterAll(async () => {
  delete process.env.DB_POOL_WAIT_MS;
  await sql()`delete from private.jobs where kind like 'outage\\_%'`;
  await proxy.close();
  await closeDatabase();
});

const newKind = () =>
  `outage_${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}`;
const work = (kind: string, handler: Handler) =>
  drain({ handlers: { [kind]: handler }, worker: crypto.randomUUID(), budgetMs: 5000 });
const enqueue = (kind: string) => sql()`select private.enqueue_job(${kind}, '{}', null, null, now(), 8)`;
const shutDown = () => {
  proxy.refusal = { code: '57P03', message: 'the database system is starting up' };
  proxy.cutAll();
};
const nothing = repeatable(z.object({}), async () => {});

it('immediately returns a job whose failure an outage kept it from recording', async () => {
  const kind = newKind();
  await enqueue(kind);
  const interrupted = repeatable(z.object({}), async ({ transaction }) => {
    shutDown();
    setTimeout(() => {
      proxy.refusal = undefined;
    }, 1500);
    await transaction(async (database) => {
      await database`select 1`;
    });
  });
  await expect(work(kind, interrupted)).rejects.toThrow();
  expect(await work(kind, nothing)).toMatchObject({ done: 1 });
});

it('immediately returns a job whose claim was lost on the way back', async () => {
  const kind = newKind();
  await enqueue(kind);
  // A new connection sends the statement's text.
  proxy.cutAll();
  proxy.cutAt('claim_jobs');
  await expect(work(kind, nothing)).rejects.toThrow();
  expect(await work(kind, nothing)).toMatchObject({ done: 1 });
});
